import { z } from 'zod'
import { idIn } from '#kit/id-in.ts'
import { endpoint } from '#kit/contract.ts'
import { exportedQuery } from '#kit/page.ts'
import { searchIn } from '#kit/search-in.ts'
import { text } from '#kit/text.ts'
import { pictureIn } from '#platform/file/contract.ts'
import { CAR_STATUSES } from './rules.ts'

export const availableCar = z.object({
  id: z.string(),
  name: z.string(),
  image: z.string(),
  /** The seats that the car has. */
  seat_capacity: z.number(),
  /** The maximum number of passengers. */
  seats: z.number(),
  order: z.number(),
  is_available: z.boolean(),
  /** Others hold its last free unit: they are booking it, or were offered it from the waitlist. */
  is_held: z.boolean(),
  /** The member can join its waitlist. */
  can_wait: z.boolean(),
  status: z.enum(CAR_STATUSES),
  day_status: z.enum(['AVAILABLE', 'UNAVAILABLE']),
})
export type AvailableCar = z.output<typeof availableCar>

const dayParts = {
  year: z.coerce.number().int().min(1970).max(9998),
  month: z.coerce.number().int().min(1).max(12),
  day: z.coerce.number().int().min(1).max(31),
}

/** Every displayed car in order, and whether it can be booked on a KST day; before booking opens, none can. */
export const listAvailable = endpoint({
  method: 'GET',
  path: '/api/reservations/available',
  who: 'anyone',
  summary: 'Cars of a day',
  query: z.object(dayParts),
  output: z.array(availableCar),
})

/** Opens or closes a car for a day; existing reservations stay and are counted. */
export const patchAvailable = endpoint({
  method: 'PATCH',
  path: '/api/reservations/available',
  who: 'admin',
  needs: 'FLEET',
  summary: 'Open or close a car for a day',
  body: z.object({ ...dayParts, car_id: idIn, status: z.enum(['AVAILABLE', 'UNAVAILABLE']) }),
  output: availableCar.extend({ reservations: z.number() }),
  idempotent: true,
})

const settings = z.object({ open_date: z.number() })

/** The number of days ahead at which booking opens. */
export const getSettings = endpoint({
  method: 'GET',
  path: '/api/settings',
  who: 'anyone',
  summary: 'Booking settings',
  output: settings,
})

/** Sets how many days ahead booking opens. */
export const patchSettings = endpoint({
  method: 'PATCH',
  path: '/api/settings',
  who: 'admin',
  needs: 'SETTINGS',
  summary: 'Change booking settings',
  body: z.object({ open_date: z.int().min(0).max(365) }),
  output: settings,
})

export const carOut = z.object({
  id: z.string(),
  name: z.string(),
  image: z.string(),
  seats: z.number(),
  seat_capacity: z.number(),
  status: z.enum(CAR_STATUSES),
  order: z.number(),
  version: z.number(),
})
export type CarOut = z.output<typeof carOut>

const carRow = carOut.extend({ units: z.number(), units_in_maintenance: z.number() })
export type CarRow = z.output<typeof carRow>

// No maximum is specified; even a bus has fewer seats.
export const MAX_SEATS = 1_000

const carIn = z.object({
  name: text(50),
  image: pictureIn,
  seats: z.int().min(1).max(MAX_SEATS).default(4),
  seat_capacity: z.int().min(1).max(MAX_SEATS).default(4),
  status: z.enum(CAR_STATUSES).optional(),
  order: z.number().min(0).max(1_000_000).optional(),
})

/** Cars in display order, the first 100 without `page`; `q` searches the name. The CSV contains the whole list. */
export const listCars = endpoint({
  method: 'GET',
  path: '/api/cars',
  who: 'admin',
  needs: 'DISPATCH',
  summary: 'Cars in display order',
  query: z.object({ q: searchIn, ...exportedQuery }),
  output: z.array(carRow),
  paged: true,
  download: 'text/csv',
})

export const createCar = endpoint({
  method: 'POST',
  path: '/api/cars',
  who: 'admin',
  needs: 'FLEET',
  summary: 'Add a car',
  body: carIn,
  output: carOut,
  status: 201,
  idempotent: true,
})

export const patchCar = endpoint({
  method: 'PATCH',
  path: '/api/cars/{id}',
  who: 'admin',
  needs: 'FLEET',
  summary: 'Change a car',
  versioned: true,
  body: z.object({
    name: text(50).optional(),
    image: pictureIn.optional(),
    seats: z.int().min(1).max(10).optional(),
    seat_capacity: z.int().min(1).max(10).optional(),
    status: z.enum(CAR_STATUSES).optional(),
    order: z.number().min(0).max(1_000_000).optional(),
  }),
  output: carOut,
  idempotent: true,
})

/** Removes a car with its units (409 IN_USE while it has a live future reservation). */
export const deleteCar = endpoint({
  method: 'DELETE',
  path: '/api/cars/{id}',
  who: 'admin',
  needs: 'FLEET',
  summary: 'Remove a car',
})

const unitOut = z.object({ id: z.string(), registration_number: z.string() })

const unitRow = unitOut.extend({
  /** The maintenance that is under way or comes next. */
  maintenance: z.object({ id: z.string(), from: z.string(), to: z.string(), note: z.string() }).nullable(),
})
export type UnitRow = z.output<typeof unitRow>

/** The registration numbers of a car, each with its maintenance. */
export const listUnits = endpoint({
  method: 'GET',
  path: '/api/cars/{id}',
  who: 'admin',
  needs: 'DISPATCH',
  summary: 'Registration numbers of a car',
  output: z.array(unitRow),
})

/** Adds a unit (409 PLATE_TAKEN). */
export const createUnit = endpoint({
  method: 'POST',
  path: '/api/cars/{id}/inventory',
  who: 'admin',
  needs: 'FLEET',
  summary: 'Add a registration number',
  body: z.object({ registration_number: text(20) }),
  output: unitOut,
  status: 201,
  idempotent: true,
})

/** Removes a unit (409 IN_USE while a live future reservation uses it). */
export const deleteUnit = endpoint({
  method: 'DELETE',
  path: '/api/cars/{id}/inventory/{inventoryId}',
  who: 'admin',
  needs: 'FLEET',
  summary: 'Remove a registration number',
})
