import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#kit/db.ts'
import { modelWatch } from './tables.ts'

const waiting = isNull(modelWatch.notifiedAt)

/** The models that a subscriber watches and was not notified of. */
export const watchedModels = (tx: Tx, subscriberId: string): Promise<{ model_id: string }[]> =>
  tx
    .select({ model_id: modelWatch.modelId })
    .from(modelWatch)
    .where(and(eq(modelWatch.subscriberId, subscriberId), waiting))

/** Adds a watch; one that was notified waits again. */
export async function addWatch(
  tx: Tx,
  subscriberId: string,
  modelId: string,
  createdAt: Date,
): Promise<void> {
  await tx
    .insert(modelWatch)
    .values({ subscriberId, modelId, createdAt })
    .onConflictDoUpdate({
      target: [modelWatch.subscriberId, modelWatch.modelId],
      set: { createdAt, notifiedAt: null },
    })
}

export async function removeWatch(tx: Tx, subscriberId: string, modelId: string): Promise<void> {
  await tx
    .delete(modelWatch)
    .where(and(eq(modelWatch.subscriberId, subscriberId), eq(modelWatch.modelId, modelId)))
}

export type DueWatch = { subscriberId: string; modelId: string; mobile: string | null; model: string }

/** Watches whose model has a free car, locked; watches that another transaction holds are skipped. */
export async function lockDueWatches(tx: Tx, limit: number): Promise<DueWatch[]> {
  const { rows } = await tx.execute<DueWatch>(sql`
    select w.subscriber_id as "subscriberId", w.model_id as "modelId", s.mobile, b.name || ' ' || m.name as model
    from model_watch w join subscriber s on s.id = w.subscriber_id
      join subscription_model m on m.id = w.model_id join brand b on b.id = m.brand_id
    where w.notified_at is null and m.deleted_at is null and exists (
      select 1 from subscription_car c
      where c.model_id = m.id and c.deleted_at is null and c.release_date is not null
        and exists (select 1 from subscription_fee f where f.car_id = c.id)
        and not exists (select 1 from taken_car t where t.car_id = c.id))
    order by w.created_at limit ${limit} for update of w skip locked`)
  return rows
}

export async function markNotified(tx: Tx, { subscriberId, modelId }: DueWatch, now: Date): Promise<void> {
  await tx
    .update(modelWatch)
    .set({ notifiedAt: now })
    .where(and(eq(modelWatch.subscriberId, subscriberId), eq(modelWatch.modelId, modelId)))
}
