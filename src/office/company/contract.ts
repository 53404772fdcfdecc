import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { emailIn } from '#kit/email-in.ts'
import { text } from '#kit/text.ts'
import { COMPANY_WRONG } from './copy.ts'
import { companyNumberOf, isBankAccountNumber, isCompanyPhone, isHttps } from './rules.ts'

const line = z.string()
const companyRow = z.object({
  id: z.string(),
  name: line,
  owner: line,
  /** `123-45-67890`. */
  business_number: line,
  mail_order_number: line,
  address: line,
  privacy_officer: line,
  phone: line,
  email: line,
  chat_url: line,
  bank: z.object({ name: line, number: line, holder: line }),
  version: z.int(),
})
export type CompanyRow = z.output<typeof companyRow>

/** The company's facts; the first values until the owner has set them. */
export const getCompany = endpoint({
  method: 'GET',
  path: '/api/admin/company',
  who: 'admin',
  summary: "The company's facts",
  output: companyRow,
})

/** Changes the given facts (409 STALE). They are shown everywhere at once; sent messages and consents stay. */
export const patchCompany = endpoint({
  method: 'PATCH',
  path: '/api/admin/company',
  who: 'admin',
  summary: "Change the company's facts",
  versioned: true,
  body: z
    .strictObject({
      name: text(50),
      owner: text(50),
      business_number: text(20)
        .refine((typed) => companyNumberOf(typed) !== null, COMPANY_WRONG.business_number)
        .transform((typed) => companyNumberOf(typed)!),
      mail_order_number: text(50),
      address: text(200),
      privacy_officer: text(50),
      phone: text(20).refine(isCompanyPhone, COMPANY_WRONG.phone),
      email: emailIn(COMPANY_WRONG.email),
      chat_url: text(300).refine(isHttps, COMPANY_WRONG.chat_url),
      bank: z.strictObject({
        name: text(30),
        number: text(30).refine(isBankAccountNumber, COMPANY_WRONG['bank.number']),
        holder: text(50),
      }),
    })
    .partial(),
  output: companyRow,
  idempotent: true,
})
