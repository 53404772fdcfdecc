import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { MAX_NAME } from '#kit/name.ts'
import { anyPhoneIn } from '#kit/phone-in.ts'
import { maybeText, text } from '#kit/text.ts'
import { PASSENGER_PHONE_WRONG } from '#ride/organization/copy.ts'

const fields = {
  name: text(MAX_NAME),
  phone: anyPhoneIn(PASSENGER_PHONE_WRONG),
  note: maybeText(300),
  is_silent: z.boolean(),
}
const passenger = z.object({
  id: z.string(),
  name: z.string(),
  phone: z.string(),
  note: z.string(),
  /** Whether messages about rides skip the passenger, unless a booking says otherwise. */
  is_silent: z.boolean(),
})
export type PassengerOut = z.output<typeof passenger>

/** The passengers of a member, by name. */
export const listPassengers = endpoint({
  method: 'GET',
  path: '/api/users/{id}/passengers',
  who: 'self',
  needs: 'DISPATCH',
  summary: "A member's passengers",
  output: z.array(passenger),
})

/** Saves a passenger (409 PASSENGER_KNOWN, TOO_MANY_PASSENGERS_KEPT). */
export const createPassenger = endpoint({
  method: 'POST',
  path: '/api/users/{id}/passengers',
  who: 'self',
  needs: 'DISPATCH',
  summary: 'Add a passenger to the address book',
  body: z.object({ ...fields, note: fields.note.default(''), is_silent: fields.is_silent.default(false) }),
  output: passenger,
  status: 201,
  idempotent: true,
})

/** Changes the sent fields of a passenger (409 PASSENGER_KNOWN). */
export const patchPassenger = endpoint({
  method: 'PATCH',
  path: '/api/users/{id}/passengers/{pid}',
  who: 'self',
  needs: 'DISPATCH',
  summary: 'Change a passenger',
  body: z.object(fields).partial(),
  output: passenger,
  idempotent: true,
})

/** Deletes a passenger; 404 if it does not exist. */
export const deletePassenger = endpoint({
  method: 'DELETE',
  path: '/api/users/{id}/passengers/{pid}',
  who: 'self',
  needs: 'DISPATCH',
  summary: 'Remove a passenger from the own address book',
})

const place = z.object({ id: z.string(), label: z.string(), location: z.string() })
export type PlaceOut = z.output<typeof place>

/** The saved places of a member, and the recently used ones. */
export const listPlaces = endpoint({
  method: 'GET',
  path: '/api/users/{id}/places',
  who: 'self',
  needs: 'DISPATCH',
  summary: "A member's places",
  output: z.object({ saved: z.array(place), recent: z.array(z.string()) }),
})

/** Saves a place with a name (409 LABEL_TAKEN, TOO_MANY_PLACES_KEPT). */
export const createPlace = endpoint({
  method: 'POST',
  path: '/api/users/{id}/places',
  who: 'self',
  needs: 'DISPATCH',
  summary: 'Add a place to the address book',
  body: z.object({ label: text(20), location: text(200) }),
  output: place,
  status: 201,
  idempotent: true,
})

/** Deletes a saved place; 404 if it does not exist. */
export const deletePlace = endpoint({
  method: 'DELETE',
  path: '/api/users/{id}/places/{pid}',
  who: 'self',
  needs: 'DISPATCH',
  summary: 'Remove a place from the own address book',
})
