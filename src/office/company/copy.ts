import type { Fields } from '#platform/staff/rules.ts'
import { NUMBER_WRONG } from '#ride/organization/copy.ts'
import type { BankAccount, Company } from './rules.ts'

/** The facts of the company that staff edit, in the order of the form. */
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
} satisfies Fields & Record<keyof Company, object>

export const COMPANY_WRONG = {
  business_number: NUMBER_WRONG,
  phone: '전화번호를 확인해 주세요.',
  email: '이메일을 확인해 주세요.',
  chat_url: 'https://로 시작하는 주소를 적어 주세요.',
  'bank.number': '계좌번호를 숫자와 하이픈으로 적어 주세요.',
} as const

/** The labels of the account's three texts. */
export const BANK_LABELS = { name: '은행', number: '계좌번호', holder: '예금주' } satisfies Record<
  keyof BankAccount,
  string
>
