import type { InviteRefusalCode } from './rules.ts'

export const INVITE_WORDS: Record<InviteRefusalCode, string> = {
  INVITE_LIMIT: '남은 초대 횟수가 없습니다.',
  ALREADY_MEMBER: '이미 가입한 회원입니다.',
  ALREADY_INVITED: '이미 초대장을 보낸 번호입니다.',
}
/** C-235 */
export const NAME_AND_PHONE = '이름과 전화번호를 모두 입력해주세요.'
/** C-238 */
export const INVITE_SENT = '초대코드가 발송되었습니다.'
/** C-239, on two lines. */
export const INVITE_FAILED = '초대에 실패했습니다.\n관리자에게 문의해주세요.'
/** C-247 */
export const INVITE_NOTE = '초대받으신 분이 가입하시면 두 분께 1 Ticket씩 드립니다.'
/** C-245 */
export const NO_DATA = '데이터가 없습니다.'
export const PHONE_WRONG = '휴대폰 번호를 정확히 입력해주세요.'

export const INVITE_CONSTRAINTS = {
  invite_open: { code: 'ALREADY_INVITED', text: INVITE_WORDS.ALREADY_INVITED },
} as const
