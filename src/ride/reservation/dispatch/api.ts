import { wallTimeOf } from '#kit/day.ts'
import { Answer } from '#kit/answer.ts'
import type { Call } from '#kit/http-server.ts'
import { pageOf } from '#kit/page.ts'
import { found, refuse } from '#kit/refusal.ts'
import { realm } from '#ride/account/acts.ts'
import type { World } from '#world'
import { present } from '../api.ts'
import { type FullReservation, reservationOf, reservationsByIds } from '../store.ts'
import type * as contract from './contract.ts'
import { filterRefusal } from './rules.ts'
import { dispatchIds } from './list/store.ts'
import { driverCandidates, unitCandidates } from './store.ts'
import { FILTER_WORDS } from './words.ts'

/** A reservation on the wire, as staff see it. */
export const presentDispatch = (row: FullReservation): contract.DispatchOut => ({
  ...present(row),
  registration_number: row.registrationNumber,
  driver_phone: row.driverPhone,
  member_id: row.memberId,
  user_id: row.loginId,
  member_name: row.memberName,
  reserved_date: row.createdAt.toISOString(),
  car_inventory_id: row.unitId,
  driver_id: row.driverId,
})

export async function list(world: World, { query }: Call<typeof contract.listDispatch>) {
  refuse(filterRefusal(query), FILTER_WORDS, 422)
  const page = pageOf(query)
  const wanted = { ...query, oldestFirst: query.sort === 'pickup_time' }
  const { ids, total, most } = await dispatchIds(world.db, wanted, page.limit, page.offset)
  const rows = ids.length ? await reservationsByIds(world.db, ids) : []
  return Answer.of(rows.map(presentDispatch), { page: page.shownToCap(total, most) })
}

export async function get(world: World, { params }: Call<typeof contract.getDispatch>) {
  return presentDispatch(found(await reservationOf(world.db, params.id)))
}

type Blocker = { blocked_id: string | null; blocked_name: string | null; blocked_at: string | null }

const presentBlocker = (row: Blocker) => ({
  free: row.blocked_id === null,
  blocked_by:
    row.blocked_id === null
      ? null
      : {
          id: row.blocked_id,
          name: row.blocked_name ?? '',
          pickup_time: wallTimeOf(new Date(row.blocked_at ?? 0)),
        },
})

export async function candidates(world: World, { params }: Call<typeof contract.listCandidates>) {
  const reservation = found(await reservationOf(world.db, params.id))
  const [units, drivers] = await Promise.all([
    unitCandidates(world.db, reservation.rideDate, reservation.id),
    driverCandidates(world.db, reservation.rideDate, reservation.id),
  ])
  return {
    units: units.map((row) => ({
      id: row.id,
      registration_number: row.registration_number,
      car_id: row.car_id,
      car_name: row.car_name,
      seats: row.seats,
      ...presentBlocker(row),
      ...(row.in_maintenance && { free: false }),
      in_maintenance: row.in_maintenance,
    })),
    drivers: drivers.map((row) => ({ id: row.id, name: row.name, phone: row.phone, ...presentBlocker(row) })),
  }
}

const WATCHED = ['reservation', 'member', 'car', 'driver'] as const

/** Tells staff which reservations, members, cars, drivers and days changed; the screen reads them anew. */
export async function watch(world: World, { session }: Call<typeof contract.watchDispatch>) {
  let changed: { topic: string; id: string }[] = []
  let count = 0
  const read = async () => {
    await realm.refuseEnded(world, session)
    if (!changed.length) return null
    const data = changed
    changed = []
    return { event: 'changes', id: String(++count), data }
  }
  return Answer.events(read, (wake) => {
    const note = (topic: string, id: string) => {
      changed.push({ topic, id })
      wake()
    }
    const stops = [
      ...WATCHED.map((topic) => world.events.subscribe(topic, ({ id }) => note(topic, id))),
      world.events.subscribe('day', ({ day }) => note('day', day ?? 'all')),
    ]
    return () => stops.forEach((stop) => stop())
  })
}
