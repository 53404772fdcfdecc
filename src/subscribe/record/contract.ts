import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { handoverOut } from '#subscribe/handover/contract.ts'
import { mileageOut } from '#subscribe/handover/mileage/contract.ts'
import { SUBSCRIPTION_STATUSES } from '#subscribe/subscription/rules.ts'
import { subscriptionOut } from '#subscribe/subscription/contract.ts'
import { PAYMENT_STATUSES } from '#subscribe/payment/rules.ts'
import { feeOut, settlementOut } from '#subscribe/settlement/contract.ts'

/** The own record of a subscription: payments, mileage, handovers and settlements. */
export const getRecord = endpoint({
  method: 'GET',
  path: '/api/subscribe/subscriptions/{id}/record',
  who: 'subscriber',
  summary: 'The record of an own subscription',
  output: z.object({
    subscription: subscriptionOut.extend({
      status: z.enum(SUBSCRIPTION_STATUSES),
      model_id: z.string(),
      card: z.object({ name: z.string().nullable(), number: z.string().nullable() }).nullable(),
    }),
    /** The last day that is paid for: an early end lies before it, or on it. */
    paid_until: z.string().nullable(),
    payments: z.array(
      z.object({
        payment_id: z.string(),
        month: z.int().nullable(),
        amount: z.int(),
        due_on: z.string(),
        status: z.enum(PAYMENT_STATUSES),
        paid_at: z.string().nullable(),
        refunded: z.int(),
        failure: z.string().nullable(),
        receipt_url: z.string().nullable(),
      }),
    ),
    is_car_out: z.boolean(),
    handovers: z.array(handoverOut),
    mileage: mileageOut,
    settlements: z.array(settlementOut),
  }),
  bare: true,
})

export type RecordRow = z.output<typeof getRecord.output>

/** A picture of the own record: a photo of the car or of a damage, or the signature. */
export const getRecordPhoto = endpoint({
  method: 'GET',
  path: '/api/subscribe/subscriptions/{id}/photos/{ref}',
  who: 'subscriber',
  summary: 'A picture of the own record',
  download: 'image/webp',
})

/** The record of a subscription: its car's handovers and mileage, and its settlements. */
export const getStaffRecord = endpoint({
  method: 'GET',
  path: '/api/admin/subscription/subscriptions/{id}/record',
  who: 'admin',
  summary: 'The record of a subscription',
  output: z.object({
    is_car_out: z.boolean(),
    handovers: z.array(handoverOut),
    mileage: mileageOut,
    /** Whether the car can be handed over: its first month is paid, and it is with us. */
    is_givable: z.boolean(),
    /** Whether another subscription follows it, by a change that was agreed to: it cannot be paused. */
    is_changing: z.boolean(),
    /** The lowest mileage at its return, in km: the last one that staff wrote; null: the car is not out. */
    least_mileage: z.int().nullable(),
    /** The fees of its return for km and days, waived or not; none while it is out. */
    return_fees: z.array(feeOut),
    settlements: z.array(settlementOut),
  }),
})
export type StaffRecord = z.output<typeof getStaffRecord.output>
