import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { pageQuery } from '#kit/page.ts'
import { searchIn } from '#kit/search-in.ts'
import { maybeText, normalizeText, text } from '#kit/text.ts'

/** A question and its answer, as visitors read it. */
export const faqOut = z.object({ id: z.string(), question: z.string(), answer: z.string() })

const staffFaq = faqOut.extend({ order: z.number(), version: z.number(), group: z.string().optional() })
export type FaqRow = z.output<typeof staffFaq>

const fields = {
  question: text(200),
  answer: z
    .string('답변을 입력해 주세요.')
    .refine((value) => normalizeText(value), '답변을 입력해 주세요.')
    .pipe(maybeText(3000)),
  order: z.int().min(0).max(1_000_000),
}

type Kind<Path> = {
  path: Path
  /** The reader's product in the summaries. */
  side: string
  /** The groups of its questions; without them its questions have no group. */
  groups?: readonly string[]
}

type Grouped = { group: z.ZodOptional<z.ZodType<string, string>> }

/** The endpoints with which staff edit the questions and answers of a product. */
export function staffFaqEndpoints<const Path extends string>({ path, side, groups }: Kind<Path>) {
  // One type for both products: the questions of a side without groups have no such field.
  const grouped = (groups ? { group: z.enum(groups) } : {}) as object as Grouped
  return {
    /** Questions and answers for staff; `q` searches both. As CSV: the whole list. */
    list: endpoint({
      method: 'GET',
      path,
      who: 'admin',
      summary: `Questions and answers of the ${side} side`,
      query: z.object({ q: searchIn, ...pageQuery }),
      output: z.array(staffFaq),
      paged: true,
      download: 'text/csv',
    }),
    /** Adds a question, behind the others unless a position is given. */
    create: endpoint({
      method: 'POST',
      path,
      who: 'admin',
      summary: `Add a question of the ${side} side and its answer`,
      body: z.strictObject({ ...grouped, ...fields, order: fields.order.optional() }),
      output: staffFaq,
      status: 201,
      idempotent: true,
    }),
    /** Changes the given fields of a question. With `version`, refused if the row has changed since (409 STALE). */
    patch: endpoint({
      method: 'PATCH',
      path: `${path}/{id}`,
      who: 'admin',
      summary: `Change a question of the ${side} side or its answer`,
      versioned: true,
      body: z.object({ ...grouped, ...fields }).partial(),
      output: staffFaq,
      idempotent: true,
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `${path}/{id}`,
      who: 'admin',
      summary: `Remove a question of the ${side} side and its answer`,
    }),
  }
}
export type StaffFaqEndpoints = ReturnType<typeof staffFaqEndpoints<string>>
