import { wallTimeOf } from '#kit/day.ts'
import { Answer } from '#kit/answer.ts'
import type { Tx } from '#kit/db.ts'
import type { Call } from '#kit/http-server.ts'
import { pageOf } from '#kit/page.ts'
import { found, refuse } from '#kit/refusal.ts'
import { exportCsv } from '#platform/staff/export/service.ts'
import { wantsCsv } from '#platform/staff/export/rules.ts'
import { realm } from '#ride/account/service.ts'
import { unitsHeldByOthers } from '#ride/hold/store.ts'
import type { World } from '#world'
import { reservationOf } from '../store.ts'
import type * as contract from './contract.ts'
import { dispatchOf, loadDispatch, warningsOfDriver, warningsOfUnit } from './service.ts'
import { DISPATCH_CSV } from './csv.ts'
import { driverCandidates, type OtherRide, unitCandidates } from './store.ts'
import { driverRank, filterRefusal, type Warning } from './rules.ts'
import { allDispatch, dispatchIds } from './list/store.ts'
import { FILTER_WORDS } from './copy.ts'

export async function list(world: World, call: Call<typeof contract.listDispatch>) {
  refuse(filterRefusal(call.query), FILTER_WORDS, 422)
  const page = pageOf(call.query)
  const wanted = { ...call.query, oldestFirst: call.query.sort === 'pickup_time' }
  if (wantsCsv(call)) {
    const query = await allDispatch(world.db, wanted)
    const rowsOf = (tx: Tx, hits: { id: string }[]) =>
      dispatchOf(
        tx,
        hits.map(({ id }) => id),
      )
    return exportCsv(world, call, { subject: 'reservation', columns: DISPATCH_CSV, query, rowsOf })
  }
  const { ids, total, most } = await dispatchIds(world.db, wanted, page.limit, page.offset)
  return Answer.of(await dispatchOf(world.db, ids), { page: page.shownToCap(total, most) })
}

export async function get(world: World, { params }: Call<typeof contract.getDispatch>) {
  return loadDispatch(world.db, params.id)
}

type Others = { blocked_by: OtherRide | null; near: OtherRide | null }

const presentRide = (ride: OtherRide | null) =>
  ride && { id: ride.id, name: ride.name, pickup_time: wallTimeOf(new Date(ride.pickup_at)) }

const presentOthers = ({ blocked_by, near }: Others) => ({
  free: blocked_by === null,
  blocked_by: presentRide(blocked_by),
  near: presentRide(near),
})

/** Free drivers before those with warnings; among equals the member's former driver first. */
const sortDrivers = <Row extends { warnings: Warning[] }>(drivers: Row[]): Row[] =>
  drivers.toSorted((a, b) => driverRank(a.warnings) - driverRank(b.warnings))

export async function candidates(world: World, { params }: Call<typeof contract.listCandidates>) {
  const ride = found(await reservationOf(world.db, params.id))
  const [units, drivers, held] = await Promise.all([
    unitCandidates(world.db, ride),
    driverCandidates(world.db, ride),
    unitsHeldByOthers(world.db, { memberId: ride.memberId, day: ride.rideDate }, world.now()),
  ])
  return {
    units: units.map((row) => ({
      id: row.id,
      registration_number: row.registration_number,
      car_id: row.car_id,
      car_name: row.car_name,
      seats: row.seats,
      ...presentOthers(row),
      free: row.blocked_by === null && !row.in_maintenance && !held.has(row.id),
      in_maintenance: row.in_maintenance,
      is_held: held.has(row.id),
      warnings: warningsOfUnit(row, ride),
    })),
    drivers: sortDrivers(
      drivers.map((row) => ({
        id: row.id,
        name: row.name,
        phone: row.phone,
        note: row.note,
        last_drove: row.last_drove,
        ...presentOthers(row),
        warnings: warningsOfDriver(row, ride),
      })),
    ),
  }
}

const WATCHED = [
  'reservation',
  'member',
  'car',
  'driver',
  'organization',
  'catalog',
  'faq',
  'wish',
  'subscriber',
  'coupon',
  'subscription',
  'incident',
  'fine',
] as const

// More changes than this between two reads are sent as one event that refetches everything.
const MAX_TOLD = 500
type Change = { topic: (typeof WATCHED)[number] | 'day'; id: string }
const EVERYTHING: Change[] = [...WATCHED, 'day' as const].map((topic) => ({ topic, id: 'all' }))

/** The changes since the last read, each id once. */
function openChanges() {
  let changed = new Map<string, Change>()
  const add = (change: Change) => changed.set(`${change.topic} ${change.id}`, change)
  return {
    add,
    addAll: () => EVERYTHING.forEach(add),
    take(): Change[] {
      const taken = changed.size > MAX_TOLD ? EVERYTHING : [...changed.values()]
      changed = new Map()
      return taken
    },
  }
}

/** Streams changes of both products to staff; the screen refetches its data. */
export async function watch(world: World, { session }: Call<typeof contract.watchDispatch>) {
  const changes = openChanges()
  let count = 0
  const read = async () => {
    await realm.refuseEnded(world, session)
    const data = changes.take()
    return data.length ? { event: 'changes', id: String(++count), data } : null
  }
  return Answer.events(read, (wake) => {
    const listener =
      <T>(note: (event: T) => void) =>
      (event: T) => {
        note(event)
        wake()
      }
    const stops = [
      realm.onEnd(world, session, wake),
      ...WATCHED.map((topic) =>
        world.events.subscribe(
          topic,
          listener(({ id }) => changes.add({ topic, id })),
        ),
      ),
      world.events.subscribe(
        'day',
        listener(({ day }) => changes.add({ topic: 'day', id: day ?? 'all' })),
      ),
      world.events.onMissed(() => {
        changes.addAll()
        wake()
      }),
    ]
    return () => stops.forEach((stop) => stop())
  })
}
