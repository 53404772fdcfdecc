import { inArray, sql } from 'drizzle-orm'
import type { Tx } from '#kit/db.ts'
import { newId } from '#kit/id.ts'
import { paymentAnswer, paymentWebhook } from './tables.ts'

export type ProviderAnswer = { kind: 'CHARGE' | 'ASK' | 'CANCEL'; answer: unknown; at: Date }

/** Stores the provider's answer about a payment, unchanged. */
export async function addProviderAnswers(
  tx: Tx,
  paymentId: string,
  answers: ProviderAnswer[],
): Promise<void> {
  const rows = answers.map(({ kind, answer, at }) => ({
    id: newId(),
    paymentId,
    kind,
    answer,
    createdAt: at,
  }))
  if (rows.length) await tx.insert(paymentAnswer).values(rows)
}

/** Stores a webhook; a repeated webhook is ignored. */
export async function addWebhook(tx: Tx, values: typeof paymentWebhook.$inferInsert): Promise<void> {
  await tx.insert(paymentWebhook).values(values).onConflictDoNothing()
}

export type WaitingWebhook = Pick<typeof paymentWebhook.$inferSelect, 'id' | 'type' | 'paymentId' | 'looks'>

const LEASE = sql`interval '5 minutes'`

/** Claims up to `limit` due webhooks, so that no other process handles them for a while. */
export async function claimWebhooks(tx: Tx, now: Date, limit: number): Promise<WaitingWebhook[]> {
  const at = now.toISOString()
  const { rows } = await tx.execute<{
    id: string
    type: string
    payment_id: string | null
    looks: number
  }>(sql`
    update payment_webhook w set next_at = ${at}::timestamptz + ${LEASE}
    from (
      select id from payment_webhook where applied_at is null and next_at <= ${at}
      order by next_at limit ${limit} for update skip locked
    ) due where w.id = due.id returning w.id, w.type, w.payment_id, w.looks`)
  return rows.map(({ id, type, payment_id: paymentId, looks }) => ({ id, type, paymentId, looks }))
}

type Later = { looks: number; nextAt: Date }

/** Records the number of failed tries, and when the next one is. */
export async function scheduleWebhookRetry(tx: Tx, ids: string[], later: Later): Promise<void> {
  await tx.update(paymentWebhook).set(later).where(inArray(paymentWebhook.id, ids))
}

export async function markWebhooksApplied(tx: Tx, ids: string[], now: Date): Promise<void> {
  await tx.update(paymentWebhook).set({ appliedAt: now }).where(inArray(paymentWebhook.id, ids))
}
