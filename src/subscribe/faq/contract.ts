import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { faqOut, staffFaqEndpoints } from '#platform/faq/contract.ts'

/** Questions and answers in their order (S-185, S-186). */
export const listFaqs = endpoint({
  method: 'GET',
  path: '/api/subscribe/subscriptions/faqs',
  who: 'anyone',
  summary: 'Frequently asked questions (subscription)',
  output: z.array(faqOut),
  bare: true,
})

export const staffFaqs = staffFaqEndpoints({ path: '/api/admin/subscription/faqs', side: 'subscription' })
