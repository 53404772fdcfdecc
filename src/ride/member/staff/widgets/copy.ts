/** The sentences of are word for word those of the spec. */
export const EDIT_FAILED = '수정 중 오류가 발생했습니다.'
export const CHANGE_FAILED = '처리 중 오류가 발생했습니다.'
export const DELETE_FAILED = '회원 삭제 중 오류가 발생했습니다.'
export const MEMBER_CHANGED = '회원 정보가 변경되었습니다.'
export const INVITES_CHANGED = '남은 추천 횟수가 변경되었습니다.'
export const DOCUMENT_CHANGED = '사진이 방금 바뀌었습니다. 확인하고 다시 눌러 주세요.'
export const IDENTITY_CHANGED = '본인인증 상태가 변경되었습니다.'
export const DELETED = '회원이 삭제되었습니다.'
