import { z } from 'zod'
import { cache, coalesce } from '#kit/coalesce.ts'
import { type Day, dayFrom, dayOf } from '#kit/day.ts'
import { Answer } from '#kit/answer.ts'
import type { Call } from '#kit/http-server.ts'
import { found, invalid } from '#kit/refusal.ts'
import { change } from '#kit/unit-of-work.ts'
import type { World } from '#world'
import * as contract from '../contract.ts'
import { dayState, isCarFree } from '../rules.ts'
import { carOf, carsOfDay, changeOpenDate, liveReservations, openDateOf, setCarDay } from '../store.ts'

type Parts = { year: number; month: number; day: number }
const answerShape = z.array(contract.availableCar)

function dayOfParts({ year, month, day }: Parts): Day {
  const found = dayFrom(year, month, day)
  if (!found) throw invalid('day', '없는 날짜입니다.')
  return found
}

async function readDay(world: World, day: Day): Promise<contract.AvailableCar[]> {
  const [rows, openDate] = await Promise.all([carsOfDay(world.db, day), openDateOf(world.db)])
  const isOpen = dayState(day, dayOf(world.now()), openDate) === 'OPEN'
  return rows.map(({ has_free_unit: hasFreeUnit, ...row }) => ({
    ...row,
    is_available: isOpen && isCarFree({ carStatus: row.status, dayStatus: row.day_status, hasFreeUnit }),
  }))
}

/**
 * Answers days from memory where this process alone writes (any event of a day drops it), else from the database, one
 * read for all who ask at once. The key contains today, because at midnight other days open.
 */
function openDays(world: World) {
  const read = async (key: string) => {
    const result = answerShape.parse(await readDay(world, key.slice(11)))
    return Answer.prepared<contract.AvailableCar[]>(JSON.stringify({ result }))
  }
  const shared = coalesce(read)
  const cached = cache(shared, 1_000)
  world.events.subscribe('day', ({ day }) => cached.drop(day ?? ''))
  return (day: Day) => {
    const key = `${dayOf(world.now())} ${day}`
    return world.settings.alone ? cached.get(key) : shared(key)
  }
}

const days = new WeakMap<World, ReturnType<typeof openDays>>()

export async function listAvailable(world: World, { query }: Call<typeof contract.listAvailable>) {
  const answer = days.get(world) ?? openDays(world)
  days.set(world, answer)
  return answer(dayOfParts(query))
}

export async function patchAvailable(world: World, call: Call<typeof contract.patchAvailable>) {
  const { car_id, status } = call.body
  const day = dayOfParts(call.body)
  const reservations = await change(world, call, async ({ tx, audit, publish }) => {
    const car = found(await carOf(tx, car_id))
    await setCarDay(tx, car.id, day, status)
    audit({ action: 'CHANGE', subject: 'car_day', subjectId: car.id, after: { ride_date: day, status } })
    publish('day', { day })
    return liveReservations(tx, car.id, day, false)
  })
  const rows = await readDay(world, day)
  return { ...found(rows.find((row) => row.id === car_id)), reservations }
}

export const getSettings = async (world: World) => ({ open_date: await openDateOf(world.db) })

export async function patchSettings(world: World, call: Call<typeof contract.patchSettings>) {
  const { open_date } = call.body
  return change(world, call, async ({ tx, audit, publish }) => {
    const before = { open_date: await openDateOf(tx) }
    await changeOpenDate(tx, open_date)
    audit({ action: 'CHANGE', subject: 'setting', subjectId: null, before, after: { open_date } })
    publish('day', { day: null })
    return { open_date }
  })
}
