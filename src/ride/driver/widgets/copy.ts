export const ADDED = '기사가 등록되었습니다.'
export const ADD_FAILED = '기사 등록 중 오류가 발생했습니다.'
export const CHANGED = '기사 정보가 변경되었습니다.'
export const EDIT_FAILED = '기사 정보 수정 중 오류가 발생했습니다.'
export const DELETED = '기사가 삭제되었습니다.'
export const DELETE_FAILED = '기사 삭제 중 오류가 발생했습니다.'
export const DUTY_CHANGED = '근무 정보가 변경되었습니다.'
export const DUTY_FAILED = '근무 정보 변경 중 오류가 발생했습니다.'
export const LEAVE_ADDED = '휴가가 등록되었습니다.'
export const LEAVE_ADD_FAILED = '휴가 등록 중 오류가 발생했습니다.'
export const LEAVE_REMOVED = '휴가가 삭제되었습니다.'
export const LEAVE_REMOVE_FAILED = '휴가 삭제 중 오류가 발생했습니다.'
export const ID_COPIED = '기사 ID를 복사했습니다.'
export const ID_NOT_COPIED = 'ID를 복사하지 못했습니다.'
export const LINK_SENT = '새 링크를 기사님께 보냈습니다.'
export const LINK_FAILED = '링크를 보내지 못했습니다.'
export const DEVICE_ENDED = '기기를 해제했습니다.'
export const DEVICE_END_FAILED = '기기를 해제하지 못했습니다.'

const KINDS = ['iPhone', 'iPad', 'Android', 'Windows', 'Macintosh']

/** A short name for a device, from its User-Agent header. */
export const deviceName = (label: string): string =>
  KINDS.find((kind) => label.includes(kind)) ?? '알 수 없는 기기'
