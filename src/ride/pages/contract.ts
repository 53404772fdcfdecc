import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { faqOut, staffFaqEndpoints } from '#platform/faq/contract.ts'
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

export const staffQuestions = staffFaqEndpoints({
  path: '/api/admin/faqs',
  side: 'chauffeur',
  groups: FAQ_GROUPS,
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
