import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { MAX_NAME } from '#kit/name.ts'
import { mobileIn } from '#kit/phone-in.ts'
import { searchIn } from '#kit/search-in.ts'
import { maybeText, text } from '#kit/text.ts'
import { MAX_STAFF_NOTE } from '#ride/account/member/rules.ts'
import { CALLER_KINDS } from './rules.ts'

/**
 * Adds a customer: a member without a login, for bookings on the phone. 409 PHONE_TAKEN with the `id` of the member who
 * has the number.
 */
export const createCustomer = endpoint({
  method: 'POST',
  path: '/api/customers',
  who: 'admin',
  needs: 'DISPATCH',
  summary: 'Add a customer who calls',
  body: z.strictObject({
    name: text(MAX_NAME),
    phone: mobileIn('휴대폰 번호를 정확히 입력해주세요.'),
    note: maybeText(MAX_STAFF_NOTE).default(''),
  }),
  output: z.object({ id: z.string(), name: z.string(), phone: z.string() }),
  status: 201,
  idempotent: true,
})

const caller = z.object({
  kind: z.enum(CALLER_KINDS),
  /** The member who books, and the guest who rides. */
  member_id: z.string(),
  name: z.string(),
  phone: z.string(),
  /** The member's name for a guest of theirs, the organization's name for its people; else empty. */
  detail: z.string(),
})
export type CallerOut = z.output<typeof caller>

/**
 * Members, guests of members and people of organizations whose name, number or company contains `q` in any spelling;
 * members first, at most five of each kind. Empty for a single character.
 */
export const listCallers = endpoint({
  method: 'GET',
  path: '/api/admin/callers',
  who: 'admin',
  needs: 'DISPATCH',
  summary: 'Find a caller',
  query: z.object({ q: searchIn }),
  output: z.array(caller),
})

/** A member who calls: name and note, tickets, organizations that pay, and last rides. */
export const getCaller = endpoint({
  method: 'GET',
  path: '/api/admin/callers/{id}',
  who: 'admin',
  needs: 'DISPATCH',
  summary: 'A caller with tickets, organizations and last rides',
  output: z.object({
    id: z.string(),
    name: z.string(),
    phone: z.string(),
    note: z.string(),
    /** Spendable tickets. */
    tickets: z.number(),
    organizations: z.array(z.object({ id: z.string(), name: z.string(), tickets: z.number() })),
    rides: z.array(
      z.object({
        id: z.string(),
        ride_date: z.string(),
        car_id: z.string(),
        name: z.string(),
        phone: z.string(),
        pickup_location: z.string(),
        dropoff_location: z.string(),
        ride_purpose: z.string(),
        passenger_count: z.number(),
        luggage_count: z.number(),
      }),
    ),
  }),
})
export type Caller = z.output<(typeof getCaller)['output']>
