import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { handoverOut } from '#subscribe/handover/contract.ts'
import { RETURN_REFUSALS } from '#subscribe/handover/rules.ts'
import { mileageOut } from '#subscribe/handover/mileage/contract.ts'
import { SUBSCRIPTION_STATUSES } from '#subscribe/subscription/rules.ts'
import { subscriptionOut } from '#subscribe/subscription/contract.ts'
import { PAYMENT_STATUSES } from '#subscribe/payment/rules.ts'
import { withdrawalOut } from './withdrawal/contract.ts'
import { feeOut, settlementOut } from '#subscribe/settlement/contract.ts'

/** The calling subscriber's record of a subscription: payments, mileage, handovers and settlements. */
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
    /** The day after the paid months. The return of an early end cannot be later than it. */
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
        /** The day of the next automatic charge after a decline; null if there is none. */
        next_on: z.string().nullable(),
        receipt_url: z.string().nullable(),
      }),
    ),
    is_car_out: z.boolean(),
    handovers: z.array(handoverOut),
    mileage: mileageOut,
    settlements: z.array(settlementOut),
    withdrawal: withdrawalOut,
  }),
  bare: true,
})

export type RecordRow = z.output<typeof getRecord.output>

/** A picture of the own record: a photo of the car or of damage, or the signature. */
export const getRecordPhoto = endpoint({
  method: 'GET',
  path: '/api/subscribe/subscriptions/{id}/photos/{ref}',
  who: 'subscriber',
  summary: 'A picture of the own record',
  download: 'image/webp',
})

/** The record of a subscription for staff: handovers and mileage of the car, and settlements. */
export const getStaffRecord = endpoint({
  method: 'GET',
  path: '/api/admin/subscription/subscriptions/{id}/record',
  who: 'admin',
  needs: 'SUBSCRIPTION',
  summary: 'The record of a subscription',
  output: z.object({
    is_car_out: z.boolean(),
    handovers: z.array(handoverOut),
    mileage: mileageOut,
    /** Whether the car can be handed over: the first month is paid and the car is with us. */
    is_givable: z.boolean(),
    /** Whether an accepted change replaces this subscription by another one; then it cannot be paused. */
    is_changing: z.boolean(),
    /** Why the return of the car that is out cannot be recorded today; null if it can. */
    return_refusal: z.enum(RETURN_REFUSALS).nullable(),
    /** The minimum mileage at the return, in km: the last one that staff recorded; null: the car is not out. */
    least_mileage: z.int().nullable(),
    /** The fees for extra km and days at the return, including waived ones; empty before the return. */
    return_fees: z.array(feeOut),
    settlements: z.array(settlementOut),
  }),
})
export type StaffRecord = z.output<typeof getStaffRecord.output>
