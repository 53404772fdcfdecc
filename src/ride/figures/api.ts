import { addDays, type Day, dayOf, daysBetween, daysFrom } from '#kit/day.ts'
import type { Call } from '#kit/http-server.ts'
import { ticketsOf } from '#kit/money.ts'
import { refuse } from '#kit/refusal.ts'
import { CANCEL_KINDS, DISPLAY_STATUSES, type DisplayStatus } from '#ride/reservation/rules.ts'
import { sumHalves, sumWon } from '#ride/ticket/rules.ts'
import type { World } from '#world'
import type * as contract from './contract.ts'
import { type Range, rangeOf, rangeRefusal, SOON_DAYS } from './rules.ts'
import {
  arrivals,
  type CarDays,
  carDays,
  type Count,
  type Counts,
  countsOf,
  type LiveHalves,
  liveHalves,
} from './store.ts'
import { RANGE_WORDS } from './copy.ts'

export async function show(world: World, { query }: Call<typeof contract.getFigures>) {
  const today = dayOf(world.now())
  const range = rangeOf(query, today)
  refuse(rangeRefusal(range), RANGE_WORDS, 422)
  const [{ counts, halves, total, repeat }, cars, lots] = await Promise.all([
    countsOf(world.db, range),
    carDays(world.db, range),
    liveHalves(world.db, today),
  ])
  const rides = ridesOf(range, tabsBy(counts, 'DAY'), tabsBy(counts, 'PURPOSE'))
  return {
    ...range,
    utilization: utilizationOf(cars, tabsBy(counts, 'CAR')),
    rides,
    tickets: ticketsOfRange(halves, lots, today),
    cancellations: cancellationsOf(counts),
    guests: { total, repeat, rides: rides.total - rides.by_status.CANCELLED },
  }
}

export async function onTime(world: World, { query }: Call<typeof contract.getOnTime>) {
  const range = rangeOf(query, dayOf(world.now()))
  refuse(rangeRefusal(range), RANGE_WORDS, 422)
  return { ...range, ...(await arrivals(world.db, range)) }
}

const sumOf = <Row>(rows: Iterable<Row>, pick: (row: Row) => number) =>
  [...rows].reduce((sum, row) => sum + pick(row), 0)

type Tabs = Record<DisplayStatus, number>
const none: Tabs = { PENDING: 0, CONFIRMED: 0, COMPLETED: 0, CANCELLED: 0 }
const ofAll = (tabs: Tabs) => sumOf(DISPLAY_STATUSES, (tab) => tabs[tab])

/** The counts of each day, purpose or car. */
const tabsBy = (counts: Count[], kind: 'DAY' | 'PURPOSE' | 'CAR'): Map<string, Tabs> =>
  new Map(
    counts
      .filter((count) => count.kind === kind)
      .map(({ day, name, pending, confirmed, completed, canceled }) => [
        day ?? name,
        { PENDING: pending, CONFIRMED: confirmed, COMPLETED: completed, CANCELLED: canceled },
      ]),
  )

/** A car without units and rides on these days is omitted. A unit with a ride was available on that day. */
function utilizationOf(all: CarDays[], rides: Map<string, Tabs>) {
  const cars = all.flatMap(({ existing, ...car }) => {
    const { CANCELLED: _, ...live } = rides.get(car.id) ?? none
    const booked = ofAll({ ...live, CANCELLED: 0 })
    return existing || booked
      ? [{ ...car, available: Math.max(existing - car.maintenance, booked), booked, ...live }]
      : []
  })
  return {
    available: sumOf(cars, ({ available }) => available),
    maintenance: sumOf(cars, ({ maintenance }) => maintenance),
    booked: sumOf(cars, ({ booked }) => booked),
    cars,
  }
}

function ridesOf({ from, to }: Range, ofDay: Map<string, Tabs>, ofPurpose: Map<string, Tabs>) {
  const inTab = (tab: DisplayStatus) => sumOf(ofDay.values(), (tabs) => tabs[tab])
  const all = {
    PENDING: inTab('PENDING'),
    CONFIRMED: inTab('CONFIRMED'),
    COMPLETED: inTab('COMPLETED'),
    CANCELLED: inTab('CANCELLED'),
  }
  const purposes = [...ofPurpose].toSorted(([, a], [, b]) => ofAll(b) - ofAll(a))
  return {
    total: ofAll(all),
    by_status: all,
    by_purpose: purposes.map(([purpose, tabs]) => ({ purpose, ...tabs })),
    by_day: daysFrom(from, daysBetween(from, to) + 1).map((day) => ({ day, ...(ofDay.get(day) ?? none) })),
  }
}

function ticketsOfRange(sums: Counts['halves'], lots: LiveHalves[], today: Day) {
  const counted = (halves: number) => ({ tickets: ticketsOf(halves) })
  const worth = (some: LiveHalves[]) => ({ ...counted(sumHalves(some)), won: sumWon(some) })
  const [taken, returned] = [-(sums.USE ?? 0), sums.REFUND ?? 0]
  return {
    charged: counted(sums.CHARGE ?? 0),
    invited: counted(sums.INVITE ?? 0),
    adjusted: counted(sums.ADJUST ?? 0),
    taken: counted(taken),
    returned: counted(returned),
    used: counted(taken - returned),
    expired: counted(-(sums.EXPIRE ?? 0)),
    outstanding: worth(lots),
    expiring: SOON_DAYS.map((days) => ({
      days,
      ...worth(lots.filter(({ expires_on }) => expires_on <= addDays(today, days))),
    })),
  }
}

function cancellationsOf(counts: Count[]) {
  const canceled = new Map(
    counts.filter(({ kind }) => kind === 'CANCEL').map((count) => [count.name, count.canceled]),
  )
  const byKind = CANCEL_KINDS.map((kind) => ({ kind, count: canceled.get(kind) ?? 0 }))
  return { total: sumOf(byKind, ({ count }) => count), by_kind: byKind }
}
