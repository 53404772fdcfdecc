import type { CompanyFacts } from '#brand'
import { businessNumberOf, formatBusinessNumber } from '#kit/business-number.ts'

/** The fact for each text of the payload. The bank account is separate: one field of three texts. */
const FACTS = {
  name: 'company',
  owner: 'owner',
  business_number: 'businessNumber',
  mail_order_number: 'mailOrderNumber',
  address: 'address',
  privacy_officer: 'privacyOfficer',
  phone: 'phone',
  email: 'email',
  chat_url: 'chatUrl',
} as const satisfies Record<string, keyof CompanyFacts>
export type CompanyText = keyof typeof FACTS
export const COMPANY_TEXTS = Object.keys(FACTS) as CompanyText[]
/** The setting for each field of the payload. */
const SETTINGS = {
  lead_hours: 'leadHours',
  free_wait_minutes: 'freeWaitMinutes',
  airport_free_wait_minutes: 'airportFreeWaitMinutes',
  banner: 'banner',
  is_subscription_first: 'isSubscriptionFirst',
  is_booking_open: 'isBookingOpen',
  withdrawal_days: 'withdrawalDays',
  withdrawal_km: 'withdrawalKm',
  insurer_name: 'insurerName',
  insurer_phone: 'insurerPhone',
  policy_number: 'policyNumber',
  deductible: 'deductible',
} as const satisfies Record<string, keyof CompanyFacts>
export type Settings = { [Field in keyof typeof SETTINGS]: CompanyFacts[(typeof SETTINGS)[Field]] }
const PLAIN = { ...FACTS, ...SETTINGS }
/** The maximum notice that members must give, in hours, and the maximum free wait, in minutes. */
export const MAX_LEAD_HOURS = 72
export const MAX_FREE_WAIT_MINUTES = 240
/** The maximum days and km of a withdrawal from a subscription. */
export const MAX_WITHDRAWAL_DAYS = 30
export const MAX_WITHDRAWAL_KM = 3_000
/** The maximum deductible of the insurance, in won. */
export const MAX_DEDUCTIBLE = 100_000_000

export type BankAccount = { name: string; number: string; holder: string }
export type Profile = Record<CompanyText, string> & { bank: BankAccount }
export type Company = Profile & Settings

/** The facts of the given fields of a payload. */
export const factsOf = ({ bank, ...plain }: Partial<Company>): Partial<CompanyFacts> => ({
  ...Object.fromEntries(
    Object.entries(plain).flatMap(([field, value]) =>
      field in PLAIN ? [[PLAIN[field as keyof typeof PLAIN], value]] : [],
    ),
  ),
  ...(bank && { bank: bank.name, bankAccountNumber: bank.number, bankHolder: bank.holder }),
})

/** The payload of facts. */
export const fieldsOf = (facts: CompanyFacts): Company => ({
  ...(Object.fromEntries(Object.entries(PLAIN).map(([field, name]) => [field, facts[name]])) as Omit<
    Company,
    'bank'
  >),
  bank: { name: facts.bank, number: facts.bankAccountNumber, holder: facts.bankHolder },
})

/** The business number of a company that has none yet. */
const NO_BUSINESS_NUMBER = '000-00-00000'

/** `123-45-67890` for a valid business number or NO_BUSINESS_NUMBER; null for any other text. */
export function companyNumberOf(text: string): string | null {
  if (text.trim() === NO_BUSINESS_NUMBER) return NO_BUSINESS_NUMBER
  const digits = businessNumberOf(text)
  return digits && formatBusinessNumber(digits)
}

/** A landline of nine digits or more, a mobile number, or a representative number such as 1588-0000. */
const PHONE = /^(0\d{1,2}-?\d{3,4}|1\d{3})-?\d{4}$/

/** Whether the text is a company's phone number. */
export const isCompanyPhone = (text: string): boolean => PHONE.test(text.trim())

/** Whether the text is the number of a bank account, with or without hyphens. */
export const isBankAccountNumber = (text: string): boolean =>
  /^\d[\d-]{5,28}\d$/.test(text.trim()) && !text.includes('--')

/** Whether the text is an address that a browser opens safely. */
export const isHttps = (text: string): boolean => URL.parse(text.trim())?.protocol === 'https:'
