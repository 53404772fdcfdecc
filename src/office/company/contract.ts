import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { emailIn } from '#kit/email-in.ts'
import { maybeLine, text } from '#kit/text.ts'
import { COMPANY_WRONG } from './copy.ts'
import {
  companyNumberOf,
  isBankAccountNumber,
  isCompanyPhone,
  isHttps,
  MAX_DEDUCTIBLE,
  MAX_FREE_WAIT_MINUTES,
  MAX_LEAD_HOURS,
  MAX_WITHDRAWAL_DAYS,
  MAX_WITHDRAWAL_KM,
} from './rules.ts'

const line = z.string()
const freeWait = z.int().min(0).max(MAX_FREE_WAIT_MINUTES)
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
  lead_hours: z.int(),
  free_wait_minutes: z.int(),
  airport_free_wait_minutes: z.int(),
  /** A line at the top of the ride side's public pages; empty for none. */
  banner: line,
  /** Whether a visitor who comes from another site sees the subscription side first. */
  is_subscription_first: z.boolean(),
  /** Whether members can book rides and buy tickets. */
  is_booking_open: z.boolean(),
  /** A subscriber can withdraw without a fee within this number of days and km after the handover. */
  withdrawal_days: z.int(),
  withdrawal_km: z.int(),
  /** The insurance of the subscription cars; empty texts until it is set. */
  insurer_name: line,
  insurer_phone: line,
  policy_number: line,
  /** In won. */
  deductible: z.int(),
  version: z.int(),
})
export type CompanyRow = z.output<typeof companyRow>

/** The company's details; the initial ones until the owner has set them. */
export const getCompany = endpoint({
  method: 'GET',
  path: '/api/admin/company',
  who: 'admin',
  needs: 'SETTINGS',
  summary: "The company's facts",
  output: companyRow,
})

/**
 * Changes the given details and settings (409 STALE). They apply everywhere immediately; sent messages, consents and
 * the free wait of existing reservations stay.
 */
export const patchCompany = endpoint({
  method: 'PATCH',
  path: '/api/admin/company',
  who: 'admin',
  needs: 'SETTINGS',
  proof: true,
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
      lead_hours: z.int().min(0).max(MAX_LEAD_HOURS),
      free_wait_minutes: freeWait,
      airport_free_wait_minutes: freeWait,
      banner: maybeLine(100),
      is_subscription_first: z.boolean(),
      is_booking_open: z.boolean(),
      withdrawal_days: z.int().min(0).max(MAX_WITHDRAWAL_DAYS),
      withdrawal_km: z.int().min(0).max(MAX_WITHDRAWAL_KM),
      insurer_name: maybeLine(50),
      insurer_phone: maybeLine(20).refine((typed) => !typed || isCompanyPhone(typed), COMPANY_WRONG.phone),
      policy_number: maybeLine(50),
      deductible: z.int().min(0).max(MAX_DEDUCTIBLE),
    })
    .partial(),
  output: companyRow,
  idempotent: true,
})
