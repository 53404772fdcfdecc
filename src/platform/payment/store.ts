import { and, asc, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#kit/db.ts'
import { newId } from '#kit/id.ts'
import { paymentAnswer, paymentWebhook } from './tables.ts'

export type ProviderAnswer = { kind: 'CHARGE' | 'ASK' | 'CANCEL'; answer: unknown; at: Date }

/** Keeps what the provider answered about a payment, as it was. */
export async function addAnswers(tx: Tx, paymentId: string, answers: ProviderAnswer[]): Promise<void> {
  const rows = answers.map(({ kind, answer, at }) => ({
    id: newId(),
    paymentId,
    kind,
    answer,
    createdAt: at,
  }))
  if (rows.length) await tx.insert(paymentAnswer).values(rows)
}

/** Notes what the provider told; nothing when it told it before. */
export async function addWebhook(tx: Tx, values: typeof paymentWebhook.$inferInsert): Promise<void> {
  await tx.insert(paymentWebhook).values(values).onConflictDoNothing()
}

export type WaitingWebhook = Omit<typeof paymentWebhook.$inferSelect, 'appliedAt'>

/** What the provider told and nobody looked into yet, the oldest first; after one of them where that is given. */
export function waitingWebhooks(tx: Tx, limit: number, after?: WaitingWebhook): Promise<WaitingWebhook[]> {
  const { id, type, paymentId, receivedAt, appliedAt } = paymentWebhook
  const later = after && sql`(${receivedAt}, ${id}) > (${after.receivedAt.toISOString()}, ${after.id})`
  return tx
    .select({ id, type, paymentId, receivedAt })
    .from(paymentWebhook)
    .where(and(isNull(appliedAt), later))
    .orderBy(asc(receivedAt), asc(id))
    .limit(limit)
}

export async function markApplied(tx: Tx, ids: string[], now: Date): Promise<void> {
  await tx.update(paymentWebhook).set({ appliedAt: now }).where(inArray(paymentWebhook.id, ids))
}
