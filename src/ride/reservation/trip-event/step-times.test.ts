import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newId } from '#kit/id.ts'
import { memberWithTickets, theAdmin } from '#testing/actors.ts'
import { callDrive, letIn, newDriverOnPhone, step } from '#testing/drive.ts'
import { confirmedRide, dispatchRide } from '#testing/rides.ts'
import { START, testWorld } from '#testing/world.ts'

const t = testWorld()

/** A confirmed ride at 09:30 KST with its driver, who accepted it an hour before. */
async function drivenRide(day: string) {
  t.setNow(START)
  const member = await memberWithTickets(t, 1)
  const { id } = await confirmedRide(t, member, day)
  t.setNow(`${day}T08:30:00+09:00`)
  const driver = await letIn(t, await newDriverOnPhone(t))
  await dispatchRide(t, id, { driver_id: driver.id })
  await step(t, driver, id, 'ACCEPTED')
  const times = async () => {
    const { headers } = await theAdmin(t)
    const { step_times } = (await t.call({ url: `/api/reservations/${id}`, headers })).json().result
    return (step_times as { kind: string; at: string }[]).map(({ kind, at }) => [kind, at])
  }
  return { id, driver, times }
}

test('a ride shows the time of each step: the device’s time for a step that was sent late', async () => {
  const { id, driver, times } = await drivenRide('2026-12-10')
  t.setNow('2026-12-10T08:50:00+09:00')
  await step(t, driver, id, 'EN_ROUTE')
  t.setNow('2026-12-10T09:40:00+09:00')
  await step(t, driver, id, 'ARRIVED', { device_time: '2026-12-10T09:24:00+09:00' })
  await step(t, driver, id, 'ON_BOARD', { device_time: '2026-12-10T09:20:00+09:00' })
  expect(await times()).toEqual([
    ['EN_ROUTE', '2026-12-09T23:50:00.000Z'],
    ['ARRIVED', '2026-12-10T00:24:00.000Z'],
    ['ON_BOARD', '2026-12-10T00:40:00.000Z'],
  ])
})

test('an arrival that was in time but sent late counts as on time in the figures', async () => {
  const { id, driver } = await drivenRide('2027-02-10')
  await step(t, driver, id, 'EN_ROUTE')
  t.setNow('2027-02-10T09:45:00+09:00')
  await step(t, driver, id, 'ARRIVED', { device_time: '2027-02-10T09:29:00+09:00' })
  for (const kind of ['ON_BOARD', 'DROPPED']) await step(t, driver, id, kind)
  const { headers } = await theAdmin(t)
  const url = '/api/admin/figures/on-time?from=2027-02-10&to=2027-02-10'
  expect((await t.call({ url, headers })).json().result).toMatchObject({ arrived: 1, on_time: 1 })
})

test('a ride shows no time of an undone step, and an erased ride shows none', async () => {
  const { id, driver, times } = await drivenRide('2026-12-11')
  await step(t, driver, id, 'EN_ROUTE')
  const event_id = newId()
  await step(t, driver, id, 'ARRIVED', { event_id })
  await callDrive(t, driver, 'DELETE', `/rides/${id}/events/${event_id}`)
  expect((await times()).map(([kind]) => kind)).toEqual(['EN_ROUTE'])
  await t.world.db.execute(sql`update reservation set erased_at = now() where id = ${id}`)
  expect(await times()).toEqual([])
})
