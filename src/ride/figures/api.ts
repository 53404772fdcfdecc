import { addDays, dayOf, daysBetween, daysFrom } from '#kit/day.ts'
import type { Call } from '#kit/http-server.ts'
import { ticketsOf } from '#kit/money.ts'
import { refuse } from '#kit/refusal.ts'
import { CANCEL_KINDS, DISPLAY_STATUSES, type DisplayStatus } from '#ride/reservation/rules.ts'
import { halvesIn } from '#ride/ticket/rules.ts'
import type { World } from '#world'
import type * as contract from './contract.ts'
import { type Range, rangeOf, rangeRefusal, SOON_DAYS, TICKET_WON } from './rules.ts'
import {
  cancelCounts,
  type CarDays,
  carDays,
  entrySums,
  liveHalves,
  type RideCount,
  rideCounts,
  singlePrice,
} from './store.ts'
import { RANGE_WORDS } from './words.ts'

export async function show(world: World, { query }: Call<typeof contract.getFigures>) {
  const today = dayOf(world.now())
  const range = rangeOf(query, today)
  refuse(rangeRefusal(range), RANGE_WORDS, 422)
  const [{ counts, ...guests }, cars, tickets, cancellations] = await Promise.all([
    rideCounts(world.db, range),
    carDays(world.db, range),
    ticketsIn(world, range, today),
    cancellationsIn(world, range),
  ])
  return {
    ...range,
    utilization: utilizationOf(cars, countsBy(counts, 'car')),
    rides: ridesOf(range, countsBy(counts, 'day'), countsBy(counts, 'purpose')),
    tickets,
    cancellations,
    guests,
  }
}

const sumOf = <Row>(rows: Iterable<Row>, pick: (row: Row) => number) =>
  [...rows].reduce((sum, row) => sum + pick(row), 0)

type Tabs = Record<DisplayStatus, number>
const none: Tabs = { PENDING: 0, CONFIRMED: 0, COMPLETED: 0, CANCELLED: 0 }
const ofAll = (tabs: Tabs) => sumOf(DISPLAY_STATUSES, (tab) => tabs[tab])

/** The counts of each day, purpose or car. */
function countsBy(counts: RideCount[], key: 'day' | 'purpose' | 'car'): Map<string, Tabs> {
  const found = new Map<string, Tabs>()
  for (const { tab, n, [key]: of } of counts)
    if (of !== null) found.set(of, { ...none, ...found.get(of), [tab]: n })
  return found
}

/** A car that had neither units nor rides on these days is left out. */
function utilizationOf(all: CarDays[], rides: Map<string, Tabs>) {
  const cars = all.flatMap(({ existing, ...car }) => {
    const { CANCELLED: _, ...live } = rides.get(car.id) ?? none
    const booked = ofAll({ ...live, CANCELLED: 0 })
    return existing || booked ? [{ ...car, available: existing - car.maintenance, booked, ...live }] : []
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

async function ticketsIn(world: World, range: Range, today: string) {
  const [sums, lots, price] = await Promise.all([
    entrySums(world.db, range),
    liveHalves(world.db, today),
    singlePrice(world.db),
  ])
  const ticketWon = price ?? TICKET_WON
  const worth = (halves: number) => ({ tickets: ticketsOf(halves), won: (halves * ticketWon) / 2 })
  const [taken, returned] = [-(sums.get('USE') ?? 0), sums.get('REFUND') ?? 0]
  return {
    ticket_won: ticketWon,
    sold: worth(sums.get('CHARGE') ?? 0),
    invited: worth(sums.get('INVITE') ?? 0),
    adjusted: worth(sums.get('ADJUST') ?? 0),
    taken: worth(taken),
    returned: worth(returned),
    used: worth(taken - returned),
    expired: worth(-(sums.get('EXPIRE') ?? 0)),
    outstanding: worth(halvesIn(lots)),
    expiring: SOON_DAYS.map((days) => ({
      days,
      ...worth(halvesIn(lots.filter(({ expires_on }) => expires_on <= addDays(today, days)))),
    })),
  }
}

async function cancellationsIn(world: World, range: Range) {
  const counts = new Map((await cancelCounts(world.db, range)).map(({ kind, n }) => [kind, n]))
  const byKind = CANCEL_KINDS.map((kind) => ({ kind, count: counts.get(kind) ?? 0 }))
  return { total: sumOf(byKind, ({ count }) => count), by_kind: byKind }
}
