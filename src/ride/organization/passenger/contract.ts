import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { MAX_NAME } from '#kit/name.ts'
import { anyPhoneIn } from '#kit/phone-in.ts'
import { maybeText, text } from '#kit/text.ts'
import { PASSENGER_PHONE_WRONG } from '../copy.ts'

const fields = {
  name: text(MAX_NAME),
  phone: anyPhoneIn(PASSENGER_PHONE_WRONG),
  note: maybeText(1000),
  is_silent: z.boolean(),
}

export const passengerOut = z.object({
  id: z.string(),
  name: z.string(),
  phone: z.string(),
  note: z.string(),
  /** The passenger gets no messages about rides, unless the booker chooses otherwise for a ride. */
  is_silent: z.boolean(),
  version: z.int(),
})
export type PassengerOut = z.output<typeof passengerOut>

/** The passengers in the address book of an organization, by name; for all of its members. */
export const listPassengers = endpoint({
  method: 'GET',
  path: '/api/organizations/{id}/passengers',
  who: 'member',
  summary: 'Address book of an organization',
  output: z.array(passengerOut),
})

export const createPassenger = endpoint({
  method: 'POST',
  path: '/api/organizations/{id}/passengers',
  who: 'member',
  summary: 'Add a passenger to the address book of an organization',
  body: z.object({ ...fields, note: fields.note.default(''), is_silent: fields.is_silent.default(false) }),
  output: passengerOut,
  status: 201,
  idempotent: true,
})

export const patchPassenger = endpoint({
  method: 'PATCH',
  path: '/api/organizations/{id}/passengers/{passengerId}',
  who: 'member',
  summary: 'Change a passenger of the address book',
  versioned: true,
  body: z.object(fields).partial(),
  output: passengerOut,
  idempotent: true,
})

export const deletePassenger = endpoint({
  method: 'DELETE',
  path: '/api/organizations/{id}/passengers/{passengerId}',
  who: 'member',
  summary: 'Remove a passenger from the address book',
  idempotent: true,
})
