import type { DriverEventRefusalCode } from '#ride/reservation/trip-event/rules.ts'

export const DRIVER_EVENT_WORDS: Record<DriverEventRefusalCode, string> = {
  CANCELED: '취소된 운행입니다.',
  NOT_CONFIRMED: '아직 확정되지 않은 운행입니다.',
  WRONG_STEP: '지금 기록할 수 있는 단계가 아닙니다.',
  TOO_EARLY: '출발 3시간 전부터 기록할 수 있습니다.',
  STILL_WAITING: '무료 대기 시간이 지난 뒤에 노쇼를 신고할 수 있습니다.',
}
export const TAKE_BACK_TOO_LATE = '1분이 지나 되돌릴 수 없습니다. 모심에 전화해 주세요.'
export const DEVICE_NEW = '이 기기는 아직 확인되지 않았습니다. 문자로 받은 인증번호를 입력해 주세요.'
export const PHOTO_MISSING = '노쇼를 신고하려면 사진이 필요합니다.'
export const UPLOAD_ID_WRONG = '사진의 번호를 확인해 주세요.'
export const REASON_MISSING = '사유를 적어 주세요.'
