import type { Day } from '#kit/day.ts'
import { applyEvent } from '#kit/state-machine.ts'
import { found } from '#kit/refusal.ts'
import type { Unit } from '#world'
import type * as contract from './contract.ts'
import {
  isCurrent,
  isLive,
  isStarting,
  SUBSCRIPTION_STATE_MACHINE,
  type SubscriptionEffect,
  type SubscriptionEvent,
} from './rules.ts'
import { stageOf } from './stage/rules.ts'
import { type Changes, changeSubscription, type Subscription, type SubscriptionRecord } from './store.ts'

/** The subscription, if it belongs to the person; otherwise 404. */
export const requireOwn = <T extends { subscriberId: string }>(row: T | null, personId: string): T =>
  found(row?.subscriberId === personId ? row : null)

/** A subscription as the API returns it. */
export const presentSubscription = (row: SubscriptionRecord, today: Day): contract.SubscriptionRow => ({
  id: row.id,
  stage: stageOf(row, today),
  is_active: isLive(row.status),
  is_current: isCurrent(row, today),
  is_returned: row.isReturned,
  start_date: row.startDate,
  end_date: row.endDate,
  month: row.months,
  fee: row.fee,
  is_past_due: row.status === 'PAST_DUE',
  is_owing: row.isOwing,
  is_starting: isStarting(row, today),
  request: {
    id: row.requestId,
    car: {
      id: row.carId,
      is_new: row.isNew,
      is_hot: row.isHot,
      model: { id: row.modelId, name: row.modelName, image: row.image, brand: { name: row.brandName } },
    },
  },
})

/**
 * Runs an event of the subscription's state table on a locked subscription, with other changed columns. Returns the
 * effects, which the calling room runs; null: the status ignores the event.
 */
export async function runSubscriptionEvent(
  { tx }: Unit,
  { id, status }: Subscription,
  event: SubscriptionEvent,
  changes: Omit<Changes, 'status'> = {},
): Promise<readonly SubscriptionEffect[] | null> {
  const next = applyEvent(SUBSCRIPTION_STATE_MACHINE, status, event)
  if (next.refusal !== null) return null
  await changeSubscription(tx, id, { ...changes, status: next.to })
  return next.effects
}
