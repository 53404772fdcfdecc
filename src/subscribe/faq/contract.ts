import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { pageQuery } from '#kit/page.ts'
import { searchIn } from '#kit/search-in.ts'
import { maybeText, normalizeText, text } from '#kit/text.ts'

const faqOut = z.object({ id: z.string(), question: z.string(), answer: z.string() })

/** Questions and answers in their order (S-185, S-186). */
export const listFaqs = endpoint({
  method: 'GET',
  path: '/api/subscribe/subscriptions/faqs',
  who: 'anyone',
  summary: 'Frequently asked questions (subscription)',
  output: z.array(faqOut),
  bare: true,
})

const staffFaq = faqOut.extend({ order: z.number(), version: z.number() })
export type FaqRow = z.output<typeof staffFaq>

const fields = {
  question: text(200),
  answer: z
    .string('답변을 입력해 주세요.')
    .refine((value) => normalizeText(value), '답변을 입력해 주세요.')
    .pipe(maybeText(3000)),
  order: z.int().min(0).max(1_000_000),
}

/** Questions and answers for staff; `q` searches both. As CSV: the whole list. */
export const listStaffFaqs = endpoint({
  method: 'GET',
  path: '/api/admin/subscription/faqs',
  who: 'admin',
  summary: 'Questions and answers of the subscription side',
  query: z.object({ q: searchIn, ...pageQuery }),
  output: z.array(staffFaq),
  paged: true,
  download: 'text/csv',
})

/** Adds a question, behind the others unless a position is given. */
export const createFaq = endpoint({
  method: 'POST',
  path: '/api/admin/subscription/faqs',
  who: 'admin',
  summary: 'Add a question and its answer',
  body: z.object({ ...fields, order: fields.order.optional() }),
  output: staffFaq,
  status: 201,
  idempotent: true,
})

/** Changes the given fields of a question. With `version`, refused if the row has changed since (409 STALE). */
export const patchFaq = endpoint({
  method: 'PATCH',
  path: '/api/admin/subscription/faqs/{id}',
  who: 'admin',
  summary: 'Change a question or its answer',
  versioned: true,
  body: z.object(fields).partial(),
  output: staffFaq,
  idempotent: true,
})

export const deleteFaq = endpoint({
  method: 'DELETE',
  path: '/api/admin/subscription/faqs/{id}',
  who: 'admin',
  summary: 'Remove a question and its answer',
})
