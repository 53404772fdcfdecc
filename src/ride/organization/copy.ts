import { formatBusinessNumber } from '#kit/business-number.ts'
import {
  INVITE_DAYS,
  type InviteRefusalCode,
  MAX_INVITES_A_DAY,
  MAX_ORGANIZATIONS,
  MAX_PASSENGERS,
  MAX_PEOPLE,
  type Role,
} from './rules.ts'
import type { Fields } from '#platform/staff/rules.ts'

/** The fields of an organization that staff edit. */
export const ORGANIZATION_FIELDS = {
  name: { label: '회사 이름' },
  business_number: { label: '사업자등록번호', text: formatBusinessNumber },
  billing_email: { label: '계산서 이메일', text: (email: string | null) => email ?? '' },
} satisfies Fields

export const ORGANIZATION_ROLE_WORDS: Record<Role, string> = { manager: '관리자', booker: '예약 담당자' }

/** The rights of a role. */
export const ROLE_TEXTS: Record<Role, string> = {
  manager: '구성원을 초대하고 모든 운행과 티켓 내역을 봅니다.',
  booker: '회사의 티켓으로 예약하고, 직접 예약한 운행만 봅니다.',
}

export const INVITE_WORDS: Record<InviteRefusalCode, string> = {
  ALREADY_IN: '이미 회사에 속한 분입니다.',
  TOO_MANY_INVITES: `초대는 하루에 ${MAX_INVITES_A_DAY}번까지 보내실 수 있습니다.`,
  TOO_MANY_PEOPLE: `구성원과 초대는 ${MAX_PEOPLE}명까지 둘 수 있습니다.`,
}

export const LIMIT_WORDS = {
  MONTH_LIMIT:
    '이용하실 달의 한도를 넘어 회사 티켓으로 예약할 수 없습니다. 회사 관리자에게 한도를 문의하시거나 개인 티켓으로 예약해 주세요.',
}
export const FOUNDING_WORDS = {
  TOO_MANY_ORGANIZATIONS: `관리하시는 회사가 ${MAX_ORGANIZATIONS}곳이면 더 등록하실 수 없습니다. 더 필요하시면 1:1 문의로 알려 주세요.`,
}
export const MANAGER_WORDS = {
  LAST_MANAGER: '관리자가 한 분뿐입니다. 먼저 다른 구성원을 관리자로 지정해 주세요.',
}
/** The refusal for a member who deletes the account. */
export const LAST_MANAGER_LEAVES =
  '회원님이 유일한 관리자인 회사가 있습니다. 먼저 다른 구성원을 관리자로 지정하시거나 ‘마이’의 회사 화면에서 회사 등록을 해지해 주세요.'
/** The refusal for staff who delete the member. */
export const lastManagerRemoved = (organization: string): string =>
  `이 회원은 ‘${organization}’의 유일한 관리자입니다. ‘회사 관리’에서 다른 회원을 관리자로 지정하시거나 회사 등록을 해지하신 뒤 다시 시도해 주세요.`

export const ORGANIZATION_TICKETS_SHORT = '회사의 보유 티켓이 부족합니다. 회사 관리자에게 문의해 주세요.'
export const TOO_MANY_PASSENGERS = `탑승자는 ${MAX_PASSENGERS.toLocaleString('ko-KR')}명까지 저장할 수 있습니다.`
export const BILLING_EMAIL_WRONG = '계산서를 받을 이메일을 확인해 주세요.'
export const NUMBER_WRONG = '사업자등록번호 10자리를 확인해 주세요.'
export const NUMBER_TAKEN = '이미 등록된 사업자등록번호입니다.'
export const MANAGER_UNKNOWN = '이 아이디의 회원을 찾지 못했습니다.'
export const PHONE_WRONG = '휴대폰 번호를 정확히 입력해 주세요.'
export const PASSENGER_PHONE_WRONG =
  '번호를 정확히 입력해 주세요. 해외 번호는 국가 번호부터 적어 주세요. 예: +1 415-555-2671'
export const LIMIT_WRONG = '한도는 0.5 단위로 0 이상 입력해 주세요.'
export const INVITE_NOTE = `초대 문자를 한 번 보내 드립니다. 이 번호로 가입하신 분이 ${INVITE_DAYS}일 안에 ‘마이’에서 수락하시면 구성원이 됩니다.`
export const CHANGED_NOTE = '구성원의 화면과 이용 내역서에 이 이름으로 표시됩니다.'
export const MONTH_WRONG = '달을 확인해 주세요.'

export const ORGANIZATION_CONSTRAINTS = {
  organization_registration_number: {
    code: 'NUMBER_TAKEN',
    text: NUMBER_TAKEN,
    field: 'business_number',
  },
  organization_invite_open: { code: 'ALREADY_INVITED', text: '이미 초대한 번호입니다.', field: 'user_phone' },
} as const

/** The label of a passenger who gets no messages about rides. */
export const SILENT = '본인에게 알리지 않음'
