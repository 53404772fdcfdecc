import { addDays, daysBetween, daysFrom } from '#kit/day.ts'
import type { Call } from '#kit/http-server.ts'
import { invalid, Refusal } from '#kit/refusal.ts'
import { change } from '#kit/unit-of-work.ts'
import type { Unit, World } from '#world'
import { present } from '../api.ts'
import { changeCar, bumpUnitVersions } from '../store.ts'
import * as contract from './contract.ts'
import { runsOf } from './rules.ts'
import { carsInOrder, closedDays, holdCars, lockCars, monthRows, reservationsIn, setRange } from './store.ts'

export async function listMonth(world: World, { query }: Call<typeof contract.listMonth>) {
  const days = daysFrom(query.from, query.days)
  const rows = await monthRows(world.db, query.from, addDays(query.from, query.days - 1))
  return rows.map(({ set, reservations, ...car }) => ({
    ...car,
    days: days.map((day) => ({
      day,
      status: set[day] ?? ('AVAILABLE' as const),
      reservations: reservations[day] ?? 0,
    })),
  }))
}

export async function patchRange(world: World, call: Call<typeof contract.patchRange>) {
  const { car_ids, from, to, status } = call.body
  if (daysBetween(from, to) >= contract.MAX_RANGE_DAYS)
    throw invalid('to', `한 번에 ${contract.MAX_RANGE_DAYS}일까지 바꿀 수 있습니다.`)
  const wanted = [...new Set(car_ids)]
  return change(world, call, async (unit: Unit) => {
    const { tx, audit, publish } = unit
    const carIds = await holdCars(tx, wanted)
    if (carIds.length < wanted.length) throw new Refusal('NOT_FOUND')
    const closed = await closedDays(tx, { carIds, from, to })
    const days = await setRange(tx, { carIds, from, to }, status)
    if (status === 'UNAVAILABLE') {
      await bumpUnitVersions(tx, carIds)
      await world.hooks.unitsClosed(unit, { carIds, from, to })
    }
    const after = { from, to, status, closed: status === 'UNAVAILABLE' ? [{ from, to }] : [] }
    for (const id of carIds) {
      const before = { closed: runsOf(closed.get(id) ?? []) }
      audit({ action: 'CHANGE', subject: 'car_day', subjectId: id, before, after })
    }
    publish('day', { day: null })
    return { days, reservations: await reservationsIn(tx, { carIds, from, to }) }
  })
}

export async function putOrder(world: World, call: Call<typeof contract.putOrder>) {
  const wanted = new Map(call.body.map(({ id, order }) => [id, order]))
  return change(world, call, async ({ tx, audit, revise, publish }) => {
    const before = await lockCars(tx, [...wanted.keys()])
    if (before.length < wanted.size) throw new Refusal('NOT_FOUND')
    for (const { id, displayOrder } of before) {
      const order = wanted.get(id)!
      if (order === displayOrder) continue
      const { version } = await changeCar(tx, id, { displayOrder: order })
      revise({ subjectId: id, version, fields: ['order'] })
      publish('car', { id })
      audit({
        action: 'CHANGE',
        subject: 'car',
        subjectId: id,
        before: { order: displayOrder },
        after: { order },
      })
    }
    publish('day', { day: null })
    return (await carsInOrder(tx)).map(present)
  })
}
