/** C-256 */
export const FILE_TOO_LARGE = '파일 크기는 5MB 이하여야 합니다.'
export const FILE_WRONG_TYPE = 'JPG, PNG, WebP 사진만 올리실 수 있습니다.'
/** C-259 */
export const UPLOAD_FIRST = '이미지를 먼저 업로드해주세요.'
/** C-258 */
export const UPLOAD_FAILED = '이미지 업로드에 실패했습니다.'
/** C-261 */
export const SUBMIT_FAILED = '신원 인증에 실패했습니다.'
/** C-262 */
export const SUBMITTED = '심사 신청이 완료되었습니다.'
export const QUOTA_WORDS = {
  UPLOAD_QUOTA: '하루에 올리실 수 있는 사진의 양을 넘었습니다. 내일 다시 올려 주세요.',
}
