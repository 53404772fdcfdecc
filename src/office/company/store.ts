import { eq, getTableColumns, sql } from 'drizzle-orm'
import { type CompanyFacts, companyFacts } from '#brand'
import type { Tx } from '#kit/db.ts'
import { newId } from '#kit/id.ts'
import { company } from './tables.ts'

export type StoredCompany = CompanyFacts & { id: string; version: number }

const { single: _, ...columns } = getTableColumns(company)

/** The stored details; null before the owner has set any. */
export const storedCompany = async (tx: Tx): Promise<StoredCompany | null> =>
  (await tx.select(columns).from(company))[0] ?? null

/** Stores the initial details as version 1, unless a row exists. */
export const storeCompany = (tx: Tx, facts: Partial<CompanyFacts> = {}) =>
  tx
    .insert(company)
    .values({ id: newId(), ...companyFacts(), ...facts })
    .onConflictDoNothing()

/** Locks the row; adds it first if it does not exist. */
export async function lockCompany(tx: Tx): Promise<void> {
  await storeCompany(tx)
  await tx.select({ id: company.id }).from(company).for('update')
}

/** Changes details and raises the version. */
export async function changeCompany(tx: Tx, id: string, facts: Partial<CompanyFacts>): Promise<void> {
  await tx
    .update(company)
    .set({ ...facts, version: sql`${company.version} + 1` })
    .where(eq(company.id, id))
}
