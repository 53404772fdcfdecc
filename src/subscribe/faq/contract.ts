import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { faqFields, faqOut, staffFaq, staffFaqQuery } from '#platform/faq/contract.ts'

/** Questions and answers in their order (S-185, S-186). */
export const listFaqs = endpoint({
  method: 'GET',
  path: '/api/subscribe/subscriptions/faqs',
  who: 'anyone',
  summary: 'Frequently asked questions (subscription)',
  output: z.array(faqOut),
  bare: true,
})

/** Questions and answers for staff; `q` searches both. As CSV: the whole list. */
export const listStaffFaqs = endpoint({
  method: 'GET',
  path: '/api/admin/subscription/faqs',
  who: 'admin',
  needs: 'CONTENT',
  summary: 'Questions and answers of the subscription side',
  query: staffFaqQuery,
  output: z.array(staffFaq),
  paged: true,
  download: 'text/csv',
})

/** Adds a question, behind the others unless a position is given. */
export const createFaq = endpoint({
  method: 'POST',
  path: '/api/admin/subscription/faqs',
  who: 'admin',
  needs: 'CONTENT',
  summary: 'Add a question and its answer',
  body: z.object({ ...faqFields, order: faqFields.order.optional() }),
  output: staffFaq,
  status: 201,
  idempotent: true,
})

/** Changes the given fields of a question. With `version`, refused if the row has changed since (409 STALE). */
export const patchFaq = endpoint({
  method: 'PATCH',
  path: '/api/admin/subscription/faqs/{id}',
  who: 'admin',
  needs: 'CONTENT',
  summary: 'Change a question or its answer',
  versioned: true,
  body: z.object(faqFields).partial(),
  output: staffFaq,
  idempotent: true,
})

export const deleteFaq = endpoint({
  method: 'DELETE',
  path: '/api/admin/subscription/faqs/{id}',
  who: 'admin',
  needs: 'CONTENT',
  summary: 'Remove a question and its answer',
})
