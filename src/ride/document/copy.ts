/** The usual reasons for a refusal, as texts for the member. */
export const REFUSAL_REASONS = [
  '사진이 흐려 글자를 읽을 수 없습니다. 밝은 곳에서 다시 촬영해 주세요.',
  '주민등록번호 뒷자리가 가려지지 않았습니다. 가리고 다시 촬영해 주세요.',
  '신분증의 네 모서리가 모두 보이지 않습니다.',
  '회원 정보의 이름과 신분증의 이름이 다릅니다.',
  '유효기간이 지난 신분증입니다.',
  '신분증이 아닌 사진입니다.',
] as const

/** C-259 */
export const UPLOAD_FIRST = '이미지를 먼저 업로드해주세요.'
/** C-258 */
export const UPLOAD_FAILED = '이미지 업로드에 실패했습니다.'
/** C-261 */
export const SUBMIT_FAILED = '신원 인증에 실패했습니다.'
/** C-262 */
export const SUBMITTED = '심사 신청이 완료되었습니다.'
