import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { idIn } from '#kit/id-in.ts'
import { text } from '#kit/text.ts'
import {
  CARD_FIELDS,
  CHECK_RESULTS,
  LICENSE_CLASSES,
  licenseNumberOf,
  NOTED_RESULTS,
  serialOf,
} from './rules.ts'
import { NUMBER_WRONG, SERIAL_WRONG } from './copy.ts'

const MAX_TYPED = 30

/** A request or a subscription. */
const subject = { request_id: idIn.optional(), subscription_id: idIn.optional() }
/** A person of the request or subscription: a named driver, by default the subscriber. */
const person = { ...subject, driver_id: idIn.nullable().optional() }

export const checkOut = z.object({
  id: z.string(),
  result: z.enum(CHECK_RESULTS),
  mismatched: z.array(z.enum(CARD_FIELDS)),
  /** Why the owner noted the result of the official page; null: the authority answered, or had an outage. */
  reason: z.string().nullable(),
  checked_by: z.string(),
  checked_at: z.string(),
})
export type CheckRow = z.output<typeof checkOut>

const personOut = z.object({
  /** Null: the subscriber. */
  driver_id: z.string().nullable(),
  name: z.string(),
  /** The last check; null if there is none. */
  last: checkOut.nullable(),
  /** Whether a recent check is valid: of 30 days for a request, of 24 hours for a subscription. */
  is_covered: z.boolean(),
})
export type LicensePerson = z.output<typeof personOut>

/**
 * The subscriber and the named drivers with their last checks; `is_required`: without valid ones the acceptance or the
 * handover is refused.
 */
export const listLicenseChecks = endpoint({
  method: 'GET',
  path: '/api/admin/subscription/license-checks',
  who: 'admin',
  needs: 'SUBSCRIPTION',
  summary: 'The license checks of a request or a subscription',
  query: z.object(subject),
  output: z.object({ is_required: z.boolean(), people: z.array(personOut) }),
})

/**
 * Asks the road traffic authority about a license. The numbers are not stored, so the endpoint is not `idempotent`: the
 * hash of an idempotent body is stored. An outage is a result, too. 409 UNVERIFIED.
 */
export const checkLicense = endpoint({
  method: 'POST',
  path: '/api/admin/subscription/license-checks',
  who: 'admin',
  needs: 'SUBSCRIPTION',
  summary: 'Check a license',
  body: z.strictObject({
    ...person,
    license_number: z
      .string(NUMBER_WRONG)
      .max(MAX_TYPED, NUMBER_WRONG)
      .refine((typed) => licenseNumberOf(typed), NUMBER_WRONG)
      .transform((typed) => licenseNumberOf(typed)!),
    serial: z
      .string(SERIAL_WRONG)
      .max(MAX_TYPED, SERIAL_WRONG)
      .refine((typed) => serialOf(typed), SERIAL_WRONG)
      .transform((typed) => serialOf(typed)!),
    license_class: z.enum(LICENSE_CLASSES).default('FIRST'),
  }),
  output: checkOut,
  status: 201,
})

/** The owner notes the result of the official page after an outage. 409 NO_OUTAGE, UNVERIFIED. */
export const noteLicense = endpoint({
  method: 'POST',
  path: '/api/admin/subscription/license-checks/manual',
  who: 'admin',
  needs: 'STAFF',
  summary: 'Record the official license check after an outage',
  body: z.strictObject({ ...person, result: z.enum(NOTED_RESULTS), reason: text(200) }),
  output: checkOut,
  status: 201,
  idempotent: true,
})
