import { eq, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#kit/db.ts'
import { newId } from '#kit/id.ts'
import { subscriberCompany } from './tables.ts'

export type Company = typeof subscriberCompany.$inferSelect

export async function companyOf(tx: Tx, subscriberId: string): Promise<Company | null> {
  const [row] = await tx
    .select()
    .from(subscriberCompany)
    .where(eq(subscriberCompany.subscriberId, subscriberId))
  return row ?? null
}

/** Adds or replaces the company of a subscriber. Call under `lockAccount`. */
export async function saveCompany(
  tx: Tx,
  values: Omit<Company, 'id' | 'createdAt'>,
  createdAt: Date,
): Promise<Company> {
  const [row] = await tx
    .insert(subscriberCompany)
    .values({ id: newId(), ...values, createdAt })
    .onConflictDoUpdate({ target: subscriberCompany.subscriberId, set: values })
    .returning()
  return row!
}

export async function removeCompany(tx: Tx, subscriberId: string): Promise<void> {
  await tx.delete(subscriberCompany).where(eq(subscriberCompany.subscriberId, subscriberId))
}

export const companyNames = (ids: SQL): SQL => sql`select id, name from subscriber_company where id = ${ids}`
