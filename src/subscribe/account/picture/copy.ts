/** The purpose of an uploaded picture of a subscriber. */
export const PURPOSE = 'profile'
export const PICTURE_REMOVE_FAILED = '사진을 삭제하지 못했습니다.'
