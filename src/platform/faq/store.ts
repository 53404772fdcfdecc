import { asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { containsKey, type Tx } from '#kit/db.ts'
import { newId } from '#kit/id.ts'
import type { faqColumns } from './tables.ts'

export type Faq = {
  id: string
  question: string
  answer: string
  displayOrder: number
  version: number
  createdAt: Date
  group?: string
}
type Values = Partial<Pick<Faq, 'question' | 'answer' | 'displayOrder' | 'group'>>
type NewFaq = Values & Pick<Faq, 'question' | 'answer' | 'createdAt'>
type Wanted = { q?: string | undefined; limit?: number; offset?: number }
type FaqTable = PgTable & Record<keyof typeof faqColumns, PgColumn>
export type FaqStore = ReturnType<typeof faqStore>

/** The statements on a table of questions, sorted by `first`, then by position. */
export function faqStore(table: FaqTable, first: SQL[] = []) {
  const order = [...first, asc(table.displayOrder), asc(table.id)]
  const columns = Object.entries(getTableColumns(table)).map(
    ([name, column]) => sql`${sql.identifier(column.name)} as ${sql.identifier(name)}`,
  )
  const holding = (q: string | undefined): SQL | undefined =>
    q ? containsKey(q, [sql`question`, sql`answer`]) : undefined
  const at = (id: string) => eq(table.id, id)
  return {
    /** Questions in their order: all of them, or a page of those that contain the text. */
    async list(tx: Tx, { q, limit, offset = 0 }: Wanted = {}): Promise<Faq[]> {
      const rows = tx
        .select()
        .from(table)
        .where(holding(q))
        .orderBy(...order)
        .offset(offset)
        .$dynamic()
      return (await (limit === undefined ? rows : rows.limit(limit))) as Faq[]
    },
    count: (tx: Tx, q: string | undefined): Promise<number> => tx.$count(table, holding(q)),
    /** The query of all questions that contain the text. */
    query: (q: string | undefined): SQL =>
      sql`select ${sql.join(columns, sql`, `)} from ${table} where ${holding(q) ?? sql`true`}
        order by ${sql.join(order, sql`, `)}`,
    async lock(tx: Tx, id: string): Promise<Faq | null> {
      const [row] = await tx.select().from(table).where(at(id)).for('update')
      return (row as Faq | undefined) ?? null
    },
    /** Adds a question, behind the others unless a position is given. */
    async add(tx: Tx, { displayOrder, ...values }: NewFaq): Promise<Faq> {
      const last = sql`(select coalesce(max(display_order), 0) + 1 from ${table})`
      const row = { id: newId(), ...values, displayOrder: displayOrder ?? last }
      return (await tx.insert(table).values(row).returning())[0] as Faq
    },
    /** Changes a question and raises its version. */
    async change(tx: Tx, id: string, values: Values): Promise<void> {
      await tx
        .update(table)
        .set({ ...values, version: sql`${table.version} + 1` })
        .where(at(id))
    },
    async remove(tx: Tx, id: string): Promise<void> {
      await tx.delete(table).where(at(id))
    },
    names: (ids: SQL): SQL => sql`select id, question from ${table} where id = ${ids}`,
  }
}
