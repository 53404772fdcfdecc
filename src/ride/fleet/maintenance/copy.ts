import { MAX_MAINTENANCE_DAYS, type MaintenanceRefusalCode, type MaintenanceState } from './rules.ts'

export const MAINTENANCE_WORDS: Record<MaintenanceRefusalCode, string> = {
  ENDS_BEFORE_START: '종료일은 시작일과 같거나 그 뒤여야 합니다.',
  ALREADY_OVER: '이미 지난 기간은 등록할 수 없습니다.',
  TOO_LONG: `한 번에 ${MAX_MAINTENANCE_DAYS}일까지 등록할 수 있습니다.`,
}
export const MAINTENANCE_STATE_WORDS: Record<MaintenanceState, string> = {
  PLANNED: '예정',
  NOW: '정비 중',
  OVER: '지난 일정',
}
export const DAY_REQUIRED = '날짜를 선택해주세요.'
export const MAINTENANCE_OVERLAPS = '이 차량에 겹치는 정비 일정이 이미 있습니다.'
export const UNIT_IN_MAINTENANCE = '이 차량은 이 날짜에 정비 중입니다.'
