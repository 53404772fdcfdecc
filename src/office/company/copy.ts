import { won } from '#kit/money.ts'
import type { Fields } from '#platform/staff/rules.ts'
import { NUMBER_WRONG } from '#ride/organization/copy.ts'
import {
  type BankAccount,
  MAX_DEDUCTIBLE,
  MAX_FREE_WAIT_MINUTES,
  MAX_LEAD_HOURS,
  MAX_WITHDRAWAL_DAYS,
  MAX_WITHDRAWAL_KM,
  type Profile,
  type Settings,
} from './rules.ts'

/** The company's details that staff edit, in the order of the form. */
export const COMPANY_FIELDS = {
  name: { label: '상호' },
  owner: { label: '대표' },
  business_number: { label: '사업자등록번호' },
  mail_order_number: { label: '통신판매업신고' },
  address: { label: '주소' },
  privacy_officer: { label: '개인정보 보호책임자' },
  phone: { label: '대표전화' },
  email: { label: '이메일' },
  chat_url: { label: '상담 주소' },
  bank: {
    label: '입금 계좌',
    text: ({ name, number, holder }: BankAccount) => `${name} ${number} ${holder}`,
  },
} satisfies Fields & Record<keyof Profile, object>

const minutesText = (minutes: number): string => `${minutes}분`

const orNotSet = (line: string): string => line || '등록 전'

/** The settings that staff edit, in the order of the form. */
export const SETTING_FIELDS = {
  lead_hours: { label: '예약 마감', text: (hours: number) => (hours ? `출발 ${hours}시간 전` : '출발 직전') },
  free_wait_minutes: { label: '일반 무료 대기', text: minutesText },
  airport_free_wait_minutes: { label: '공항 무료 대기', text: minutesText },
  banner: { label: '알림 줄', text: (line: string) => line || '없음' },
  is_subscription_first: {
    label: '첫 화면',
    text: (isFirst: boolean) => (isFirst ? '구독 차량을 먼저 보여 줍니다' : '의전을 보여 줍니다'),
  },
  is_booking_open: {
    label: '예약과 티켓 구매',
    text: (isOpen: boolean) => (isOpen ? '받고 있습니다' : '받지 않습니다'),
  },
  withdrawal_days: { label: '구독 청약 철회 기간', text: (days: number) => `인도한 날부터 ${days}일` },
  withdrawal_km: {
    label: '구독 청약 철회 거리',
    text: (km: number) => `${km.toLocaleString('ko-KR')}km까지`,
  },
  insurer_name: { label: '보험사 이름', text: orNotSet },
  insurer_phone: { label: '사고 접수 전화', text: orNotSet },
  policy_number: { label: '증권번호', text: orNotSet },
  deductible: { label: '자기부담금', text: (amount: number) => won(amount) },
} satisfies Fields & Record<keyof Settings, object>

export const COMPANY_WRONG = {
  business_number: NUMBER_WRONG,
  phone: '전화번호를 확인해 주세요.',
  email: '이메일을 확인해 주세요.',
  chat_url: 'https://로 시작하는 주소를 적어 주세요.',
  'bank.number': '계좌번호를 숫자와 하이픈으로 적어 주세요.',
} as const

export const SETTING_WRONG = {
  lead_hours: `0부터 ${MAX_LEAD_HOURS}까지의 정수로 적어 주세요.`,
  withdrawal_days: `0부터 ${MAX_WITHDRAWAL_DAYS}까지의 정수로 적어 주세요.`,
  withdrawal_km: `0부터 ${MAX_WITHDRAWAL_KM}까지의 정수로 적어 주세요.`,
  minutes: `0부터 ${MAX_FREE_WAIT_MINUTES}까지의 정수로 적어 주세요.`,
  deductible: `0부터 ${won(MAX_DEDUCTIBLE)}까지의 금액을 숫자로 적어 주세요.`,
}

/** The labels of the three texts of the bank account. */
export const BANK_LABELS = { name: '은행', number: '계좌번호', holder: '예금주' } satisfies Record<
  keyof BankAccount,
  string
>
