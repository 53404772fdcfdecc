import { z } from 'zod'
import type { Session } from '#kit/contract.ts'
import { type Day, dayOf } from '#kit/day.ts'
import { dayCell, mobileCell, numberCell, timeText, withZero } from '#kit/import-cell.ts'
import { importer, type ImportFault, type ImportOutcome, type ImportRow, partsOf } from '#kit/importer.ts'
import { MAX_NAME } from '#kit/name.ts'
import { anyPhoneIn } from '#kit/phone-in.ts'
import { Refusal } from '#kit/refusal.ts'
import { maybeText, text } from '#kit/text.ts'
import { type Known as Customer, lockKnownMembers } from '#ride/account/import/store.ts'
import { PHONE_WRONG } from '#ride/account/import/copy.ts'
import { MAX_STAFF_NOTE } from '#ride/account/member/rules.ts'
import { PASSENGER_PHONE_WRONG } from '#ride/organization/copy.ts'
import { lockAccountsOfMembers } from '#ride/ticket/import/store.ts'
import type { Unit, World } from '#world'
import { bookWithin } from '../booking/api.ts'
import type { BookingCall } from '../booking/messages.ts'
import { PURPOSE_WORDS } from '../copy.ts'
import { RIDE_PURPOSES, STAFF_MAX_LUGGAGE, STAFF_MAX_PASSENGERS } from '../rules.ts'
import {
  COUNT_WRONG,
  PURPOSE_UNKNOWN,
  RESERVATION_COLUMNS,
  RESERVATION_FAULTS,
  RIDE_DAY_WRONG,
  RIDE_TIME_WRONG,
  STATUS_UNKNOWN,
} from './copy.ts'
import { modelsNamed } from './store.ts'

const countCell = (min: number, max: number) =>
  numberCell(COUNT_WRONG).pipe(z.int(COUNT_WRONG).min(min, COUNT_WRONG).max(max, COUNT_WRONG))
const purposeOf = (typed: string) =>
  RIDE_PURPOSES.find((purpose) => [purpose, PURPOSE_WORDS[purpose]].includes(typed.toLowerCase()))
const STATUSES: Record<string, 'CONFIRMED' | 'PENDING'> = {
  확정: 'CONFIRMED',
  confirmed: 'CONFIRMED',
  대기: 'PENDING',
  pending: 'PENDING',
}

const schema = z.object({
  phone: mobileCell(PHONE_WRONG),
  day: dayCell(RIDE_DAY_WRONG),
  time: z
    .string()
    .refine((typed) => timeText(typed) !== null, RIDE_TIME_WRONG)
    .transform((typed) => timeText(typed)!),
  model: text(50),
  pickup_location: text(200),
  dropoff_location: text(200),
  passenger_name: text(MAX_NAME).optional(),
  passenger_phone: z.string().transform(withZero).pipe(anyPhoneIn(PASSENGER_PHONE_WRONG)).optional(),
  passenger_count: countCell(1, STAFF_MAX_PASSENGERS).optional(),
  luggage_count: countCell(0, STAFF_MAX_LUGGAGE).optional(),
  ride_purpose: z
    .string()
    .refine(purposeOf, PURPOSE_UNKNOWN)
    .transform((typed) => purposeOf(typed)!)
    .optional(),
  special_requests: maybeText(1000).optional(),
  note: maybeText(MAX_STAFF_NOTE).optional(),
  status: z
    .string()
    .refine((typed) => Object.hasOwn(STATUSES, typed.toLowerCase()), STATUS_UNKNOWN)
    .transform((typed) => STATUSES[typed.toLowerCase()]!)
    .optional(),
  reason: maybeText(200).optional(),
})
type Values = z.output<typeof schema>
type Row = ImportRow<Values>

/**
 * Rides from tomorrow on, booked one after the other with the rules of staff bookings: each takes a ticket of its
 * customer and a free unit. They are confirmed unless the file says otherwise, and send no message.
 */
export const reservationImport = importer<World, Unit, Values>({
  kind: 'reservations',
  columns: RESERVATION_COLUMNS,
  isOnce: true,
  schema,
  write: async (_world, unit, session, rows) => {
    const found = await lookUp(unit, rows)
    const booked: { id: string; day: Day }[] = []
    const quiet = { ...unit, audit: () => {}, auditForMember: () => {}, publish: () => {} }
    const outcomes: ImportOutcome[] = []
    for (const { values } of rows) {
      const outcome = await book(quiet, session, values, found)
      if ('id' in outcome) booked.push({ id: outcome.id, day: values.day })
      outcomes.push(outcome)
    }
    for (const day of new Set(booked.map((one) => one.day))) unit.publish('day', { day })
    if (booked[0]) unit.publish('reservation', { id: booked[0].id, version: 1 })
    return outcomes
  },
})

type Found = { customers: Map<string | null, Customer>; models: Map<string, string[]> }

/** Locks the customers of all rows and their accounts, in the lock order, before any ride locks a unit. */
async function lookUp({ tx }: Unit, rows: readonly Row[]): Promise<Found> {
  const customers = new Map<string | null, Customer>()
  for (const phones of partsOf([...new Set(rows.map(({ values }) => values.phone))]))
    for (const customer of await lockKnownMembers(tx, [], phones)) customers.set(customer.phone, customer)
  for (const ids of partsOf([...customers.values()].map(({ id }) => id).toSorted()))
    await lockAccountsOfMembers(tx, ids)
  const models = new Map<string, string[]>()
  for (const names of partsOf([...new Set(rows.map(({ values }) => values.model))]))
    for (const { id, name } of await modelsNamed(tx, names))
      models.set(name, [...(models.get(name) ?? []), id])
  return { customers, models }
}

async function book(unit: Unit, session: Session, values: Values, found: Found): Promise<ImportOutcome> {
  const customer = found.customers.get(values.phone)
  const [carId, ...others] = found.models.get(values.model) ?? []
  if (!customer) return faultOf('phone', 'CUSTOMER_UNKNOWN')
  if (!carId) return faultOf('model', 'CAR_UNKNOWN')
  if (others.length) return faultOf('model', 'AMBIGUOUS')
  if (values.day <= dayOf(unit.now)) return faultOf('day', 'PAST')
  try {
    const how = { booker: null, undoSeconds: 0, isSilent: true as const }
    const { id } = await bookWithin(unit, callOf(session, customer, carId, values), 'BOOK', how)
    return { id, did: 'CREATED' }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return refusedRow(error)
  }
}

const callOf = (session: Session, customer: Customer, carId: string, values: Values): BookingCall => ({
  session,
  idempotency: null,
  params: { id: customer.id },
  body: {
    car_id: carId,
    name: values.passenger_name ?? customer.name,
    phone: values.passenger_phone ?? values.phone,
    pickup_location: values.pickup_location,
    pickup_time: `${values.day} ${values.time}`,
    via_locations: [],
    dropoff_location: values.dropoff_location,
    ride_purpose: values.ride_purpose ?? 'etc',
    luggage_count: values.luggage_count ?? 0,
    passenger_count: values.passenger_count ?? 1,
    special_requests: values.special_requests ?? '',
    status: values.status ?? 'CONFIRMED',
    staff_note: values.note ?? '',
    reason: values.reason ?? '',
  },
})

const faultOf = (column: string, code: keyof typeof RESERVATION_FAULTS) => ({
  column,
  code,
  err: RESERVATION_FAULTS[code],
})

/** The column of the file for each refused field or refusal code. */
const COLUMNS: Record<string, string> = {
  pickup_time: 'time',
  CAR_UNAVAILABLE: 'model',
  TICKET_INSUFFICIENT: 'phone',
  NEEDS_REASON: 'reason',
  BEFORE_BOOKING_OPENS: 'day',
}

function refusedRow({ code, message, fields = {} }: Refusal): ImportFault {
  const [[field, err] = [code, message]] = Object.entries(fields)
  return { column: COLUMNS[field] ?? (fields[field] ? field : ''), code, err }
}
