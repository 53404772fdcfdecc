import { asc, eq, type SQL, sql } from 'drizzle-orm'
import { containsKey, type Tx } from '#kit/db.ts'
import { newId } from '#kit/id.ts'
import { subscriptionFaq } from './tables.ts'

export type Faq = typeof subscriptionFaq.$inferSelect
type Values = Partial<Pick<Faq, 'question' | 'answer' | 'displayOrder'>>

const order = [asc(subscriptionFaq.displayOrder), asc(subscriptionFaq.id)]

/** All questions, in their order. */
export const faqs = (tx: Tx): Promise<Faq[]> =>
  tx
    .select()
    .from(subscriptionFaq)
    .orderBy(...order)

const holding = (q: string | undefined): SQL | undefined =>
  q ? containsKey(q, [sql`question`, sql`answer`]) : undefined

type Wanted = { q?: string; limit: number; offset: number }

export const faqRows = (tx: Tx, { q, limit, offset }: Wanted): Promise<Faq[]> =>
  tx
    .select()
    .from(subscriptionFaq)
    .where(holding(q))
    .orderBy(...order)
    .limit(limit)
    .offset(offset)

export const faqCount = (tx: Tx, q: string | undefined): Promise<number> =>
  tx.$count(subscriptionFaq, holding(q))

/** The query of all questions that match the text. */
export const allFaqs = (q: string | undefined): SQL => sql`
  select id, question, answer, display_order as "displayOrder", version from subscription_faq
  where ${holding(q) ?? sql`true`} order by display_order, id`

export const lockFaq = async (tx: Tx, id: string): Promise<Faq | null> =>
  (await tx.select().from(subscriptionFaq).where(eq(subscriptionFaq.id, id)).for('update'))[0] ?? null

/** Adds a question, behind the others unless a position is given. */
export async function addFaq(
  tx: Tx,
  { displayOrder, ...values }: Pick<Faq, 'question' | 'answer' | 'createdAt'> & Values,
): Promise<Faq> {
  const last = sql<number>`coalesce((select max(display_order) from subscription_faq), 0) + 1`
  const row = { id: newId(), ...values, displayOrder: displayOrder ?? last }
  return (await tx.insert(subscriptionFaq).values(row).returning())[0]!
}

/** Changes a question and raises its version. */
export async function changeFaq(tx: Tx, id: string, values: Values): Promise<void> {
  const version = sql`${subscriptionFaq.version} + 1`
  await tx
    .update(subscriptionFaq)
    .set({ ...values, version })
    .where(eq(subscriptionFaq.id, id))
}

export async function removeFaq(tx: Tx, id: string): Promise<void> {
  await tx.delete(subscriptionFaq).where(eq(subscriptionFaq.id, id))
}

export const faqNames = (ids: SQL): SQL => sql`select id, question from subscription_faq where id = ${ids}`
