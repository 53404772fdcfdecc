import type { AlertKind } from './rules.ts'

export const ALERT_WORDS: Record<AlertKind, string> = {
  PENDING_NEAR: '출발이 가까운데 확정되지 않았습니다',
  UNASSIGNED: '기사가 배정되지 않았습니다',
  DECLINED: '기사가 거절했습니다',
  NOT_ACCEPTED: '기사가 아직 수락하지 않았습니다',
  NOT_EN_ROUTE: '기사가 아직 출발하지 않았습니다',
  NOT_ARRIVED: '차량이 아직 도착하지 않았습니다',
  WAITING_LONG: '무료 대기 시간이 지났습니다',
  NO_SHOW_CLAIMED: '기사가 노쇼를 신고했습니다',
  NOT_DROPPED: '끝났어야 할 운행이 끝나지 않았습니다',
  UNIT_AWAY: '배정된 차량이 정비 중입니다',
  DRIVER_AWAY: '기사가 휴가이거나 면허가 만료되었습니다',
}
export const ALERT_REFUSALS = {
  NOT_OPEN: '이미 다른 직원이 맡았거나 해결된 알림입니다.',
  RESOLVED_BEFORE: '이미 해결된 알림입니다.',
}
