import { eq, type SQL, sql } from 'drizzle-orm'
import { containsKey, type Tx } from '#kit/db.ts'
import { plan } from '../../purchase/tables.ts'
import type { Plan } from '../../purchase/store.ts'

const holding = (q: string | undefined): SQL => (q ? containsKey(q, [sql`title`]) : sql`true`)

export const plansListed = (tx: Tx, q: string | undefined, limit: number, offset: number): Promise<Plan[]> =>
  tx.select().from(plan).where(holding(q)).orderBy(plan.displayOrder, plan.id).limit(limit).offset(offset)

export const planCount = (tx: Tx, q: string | undefined): Promise<number> => tx.$count(plan, holding(q))

/** The query of all plans whose title contains the text, in display order. */
export const allPlans = (q: string | undefined): SQL => sql`
  select id, section, title, halves, days, price::float8 as price, is_on_sale as "isOnSale", version from plan
  where ${holding(q)} order by display_order, id`

export const lockPlan = async (tx: Tx, id: string): Promise<Plan | null> =>
  (await tx.select().from(plan).where(eq(plan.id, id)).for('update'))[0] ?? null

type NewPlan = Pick<Plan, 'id' | 'title' | 'halves' | 'days' | 'price' | 'priceForOne' | 'isOnSale'>

/** Adds a plan with tickets after the others. */
export async function addPlan(tx: Tx, values: NewPlan): Promise<Plan> {
  const last = sql<number>`coalesce((select max(display_order) from plan), 0) + 1`
  const row = { ...values, section: 'PREMIUM' as const, labels: [], icon: 'ticket', displayOrder: last }
  return (await tx.insert(plan).values(row).returning())[0]!
}

/** Changes a plan and increments its version. */
export async function changePlan(tx: Tx, id: string, values: Partial<Plan>): Promise<void> {
  await tx
    .update(plan)
    .set({ ...values, version: sql`${plan.version} + 1` })
    .where(eq(plan.id, id))
}

export const planNames = (ids: SQL): SQL => sql`select id, title from plan where id = ${ids}`
