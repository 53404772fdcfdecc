import { addDays, dayOf, daysBetween, daysFrom } from '#kit/day.ts'
import type { Call } from '#kit/http-server.ts'
import { ticketsOf } from '#kit/money.ts'
import { refuse } from '#kit/refusal.ts'
import { CANCEL_KINDS, DISPLAY_STATUSES } from '#ride/reservation/rules.ts'
import { halvesIn } from '#ride/ticket/rules.ts'
import type { World } from '#world'
import type * as contract from './contract.ts'
import { type Range, rangeOf, rangeRefusal, SOON_DAYS, TICKET_WON } from './rules.ts'
import {
  cancelCounts,
  carUses,
  entrySums,
  guestCount,
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
  const [utilization, rides, tickets, cancellations, guests] = await Promise.all([
    utilizationIn(world, range),
    ridesIn(world, range),
    ticketsIn(world, range, today),
    cancellationsIn(world, range),
    guestCount(world.db, range),
  ])
  return { ...range, utilization, rides, tickets, cancellations, guests }
}

const sumOf = <Row>(rows: Row[], pick: (row: Row) => number) => rows.reduce((sum, row) => sum + pick(row), 0)

async function utilizationIn(world: World, range: Range) {
  const cars = (await carUses(world.db, range)).map(({ existing, ...car }) => ({
    ...car,
    available: existing - car.maintenance,
  }))
  return {
    available: sumOf(cars, ({ available }) => available),
    maintenance: sumOf(cars, ({ maintenance }) => maintenance),
    booked: sumOf(cars, ({ booked }) => booked),
    cars,
  }
}

const byTab = (rows: RideCount[]) =>
  Object.fromEntries(
    DISPLAY_STATUSES.map((tab) => [
      tab,
      sumOf(
        rows.filter((row) => row.tab === tab),
        ({ n }) => n,
      ),
    ]),
  ) as Record<(typeof DISPLAY_STATUSES)[number], number>

async function ridesIn(world: World, range: Range) {
  const rows = await rideCounts(world.db, range)
  const ofDay = Map.groupBy(
    rows.filter(({ day }) => day !== null),
    ({ day }) => day,
  )
  const ofPurpose = Map.groupBy(
    rows.filter(({ purpose }) => purpose !== null),
    ({ purpose }) => purpose,
  )
  const total = (own: RideCount[]) => sumOf(own, ({ n }) => n)
  const purposes = [...ofPurpose].toSorted(([, a], [, b]) => total(b) - total(a))
  const all = [...ofPurpose.values()].flat()
  return {
    total: total(all),
    by_status: byTab(all),
    by_purpose: purposes.map(([purpose, own]) => ({ purpose: purpose ?? '', ...byTab(own) })),
    by_day: daysFrom(range.from, daysBetween(range.from, range.to) + 1).map((day) => ({
      day,
      ...byTab(ofDay.get(day) ?? []),
    })),
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
