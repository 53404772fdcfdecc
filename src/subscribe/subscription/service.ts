import type { Day } from '#kit/day.ts'
import { found } from '#kit/refusal.ts'
import type * as contract from './contract.ts'
import { isCurrent, isLive, isStarting } from './rules.ts'
import type { SubscriptionRecord } from './store.ts'

/** The subscription when it is theirs; what is somebody else's is not there. */
export const ownOnly = <T extends { subscriberId: string }>(row: T | null, personId: string): T =>
  found(row?.subscriberId === personId ? row : null)

/** A subscription on the wire. */
export const presentSubscription = (row: SubscriptionRecord, today: Day): contract.SubscriptionRow => ({
  id: row.id,
  is_active: isLive(row.status),
  is_current: isCurrent(row, today),
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
