export const LAST_ADMIN = '마지막 관리자는 삭제하거나 권한을 바꿀 수 없습니다.'
export const HAS_LIVE_RIDE = '진행 중인 예약이 있어 탈퇴할 수 없습니다. 예약을 먼저 취소해 주세요.'
export const PASSWORD_WRONG = '비밀번호를 확인해 주세요.'
