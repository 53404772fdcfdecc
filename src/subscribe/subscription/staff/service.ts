import type { StaffSubscriptionRow } from './contract.ts'
import type { StaffSubscription } from './store.ts'

/** The fields of a subscription in answers to staff. */
export const presentForStaff = (row: StaffSubscription): StaffSubscriptionRow => ({
  id: row.id,
  status: row.status,
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
