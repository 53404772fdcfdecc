import { Answer } from '#kit/answer.ts'
import { dayOf, wallTimeOf, monthOf } from '#kit/day.ts'
import type { Tx } from '#kit/db.ts'
import type { Call } from '#kit/http-server.ts'
import { ticketsOf } from '#kit/money.ts'
import { pageOf } from '#kit/page.ts'
import { found } from '#kit/refusal.ts'
import { exportCsv } from '#platform/staff/export/service.ts'
import { wantsCsv } from '#platform/staff/export/rules.ts'
import { withoutActorName } from '#ride/account/service.ts'
import { managerOf } from '#ride/organization/service.ts'
import { organizationOf } from '#ride/organization/store.ts'
import type { World } from '#world'
import { present } from '../api.ts'
import { type FullReservation, reservationOf, reservationsByIds } from '../store.ts'
import type * as contract from './contract.ts'
import { STATEMENT_CSV } from './csv.ts'
import {
  allStated,
  balanceOfMonth,
  chargedCount,
  chargedIds,
  costCentersOf,
  ledgerOfMonth,
  type LedgerRecord,
  type RideRecord,
  statedRides,
} from './store.ts'

const presentCharged = (row: FullReservation, now: Date): contract.ChargedOut => ({
  ...present(row, now),
  booker: { id: row.memberId, name: row.memberName },
})

const thisMonth = (world: World) => monthOf(dayOf(world.now()))

export async function list(world: World, { params, query, session }: Call<typeof contract.listCharged>) {
  const { organizationId } = await managerOf(world.db, params.id, session.personId)
  const page = pageOf(query)
  const { month, booker, cost_center: costCenter } = query
  const filter = { organizationId, month, booker, costCenter }
  const [ids, total] = await Promise.all([
    chargedIds(world.db, filter, page.limit, page.offset),
    chargedCount(world.db, filter),
  ])
  const rows = ids.length ? await reservationsByIds(world.db, ids) : []
  return Answer.of(
    rows.map((row) => presentCharged(row, world.now())),
    { page: page.shownToCap(total) },
  )
}

export async function get(world: World, { params, session }: Call<typeof contract.getCharged>) {
  await managerOf(world.db, params.id, session.personId)
  const row = found(await reservationOf(world.db, params.rid))
  return presentCharged(found(row.organizationId === params.id.toLowerCase() ? row : null), world.now())
}

const presentRide = ({ pickup_at, via_locations, halves, ...row }: RideRecord): contract.RideLine => ({
  ...row,
  pickup_time: wallTimeOf(new Date(pickup_at)),
  via_locations: via_locations.map(({ location }) => location),
  tickets: ticketsOf(halves),
})

const presentEntry = (row: LedgerRecord) => ({
  created_at: new Date(row.created_at).toISOString(),
  type: row.type,
  amount: ticketsOf(row.amount),
  remaining_tickets: ticketsOf(row.after),
  ride:
    row.ride_date && row.car_name
      ? { ride_date: row.ride_date, passenger: row.passenger ?? '', car_name: row.car_name }
      : null,
})

/** The most rides and entries in a statement; the sums include all of them. */
const MOST_LINES = 1_000

export async function showMonth(world: World, call: Call<typeof contract.getStatement>) {
  const { params, query, session } = call
  const { organizationId } = await managerOf(world.db, params.id, session.personId)
  const filter = { organizationId, month: query.month ?? thisMonth(world) }
  if (wantsCsv(call)) {
    const rowsOf = (_: Tx, rows: RideRecord[]) => rows.map(presentRide)
    const all = allStated(filter)
    return exportCsv(world, withoutActorName(call), {
      subject: 'statement',
      columns: STATEMENT_CSV,
      query: all,
      rowsOf,
    })
  }
  const { name, registrationNumber } = found(await organizationOf(world.db, organizationId))
  return { organization: { name, business_number: registrationNumber }, ...(await stated(world, filter)) }
}

async function stated(world: World, filter: { organizationId: string; month: string }) {
  const { organizationId, month } = filter
  const [rides, centers, entries, { openingHalves, types }] = await Promise.all([
    statedRides(world.db, filter, MOST_LINES + 1),
    costCentersOf(world.db, filter),
    ledgerOfMonth(world.db, organizationId, month, MOST_LINES + 1),
    balanceOfMonth(world.db, organizationId, month),
  ])
  const sum = (parts: { halves: number }[]) => parts.reduce((total, { halves }) => total + halves, 0)
  return {
    month,
    rides: rides.slice(0, MOST_LINES).map(presentRide),
    more: rides.length > MOST_LINES || entries.length > MOST_LINES,
    tickets: ticketsOf(sum(centers)),
    cost_centers: centers.map(({ halves, ...center }) => ({ ...center, tickets: ticketsOf(halves) })),
    opening: ticketsOf(openingHalves),
    closing: ticketsOf(openingHalves + sum(types)),
    by_type: types.map(({ type, halves }) => ({ type, amount: ticketsOf(halves) })),
    entries: entries.slice(0, MOST_LINES).map(presentEntry),
  }
}
