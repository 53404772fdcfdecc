import { formatPhone } from '#kit/phone.ts'
import { IDENTITY_WORDS, ROLE_WORDS } from '#ride/account/member/copy.ts'
import type { Fields } from '#platform/staff/rules.ts'

/** The fields of a member that staff edit. */
export const MEMBER_FIELDS = {
  name: { label: '이름' },
  phone: { label: '전화번호', text: formatPhone },
  role: { label: '권한', text: (role: keyof typeof ROLE_WORDS) => ROLE_WORDS[role] },
  identity_status: {
    label: '본인인증',
    text: (status: keyof typeof IDENTITY_WORDS) => IDENTITY_WORDS[status],
  },
  identity_reason: { label: '보류 사유' },
  staff_note: { label: '직원 메모' },
  invite_limit: { label: '남은 추천 횟수', text: (count: number) => `${count}회` },
} satisfies Fields

export const LAST_ADMIN = '마지막 관리자는 삭제하거나 권한을 바꿀 수 없습니다.'
/** The reasons why an account cannot be deleted now, as texts for the member and for staff. */
export const HELD_WORDS = {
  own: {
    HAS_LIVE_RIDE: '진행 중인 예약이 있어 탈퇴할 수 없습니다. 예약을 먼저 취소해 주세요.',
    HAS_TRANSFER:
      '입금을 기다리는 티켓 구매가 있어 탈퇴할 수 없습니다. 입금이 확인되거나 신청을 취소한 뒤 탈퇴해 주세요.',
  },
  ofStaff: {
    HAS_LIVE_RIDE: '진행 중인 예약이 있는 회원이라 삭제할 수 없습니다. 예약을 먼저 취소해 주세요.',
    HAS_TRANSFER:
      '입금을 기다리는 티켓 구매가 있는 회원이라 삭제할 수 없습니다. 입금을 확인하거나 구매를 취소한 뒤 삭제해 주세요.',
  },
} as const
export const PASSWORD_WRONG = '비밀번호를 확인해 주세요.'
/** Reasons why the deletion is refused. */
export const LEAVE_WORDS = {
  PASSWORD_WRONG,
  LOGIN_AGAIN:
    '비밀번호 없이 가입하신 회원이십니다. 로그아웃 후 카카오로 다시 로그인하시고 10분 안에 탈퇴해 주세요.',
} as const
export const DAYS_TOO_MANY = '기간은 최대 366일까지 볼 수 있습니다.'
