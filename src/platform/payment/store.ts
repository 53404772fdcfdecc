import { asc, inArray, isNull } from 'drizzle-orm'
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

/** What the provider told and nobody looked into yet, the oldest first. */
export const waitingWebhooks = (tx: Tx, limit: number) =>
  tx
    .select({ id: paymentWebhook.id, type: paymentWebhook.type, paymentId: paymentWebhook.paymentId })
    .from(paymentWebhook)
    .where(isNull(paymentWebhook.appliedAt))
    .orderBy(asc(paymentWebhook.receivedAt))
    .limit(limit)

export async function markApplied(tx: Tx, ids: string[], now: Date): Promise<void> {
  await tx.update(paymentWebhook).set({ appliedAt: now }).where(inArray(paymentWebhook.id, ids))
}
