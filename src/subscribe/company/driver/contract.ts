import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { dayIn } from '#kit/day-in.ts'
import { mobileIn } from '#kit/phone-in.ts'
import { normalizeText, text } from '#kit/text.ts'
import { MAX_NAME } from './rules.ts'
import { BIRTHDAY_MISSING, LICENSE_MISSING, NAME_MISSING, PHONE_WRONG } from './copy.ts'

export const driverOut = z.object({
  id: z.string(),
  name: z.string(),
  birthday: z.string(),
  phone: z.string().nullable(),
  /** When the subscriber declared that the driver has had a license for a year. */
  license_declared_at: z.string(),
})
export type DriverRow = z.output<typeof driverOut>

/** The drivers of an own subscription besides the subscriber. */
export const listDrivers = endpoint({
  method: 'GET',
  path: '/api/subscribe/subscriptions/{id}/drivers',
  who: 'subscriber',
  summary: 'Drivers of an own subscription',
  output: z.object({ drivers: z.array(driverOut), can_change: z.boolean() }),
  bare: true,
})

/**
 * Adds a driver to an own live subscription: at least 26 years old, with a license for a year. 409 SUBSCRIPTION_OVER,
 * TOO_MANY_DRIVERS, DRIVER_KNOWN.
 */
export const addDriver = endpoint({
  method: 'POST',
  path: '/api/subscribe/subscriptions/{id}/drivers',
  who: 'subscriber',
  summary: 'Add a driver',
  body: z.object({
    name: z
      .string(NAME_MISSING)
      .refine((value) => normalizeText(value), NAME_MISSING)
      .pipe(text(MAX_NAME)),
    birthday: dayIn(BIRTHDAY_MISSING, 0),
    phone: mobileIn(PHONE_WRONG).nullable(),
    license_declared: z.literal(true, LICENSE_MISSING),
  }),
  output: z.object({ id: z.string() }),
  status: 201,
  bare: true,
  idempotent: true,
})

/** Deletes a driver of an own live subscription. 409 SUBSCRIPTION_OVER. */
export const deleteDriver = endpoint({
  method: 'DELETE',
  path: '/api/subscribe/subscriptions/{id}/drivers/{driver_id}',
  who: 'subscriber',
  summary: 'Delete a driver',
})
