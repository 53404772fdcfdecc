import { z } from 'zod'
import { coalesce, keeper } from '#kit/coalesce.ts'
import { type Day, dayFrom, dayOf } from '#kit/day.ts'
import { Answer } from '#kit/answer.ts'
import type { Call } from '#kit/http-server.ts'
import { found, invalid } from '#kit/refusal.ts'
import { addAudit } from '#ride/audit/store.ts'
import { change, type World } from '#world'
import {
  availableCar,
  type AvailableCar,
  type listAvailable,
  type patchAvailable,
  type patchSettings,
} from '../contract.ts'
import { dayState, isCarFree } from '../rules.ts'
import { carOf, carsOfDay, changeOpenDate, liveReservations, openDateOf, setCarDay } from '../store.ts'

type Parts = { year: number; month: number; day: number }
const answerShape = z.array(availableCar)

function dayOfParts({ year, month, day }: Parts): Day {
  const found = dayFrom(year, month, day)
  if (!found) throw invalid('day', '없는 날짜입니다.')
  return found
}

async function readDay(world: World, day: Day): Promise<AvailableCar[]> {
  const [rows, openDate] = await Promise.all([carsOfDay(world.db, day), openDateOf(world.db)])
  const isOpen = dayState(day, dayOf(world.now()), openDate) === 'OPEN'
  return rows.map(({ has_free_unit: hasFreeUnit, ...row }) => ({
    ...row,
    is_available: isOpen && isCarFree({ carStatus: row.status, dayStatus: row.day_status, hasFreeUnit }),
  }))
}

/**
 * Answers days from memory where this process alone writes (any news of days forgets them all), else from the
 * database, one read for all who ask at once. The key holds today, for at midnight what is open moves on.
 */
function openDays(world: World) {
  const read = async (key: string) => {
    const result = answerShape.parse(await readDay(world, key.slice(11)))
    return Answer.prepared<AvailableCar[]>(JSON.stringify({ result }))
  }
  const shared = coalesce(read)
  const kept = keeper(shared, 1_000)
  world.news.listen('days', ({ id }) => kept.forget(id === 'all' ? '' : id))
  return (day: Day) => {
    const key = `${dayOf(world.now())} ${day}`
    return world.alone ? kept.get(key) : shared(key)
  }
}

const days = new WeakMap<World, ReturnType<typeof openDays>>()

export async function listDay(world: World, { query }: Call<typeof listAvailable>) {
  const answer = days.get(world) ?? openDays(world)
  days.set(world, answer)
  return answer(dayOfParts(query))
}

export async function patchDay(world: World, { body, session }: Call<typeof patchAvailable>) {
  const day = dayOfParts(body)
  const reservations = await change(world, async (tx, tell) => {
    const car = found(await carOf(tx, body.car_id))
    await setCarDay(tx, car.id, day, body.status)
    const after = { ride_date: day, status: body.status }
    await addAudit(
      tx,
      { actor: session, action: 'CHANGE', subject: 'car_day', subjectId: car.id, after },
      world.now(),
    )
    tell({ topic: 'days', id: day })
    return liveReservations(tx, car.id, day, false)
  })
  const rows = await readDay(world, day)
  return { ...found(rows.find((row) => row.id === body.car_id)), reservations }
}

export const settings = async (world: World) => ({
  open_date: await openDateOf(world.db),
})

export async function changeSettings(world: World, { body, session }: Call<typeof patchSettings>) {
  await change(world, async (tx, tell) => {
    const before = { open_date: await openDateOf(tx) }
    await changeOpenDate(tx, body.open_date)
    await addAudit(
      tx,
      { actor: session, action: 'CHANGE', subject: 'setting', subjectId: null, before, after: body },
      world.now(),
    )
    tell({ topic: 'days', id: 'all' })
  })
  return { open_date: body.open_date }
}
