import { and, eq, isNotNull, lte, sql } from 'drizzle-orm'
import type { Tx } from '#kit/db.ts'
import { billingKey } from '../tables.ts'

/** Marks a card as replaced by another: it is no longer charged, and its key waits to be deleted at the provider. */
export async function markCardReplaced(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.update(billingKey).set({ deletedAt: now, destroyAt: now }).where(eq(billingKey.id, id))
}

const isNeeded = sql`exists (
  select 1 from needed_card n where n.subscriber_id = k.subscriber_id and n.billing_key_id = k.id)`

/**
 * Updates the deletion times of up to `limit` cards, paged by id: unneeded cards get one, needed cards lose it. Returns
 * the last checked id; null if there was none.
 */
export async function updateDeletionTimes(
  tx: Tx,
  { after, at, limit }: { after: string | null; at: Date; limit: number },
): Promise<string | null> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with page as (
      select k.id, k.destroy_at is not null as is_marked, ${isNeeded} as is_needed from billing_key k
      where k.deleted_at is null ${after ? sql`and k.id > ${after}` : sql``} order by k.id limit ${limit}
    ), marked as (
      update billing_key k set destroy_at = case when p.is_needed then null else ${at.toISOString()}::timestamptz end
      from page p where k.id = p.id and k.deleted_at is null and p.is_marked = p.is_needed
    ) select id from page order by id desc limit 1`)
  return rows[0]?.id ?? null
}

/** The cards whose grace period has ended, longest ago first. */
export async function cardsAfterGracePeriod(tx: Tx, now: Date, limit: number) {
  const { rows } = await tx.execute<{ id: string; subscriber_id: string }>(sql`
    select id, subscriber_id from billing_key
    where destroy_at <= ${now.toISOString()} and deleted_at is null order by destroy_at limit ${limit}`)
  return rows.map(({ id, subscriber_id: subscriberId }) => ({ id, subscriberId }))
}

/** Marks a card as deleted, unless it is needed again. Call under lockAccount. */
export async function markCardDeleted(tx: Tx, id: string, now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  await tx.execute(sql`
    update billing_key k set deleted_at = case when ${isNeeded} then null else ${at} end,
      destroy_at = case when ${isNeeded} then null else ${at} end
    where k.id = ${id} and k.deleted_at is null and k.destroy_at <= ${at}`)
}

export type CardToDelete = { id: string; issueId: string; encrypted: Buffer | null }

/** Claims up to `limit` cards whose key must be deleted at the provider; no other process claims them until the lease expires. */
export async function claimCardsToDelete(
  tx: Tx,
  now: Date,
  until: Date,
  limit: number,
): Promise<CardToDelete[]> {
  const { rows } = await tx.execute<{ id: string; issue_id: string; key_encrypted: Buffer | null }>(sql`
    update billing_key k set destroy_at = ${until.toISOString()}
    from (
      select id from billing_key where destroy_at <= ${now.toISOString()} and deleted_at is not null
      order by destroy_at limit ${limit} for no key update skip locked
    ) due where k.id = due.id returning k.id, k.issue_id, k.key_encrypted`)
  return rows.map((row) => ({ id: row.id, issueId: row.issue_id, encrypted: row.key_encrypted }))
}

const GONE = { keyEncrypted: null, destroyAt: null }

/** Destroys the key of a card that is no longer charged. */
export async function destroyKey(tx: Tx, id: string): Promise<void> {
  await tx.update(billingKey).set(GONE).where(eq(billingKey.id, id))
}

/**
 * Destroys the keys of cards that were marked before an instant, even if the provider keeps them. Returns their
 * number.
 */
export async function destroyOldKeys(tx: Tx, since: Date): Promise<number> {
  const old = and(isNotNull(billingKey.destroyAt), lte(billingKey.deletedAt, since))
  return (await tx.update(billingKey).set(GONE).where(old)).rowCount ?? 0
}
