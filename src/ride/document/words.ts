/** C-256 */
export const FILE_TOO_LARGE = '파일 크기는 5MB 이하여야 합니다.'
/** C-259 */
export const UPLOAD_FIRST = '이미지를 먼저 업로드해주세요.'
/** C-258 */
export const UPLOAD_FAILED = '이미지 업로드에 실패했습니다.'
/** C-261 */
export const SUBMIT_FAILED = '신원 인증에 실패했습니다.'
/** C-262 */
export const SUBMITTED = '심사 신청이 완료되었습니다.'
