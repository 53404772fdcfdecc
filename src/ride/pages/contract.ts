import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { faqFields, faqOut, staffFaq, staffFaqQuery } from '#platform/faq/contract.ts'
import { FAQ_GROUPS } from './rules.ts'

/** Questions and answers by group, in display order. */
export const listFaqs = endpoint({
  method: 'GET',
  path: '/api/faqs',
  who: 'anyone',
  summary: 'Frequently asked questions',
  output: z.array(
    z.object({
      group: z.string(),
      items: z.array(faqOut),
    }),
  ),
})

const group = z.enum(FAQ_GROUPS)

/** Questions and answers for staff; `q` searches both. As CSV: the whole list. */
export const listStaffFaqs = endpoint({
  method: 'GET',
  path: '/api/admin/faqs',
  who: 'admin',
  needs: 'CONTENT',
  summary: 'Questions and answers of the chauffeur side',
  query: staffFaqQuery,
  output: z.array(staffFaq),
  paged: true,
  download: 'text/csv',
})

/** Adds a question, after the others unless a position is given. */
export const createFaq = endpoint({
  method: 'POST',
  path: '/api/admin/faqs',
  who: 'admin',
  needs: 'CONTENT',
  summary: 'Add a question of the chauffeur side and its answer',
  body: z.strictObject({ group, ...faqFields, order: faqFields.order.optional() }),
  output: staffFaq,
  status: 201,
  idempotent: true,
})

/** Changes the given fields of a question. With `version`, refused if the row has changed since (409 STALE). */
export const patchFaq = endpoint({
  method: 'PATCH',
  path: '/api/admin/faqs/{id}',
  who: 'admin',
  needs: 'CONTENT',
  summary: 'Change a question of the chauffeur side or its answer',
  versioned: true,
  body: z.object({ group, ...faqFields }).partial(),
  output: staffFaq,
  idempotent: true,
})

export const deleteFaq = endpoint({
  method: 'DELETE',
  path: '/api/admin/faqs/{id}',
  who: 'admin',
  needs: 'CONTENT',
  summary: 'Remove a question of the chauffeur side and its answer',
})

const bannerOut = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  image: z.string().nullable(),
  action: z.string(),
  path: z.string(),
})
export type Banner = z.output<typeof bannerOut>

/** The slides of the home page in display order; a line break in title or text is shown as one. */
export const listBanners = endpoint({
  method: 'GET',
  path: '/api/banners',
  who: 'anyone',
  summary: 'Slides of the home page',
  output: z.array(bannerOut),
})
