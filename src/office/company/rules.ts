import type { CompanyFacts } from '#brand'

/** The fact that each field of the payload carries. */
export const FACTS = {
  name: 'company',
  owner: 'owner',
  business_number: 'businessNumber',
  mail_order_number: 'mailOrderNumber',
  address: 'address',
  privacy_officer: 'privacyOfficer',
  phone: 'phone',
  email: 'email',
  chat_url: 'chatUrl',
  bank: 'bank',
  bank_account: 'bankAccountNumber',
  bank_holder: 'bankHolder',
} as const satisfies Record<string, keyof CompanyFacts>
export type CompanyField = keyof typeof FACTS
const FIELDS = Object.keys(FACTS) as CompanyField[]

/** The facts of a payload, or those of its fields that are given. */
export const factsOf = <Given extends Partial<Record<CompanyField, string>>>(given: Given) =>
  Object.fromEntries(
    FIELDS.filter((field) => given[field] !== undefined).map((field) => [FACTS[field], given[field]]),
  ) as Given extends Record<CompanyField, string> ? CompanyFacts : Partial<CompanyFacts>

/** The payload of facts. */
export const fieldsOf = (facts: CompanyFacts) =>
  Object.fromEntries(FIELDS.map((field) => [field, facts[FACTS[field]]])) as Record<CompanyField, string>

/** A landline of nine digits or more, a mobile number, or a representative number such as 1588-0000. */
const PHONE = /^(0\d{1,2}-?\d{3,4}|1\d{3})-?\d{4}$/

/** Whether the text is a number at which a company can be called. */
export const isCompanyPhone = (text: string): boolean => PHONE.test(text.trim())

/** Whether the text is the number of a bank account, with or without hyphens. */
export const isBankAccountNumber = (text: string): boolean =>
  /^\d[\d-]{5,28}\d$/.test(text.trim()) && !text.includes('--')

/** Whether the text is an address that a browser opens safely. */
export const isHttps = (text: string): boolean => URL.parse(text.trim())?.protocol === 'https:'
