import { z } from 'zod'
import { businessNumberOf } from '#kit/business-number.ts'
import { endpoint } from '#kit/contract.ts'
import { emailIn } from '#kit/email-in.ts'
import { idIn } from '#kit/id-in.ts'
import { normalizeText, text } from '#kit/text.ts'
import { MAX_ADDRESS, MAX_COMPANY, MAX_PERSON } from './rules.ts'
import {
  ADDRESS_MISSING,
  DOCUMENT_MISSING,
  EMAIL_WRONG,
  NAME_MISSING,
  NUMBER_WRONG,
  REPRESENTATIVE_MISSING,
} from './copy.ts'

const filled = (missing: string) => z.string(missing).refine((value) => normalizeText(value), missing)

export const companyOut = z.object({
  name: z.string(),
  /** Ten digits. */
  business_number: z.string(),
  representative: z.string(),
  invoice_email: z.string(),
  invoice_address: z.string(),
  /** The reference of the picture of the business registration. */
  document: z.string(),
})
export type CompanyRow = z.output<typeof companyOut>

/** The company of the calling subscriber; null if they act for themselves. */
export const getCompany = endpoint({
  method: 'GET',
  path: '/api/subscribe/company',
  who: 'subscriber',
  summary: 'Own company',
  output: z.object({ company: companyOut.nullable() }),
  bare: true,
})

/** Sets the company: from now on it is the buyer on all receipts. 422 for a wrong check digit, or another's document. */
export const putCompany = endpoint({
  method: 'PUT',
  path: '/api/subscribe/company',
  who: 'subscriber',
  summary: 'Set the own company',
  body: z.object({
    name: filled(NAME_MISSING).pipe(text(MAX_COMPANY)),
    business_number: z
      .string(NUMBER_WRONG)
      .max(100, NUMBER_WRONG)
      .refine((typed) => businessNumberOf(typed), NUMBER_WRONG)
      .transform((typed) => businessNumberOf(typed)!),
    representative: filled(REPRESENTATIVE_MISSING).pipe(text(MAX_PERSON)),
    invoice_email: emailIn(EMAIL_WRONG),
    invoice_address: filled(ADDRESS_MISSING).pipe(text(MAX_ADDRESS)),
    document: z.string(DOCUMENT_MISSING).min(1, DOCUMENT_MISSING).pipe(idIn),
  }),
  output: z.object({ company: companyOut }),
  bare: true,
})

/** Deletes the company with its document; deleting none is not an error. */
export const deleteCompany = endpoint({
  method: 'DELETE',
  path: '/api/subscribe/company',
  who: 'subscriber',
  summary: 'Delete the own company',
})

/**
 * Uploads the picture of a business registration (multipart field `image`; JPEG, PNG or WebP up to 5 MB, stored
 * encrypted). A picture that no company uses is destroyed.
 */
export const uploadDocument = endpoint({
  method: 'POST',
  path: '/api/subscribe/company/documents',
  who: 'subscriber',
  summary: 'Upload a business registration',
  upload: true,
  output: z.object({ file: z.string() }),
  status: 201,
  bare: true,
})

/** The picture of the own company's business registration. */
export const getDocument = endpoint({
  method: 'GET',
  path: '/api/subscribe/company/document',
  who: 'subscriber',
  summary: 'Own business registration',
  download: 'image/webp',
})
