import { z } from 'zod'
import { exportedQuery } from '#kit/page.ts'
import { searchIn } from '#kit/search-in.ts'
import { maybeText, normalizeText, text } from '#kit/text.ts'

/** A question and its answer, as visitors read it. */
export const faqOut = z.object({ id: z.string(), question: z.string(), answer: z.string() })

/** A question for staff. `group`: only on a page that groups its questions. */
export const staffFaq = faqOut.extend({
  order: z.number(),
  version: z.number(),
  group: z.string().optional(),
})
export type FaqRow = z.output<typeof staffFaq>

/** The fields of a question that staff edit, with their limits. */
export const faqFields = {
  question: text(200),
  answer: z
    .string('답변을 입력해 주세요.')
    .refine((value) => normalizeText(value), '답변을 입력해 주세요.')
    .pipe(maybeText(3000)),
  order: z.int().min(0).max(1_000_000),
}

/** A page of the staff's list; `q` searches question and answer. */
export const staffFaqQuery = z.object({ q: searchIn, ...exportedQuery })

type Body = { group?: string | undefined; question: string; answer: string; order?: number | undefined }
type Changes = { [Name in keyof Body]?: Body[Name] | undefined }
type Staff = { who: 'admin'; summary: string }
/**
 * The endpoints with which staff edit the questions of a product. Each product declares its own: the build of the
 * browser reads method and path from the declaration.
 */
export type StaffFaqEndpoints = {
  list: Staff & {
    method: 'GET'
    path: string
    query: typeof staffFaqQuery
    output: z.ZodArray<typeof staffFaq>
    paged: true
    download: 'text/csv'
  }
  create: Staff & {
    method: 'POST'
    path: string
    body: z.ZodType<Body, Body>
    output: typeof staffFaq
    status: 201
    idempotent: true
  }
  patch: Staff & {
    method: 'PATCH'
    path: `${string}/{id}`
    body: z.ZodType<Changes, Changes>
    output: typeof staffFaq
    versioned: true
    idempotent: true
  }
  remove: Staff & { method: 'DELETE'; path: `${string}/{id}` }
}
