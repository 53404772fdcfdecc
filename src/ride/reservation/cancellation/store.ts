import { desc } from 'drizzle-orm'
import type { Tx } from '#kit/db.ts'
import { cancelPolicy } from '../tables.ts'

type Policy = typeof cancelPolicy.$inferSelect

/** The current policy; null until the owner sets one. */
export const newestPolicy = async (tx: Tx): Promise<Policy | null> =>
  (await tx.select().from(cancelPolicy).orderBy(desc(cancelPolicy.version)).limit(1))[0] ?? null

/** Adds the next version of the policy; false when another change added it first. */
export const addPolicy = async (tx: Tx, policy: Policy): Promise<boolean> =>
  (await tx.insert(cancelPolicy).values(policy).onConflictDoNothing().returning()).length > 0
