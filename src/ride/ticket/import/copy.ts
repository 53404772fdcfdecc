import type { ImportColumn } from '#kit/importer.ts'

export const BALANCE_COLUMNS: readonly ImportColumn[] = [
  {
    name: 'phone',
    label: '고객 전화번호',
    aliases: ['전화번호', '휴대폰', '휴대폰 번호', 'customer_phone', 'customer'],
    example: '010-1234-5678',
  },
  {
    name: 'business_number',
    label: '회사 사업자등록번호',
    aliases: ['사업자등록번호', '사업자번호', '회사', 'organization', 'registration_number'],
    example: '',
  },
  {
    name: 'tickets',
    label: '티켓',
    aliases: ['잔액', '보유 티켓', '티켓 수', '수량', 'balance', 'amount'],
    isRequired: true,
    example: '3.5',
  },
  {
    name: 'paid',
    label: '받은 금액',
    aliases: ['결제 금액', '금액', '결제금액', 'paid_won', 'won', 'price'],
    example: '3,500,000',
  },
  { name: 'paid_on', label: '결제일', aliases: ['입금일', '구매일'], example: '2026-10-01' },
  {
    name: 'valid_until',
    label: '유효 기간',
    aliases: ['만료일', '유효기간', '유효일', 'expires_on', 'expiry'],
    example: '2027-10-01',
  },
]

export const PHONE_WRONG = '휴대폰 번호를 정확히 입력해주세요.'
export const NUMBER_WRONG = '사업자등록번호 10자리를 확인해 주세요.'
export const TICKETS_WRONG = '0.5 단위로 0.5부터 10,000까지 입력해 주세요.'
export const PAID_WRONG = '0 이상의 원 단위 금액을 입력해 주세요.'
export const BALANCE_DAY_WRONG = '날짜를 확인해 주세요.'

export const BALANCE_FAULTS = {
  HOLDER_MISSING: '고객 전화번호나 회사 사업자등록번호를 적어 주세요.',
  ONE_HOLDER: '고객 전화번호와 회사 사업자등록번호 중 하나만 적어 주세요.',
  CUSTOMER_UNKNOWN: '이 번호의 고객이 없습니다. 고객을 먼저 가져와 주세요.',
  ORGANIZATION_UNKNOWN: '이 번호의 회사가 없습니다. 회사를 먼저 가져와 주세요.',
  EXPIRED: '유효 기간이 이미 지났습니다.',
  PAID_LATER: '결제일은 오늘까지의 날짜여야 합니다.',
} as const

/** The title of imported purchases, and the reason in the ledger. */
export const BALANCE_TITLE = '이전 잔액'
