import { brand } from '#brand'
import type { MileageRefusalCode } from './rules.ts'

export const MILEAGE_WORDS: Record<MileageRefusalCode, string> = {
  MILEAGE_BACK: '이전에 기록된 주행거리보다 적습니다. 계기판을 다시 확인해 주세요.',
  MILEAGE_TOO_LARGE: '주행거리를 다시 확인해 주세요.',
}
export const NOT_WITH_YOU = '차량을 인수하신 뒤에 알려 주실 수 있습니다.'
export const TOO_MANY_REPORTS = '오늘은 더 알려 주실 수 없습니다. 내일 다시 알려 주세요.'
export const MILEAGE_MISSING = '주행거리를 입력해 주세요.'

export const reminderText = (car: string): string =>
  `[${brand.name}] ${car}의 주행거리를 구독 마이에서 알려 주세요. 약정 주행거리를 함께 확인해 드립니다.`
