import type { BodyIn } from '#kit/contract.ts'
import { DAY_MS, dayOf, HOUR_MS, MINUTE_MS, wallTimeOf } from '#kit/day.ts'
import { createReservation } from '#ride/reservation/contract.ts'
import { openChance } from './chance.ts'
import type { Demo, Member } from './cast.ts'
import type { Driver } from './drivers.ts'
import { routeOf } from './route.ts'
import { Refused } from './stage.ts'
import { grant, type Shop } from './tickets.ts'
import { follow, type Fate } from './trips.ts'

export type Company = {
  members: Member[]
  bookers: Member[]
  drivers: Driver[]
  cars: { id: string; name: string }[]
  shop: Shop
  /** The drivers who have a ride, by day. */
  busy: Map<string, Set<string>>
}
export type Ride = { id: string; pickupAt: Date; member: Member; stops: number }

export const PAST_DAYS = 60
const AHEAD_DAYS = 14
// Guests book at least this many days ahead; staff book nearer days.
const GUESTS_BOOK_AHEAD = 5

// Since this day drivers record their trips; before it, staff complete most rides, which fills the demo faster.
const RECORDED_DAYS = -21

const LONG_PAST_FATES: [number, Fate][] = [
  [0.15, 'completed'],
  [0.9, 'completedByStaff'],
  [1, 'canceledByMember'],
]
const PAST_FATES: [number, Fate][] = [
  [0.8, 'completed'],
  [0.87, 'completedByStaff'],
  [0.94, 'canceledByMember'],
  [0.97, 'canceledByStaff'],
  [1, 'noShow'],
]
const AHEAD_FATES: [number, Fate][] = [
  [0.3, 'pending'],
  [0.45, 'confirmed'],
  [0.92, 'completed'],
  [1, 'canceledByMember'],
]

const drawn = ({ chance }: Demo, fates: [number, Fate][]): Fate => {
  const dice = chance.between(0, 99) / 100
  return fates.find(([most]) => dice < most)![1]
}

/** Plans the rides of all days: each one's booking, and at its booking how it continues. */
export function planRides(demo: Demo, company: Company): void {
  const { chance, at } = demo
  for (let offset = 1 - PAST_DAYS; offset <= AHEAD_DAYS; offset++) {
    if (offset === 0) continue
    for (let count = chance.between(3, 4); count > 0; count--) {
      const pickup = at(
        offset,
        `${String(chance.between(6, 20)).padStart(2, '0')}:${chance.oneOf(['00', '15', '30', '45'])}`,
      )
      const fates = offset < RECORDED_DAYS ? LONG_PAST_FATES : offset < 0 ? PAST_FATES : AHEAD_FATES
      planRide(demo, company, pickup, drawn(demo, fates))
    }
  }
}

// Minutes from the start of the demo to the pickup, and the course of the ride.
const TODAY: [number, Fate][] = [
  [-300, 'completed'],
  [-230, 'complained'],
  [-75, 'completed'],
  [-40, 'completed'],
  [-25, 'late'],
  [-8, 'completed'],
  [20, 'completed'],
  [100, 'confirmed'],
  [150, 'pending'],
  [200, 'completed'],
  [280, 'completed'],
]

/** Plans the rides around the demo's start: completed, under way and upcoming. */
export function planToday(demo: Demo, company: Company, start: Date): void {
  for (const [minutes, fate] of TODAY) {
    const rounded = Math.round((start.getTime() + minutes * MINUTE_MS) / (5 * MINUTE_MS)) * 5 * MINUTE_MS
    planRide(demo, company, new Date(rounded), fate)
  }
  planRide(demo, company, new Date(start.getTime() + 26 * HOUR_MS), 'declined')
}

let planned = 0

function planRide(all: Demo, company: Company, pickupAt: Date, fate: Fate): void {
  // Each ride has its own random draws, so that changing one ride does not change the others.
  const demo = { ...all, chance: openChance(++planned) }
  const { agenda, chance, at } = demo
  const wanted = pickupAt.getTime() - chance.between(2, 9) * DAY_MS
  const latest = at(-1, '20:00').getTime() - chance.between(0, 10) * HOUR_MS
  const earliest = at(-PAST_DAYS, '11:00').getTime()
  const bookedAt = new Date(Math.max(earliest, Math.min(wanted, latest)))
  agenda.plan(bookedAt, async () => {
    const guests = fate === 'complained' ? company.members.slice(0, 20) : company.members
    const ride = await book(demo, { ...company, members: guests }, pickupAt)
    if (ride) follow(demo, company, ride, fate, bookedAt)
  })
}

/** Books a car for a guest, who first buys tickets if needed; null when no car is free that day. */
async function book(demo: Demo, company: Company, pickupAt: Date): Promise<Ride | null> {
  const { chance } = demo
  const member = chance.oneOf(chance.is(0.35) ? company.bookers : company.members)
  const isForCompany = member.organizationId !== null
  const route = routeOf(chance, member, isForCompany)
  for (const car of chance.shuffled(company.cars)) {
    const form = {
      ...route,
      car_id: car.id,
      pickup_time: wallTimeOf(pickupAt),
      via_locations: route.via_locations.map((stop) => ({
        ...stop,
        time: new Date(pickupAt.getTime() + 30 * MINUTE_MS).toISOString(),
      })),
      ...(isForCompany && { organization_id: member.organizationId }),
    }
    const id = await bookCar(demo, company, member, form, pickupAt)
    if (id) return { id, pickupAt, member, stops: form.via_locations.length }
  }
  return null
}

type Form = BodyIn<typeof createReservation>

async function bookCar(demo: Demo, company: Company, member: Member, form: Form, pickupAt: Date) {
  const { stage, admin } = demo
  const isAhead = dayOf(pickupAt) >= dayOf(new Date(stage.world.now().getTime() + GUESTS_BOOK_AHEAD * DAY_MS))
  const byStaff = member.isCustomer || !isAhead
  const body = byStaff ? { ...form, reason: '전화 예약' } : form
  const ask = () =>
    stage.call(byStaff ? admin : member, createReservation, { params: { id: member.id }, body })
  try {
    return (await ask()).id
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    if (error.code === 'CAR_UNAVAILABLE') return null
    if (error.code !== 'TICKET_INSUFFICIENT') throw error
    await getTickets(demo, company, member)
    return (await ask()).id
  }
}

async function getTickets(demo: Demo, { shop }: Company, member: Member): Promise<void> {
  const { chance } = demo
  if (member.isCustomer) await grant(demo, member, 2)
  else if (member.organizationId) await shop.buyByTransfer(member, '42 TICKET')
  else if (chance.is(0.7)) await shop.buyByCard(member, chance.oneOf(['1 TICKET', '6 TICKET', '6 TICKET']))
  else await shop.buyByTransfer(member, '6 TICKET')
}
