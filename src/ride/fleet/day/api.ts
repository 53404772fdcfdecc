import { z } from 'zod'
import { cache, coalesce, memoizePerWorld } from '#kit/coalesce.ts'
import { addDays, type Day, dayFrom, dayOf } from '#kit/day.ts'
import { Answer } from '#kit/answer.ts'
import { horizonFault } from '#kit/horizon.ts'
import type { Call } from '#kit/http-server.ts'
import { found, invalid } from '#kit/refusal.ts'
import { change } from '#kit/unit-of-work.ts'
import type { Unit, World } from '#world'
import * as contract from '../contract.ts'
import { dayState, firstOpenDay, isCarFree, isCarOffered, LAST_BOOKABLE_DAY } from '../rules.ts'
import {
  carDayOf,
  changeOpenDate,
  liveReservations,
  lockAllCarsForWaitlist,
  lockCarForWaitlist,
  daysAheadToBook,
  bumpUnitVersions,
  setCarDay,
} from '../store.ts'
import { carsOfDay, type DayRow } from './store.ts'

type Parts = { year: number; month: number; day: number }
const answerShape = z.array(contract.availableCar)

function dayOfParts({ year, month, day }: Parts): Day {
  const found = dayFrom(year, month, day)
  if (!found) throw invalid('day', '없는 날짜입니다.')
  return found
}

type OfDay = { cars: contract.AvailableCar[]; until: Date | null }

/** The cars of a day, and the instant when they change without an event, because a hold expires. */
async function readDay(world: World, day: Day): Promise<OfDay> {
  const now = world.now()
  const [rows, openDate] = await Promise.all([carsOfDay(world.db, day, now), daysAheadToBook(world.db)])
  const isOpen = dayState(day, dayOf(now), openDate) === 'OPEN'
  const ends = rows.flatMap(({ held_until: until }) => until ?? [])
  return {
    cars: rows.map((row) => present(row, isOpen)),
    until: ends.length ? new Date(Math.min(...ends.map(Number))) : null,
  }
}

function present(row: DayRow, isOpen: boolean): contract.AvailableCar {
  const {
    has_free_unit: hasFreeUnit,
    has_unreserved_unit,
    has_waitlist: hasWaitlist,
    held_until: _,
    ...shown
  } = row
  const car = { carStatus: row.status, dayStatus: row.day_status, hasFreeUnit, hasWaitlist }
  const isClosed = isOpen && isCarOffered(car) && !isCarFree(car)
  return {
    ...shown,
    is_available: isOpen && isCarFree(car),
    is_held: isClosed && has_unreserved_unit,
    can_wait: isClosed,
  }
}

/**
 * Serves days from a cache, which any event of a day and the expiry of a hold invalidate. Concurrent requests share one
 * read of the database. The key contains today, because other days open at midnight.
 */
function openDays(world: World) {
  const read = async (key: string) => {
    const { cars, until } = await readDay(world, key.slice(11))
    const result = answerShape.parse(cars)
    return { until, answer: Answer.prepared<contract.AvailableCar[]>(JSON.stringify({ result })) }
  }
  const shared = coalesce(read)
  const cached = cache(shared, 1_000)
  const drop = ({ day }: { day: Day | null }) => cached.drop(day ?? '')
  world.events.subscribe('day', drop)
  world.events.subscribe('hold', drop)
  world.events.onMissed(() => cached.drop(''))
  const known = async (key: string) => {
    const held = await cached.get(key)
    if (!held.until || held.until > world.now()) return held
    cached.drop(key)
    return cached.get(key)
  }
  return async (day: Day) => {
    const key = `${dayOf(world.now())} ${day}`
    return (await (world.events.areComplete ? known(key) : shared(key))).answer
  }
}

const daysOf = memoizePerWorld(openDays)

export async function listAvailable(world: World, { query }: Call<typeof contract.listAvailable>) {
  return daysOf(world)(dayOfParts(query))
}

export async function patchAvailable(world: World, call: Call<typeof contract.patchAvailable>) {
  const { car_id, status } = call.body
  const day = dayOfParts(call.body)
  const far = horizonFault(day, dayOf(world.now()), LAST_BOOKABLE_DAY)
  if (far) throw invalid('day', far)
  const reservations = await change(world, call, async (unit: Unit) => {
    const { tx, audit, publish } = unit
    const car = found(await lockCarForWaitlist(tx, car_id))
    const before = { status: await carDayOf(tx, car.id, day) }
    await setCarDay(tx, car.id, day, status)
    if (status === 'UNAVAILABLE') {
      await bumpUnitVersions(tx, [car.id])
      await world.hooks.unitsClosed(unit, { carIds: [car.id], from: day, to: day })
    }
    const after = { ride_date: day, status }
    audit({ action: 'CHANGE', subject: 'car_day', subjectId: car.id, before, after })
    publish('day', { day })
    return liveReservations(tx, car.id, day, false)
  })
  const { cars } = await readDay(world, day)
  return { ...found(cars.find((row) => row.id === car_id)), reservations }
}

export const getSettings = async (world: World) => ({ open_date: await daysAheadToBook(world.db) })

export async function patchSettings(world: World, call: Call<typeof contract.patchSettings>) {
  const { open_date } = call.body
  return change(world, call, async (unit: Unit) => {
    const { tx, now, audit, publish } = unit
    await lockAllCarsForWaitlist(tx)
    const before = { open_date: await daysAheadToBook(tx) }
    const isLater = open_date > before.open_date
    if (isLater) await bumpUnitVersions(tx)
    await changeOpenDate(tx, open_date)
    if (isLater) await world.hooks.unitsClosed(unit, { to: addDays(firstOpenDay(dayOf(now), open_date), -1) })
    audit({ action: 'CHANGE', subject: 'setting', subjectId: null, before, after: { open_date } })
    publish('day', { day: null })
    return { open_date }
  })
}
