import type { Day } from '#kit/day.ts'
import { urlOf, urls } from '#urls'
import { stageOf } from '../stage/rules.ts'
import type { StaffSubscriptionRow } from './contract.ts'
import type { StaffSubscription } from './store.ts'

/** The fields of a subscription in answers to staff. */
export const presentForStaff = (row: StaffSubscription, today: Day): StaffSubscriptionRow => ({
  id: row.id,
  status: row.status,
  stage: stageOf(row, today),
  start_date: row.startDate,
  end_date: row.endDate,
  end_reason: row.endReason,
  month: row.months,
  fee: row.fee,
  version: row.version,
  subscriber: { id: row.subscriberId, name: row.subscriberName, mobile: row.mobile },
  car: {
    id: row.carId,
    registration_number: row.registrationNumber,
    brand_name: row.brandName,
    model_name: row.modelName,
    image: row.image,
  },
  paid: row.paid,
  failed: row.failed,
  first_due_on: row.firstDueOn,
  is_car_out: row.isCarOut,
})

/** The list of staff, searched for a subscription, with its drawer open. */
export const listedAt = ({
  id,
  status,
  registrationNumber,
  mobile,
  subscriberName,
}: Pick<StaffSubscription, 'id' | 'status' | 'registrationNumber' | 'mobile' | 'subscriberName'>): string =>
  urlOf(urls.admin.subscriptions, {
    query: { status, q: registrationNumber ?? mobile ?? subscriberName, open: id },
  })

/** A subscription that waits for staff, on their first screen. */
export const presentWaiting = (row: StaffSubscription) => ({
  id: row.id,
  name: row.subscriberName,
  car: `${row.brandName} ${row.modelName}`,
  path: listedAt(row),
})
