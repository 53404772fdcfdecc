import { beforeEach, expect, test } from 'vitest'
import { newId } from '#kit/id.ts'
import { theAdmin } from '#testing/actors.ts'
import {
  callDrive,
  claimedRide,
  type DriverOnPhone,
  letIn,
  newDriverOnPhone,
  photoOf,
  rideOfDriver,
  step,
  waitingRide,
} from '#testing/drive.ts'
import { dispatchRide } from '#testing/rides.ts'
import { START, testWorld } from '#testing/world.ts'

const t = testWorld()
beforeEach(() => t.setNow(START))

const add = (driver: DriverOnPhone, id: string, file: string, more: object = {}) =>
  callDrive(t, driver, 'POST', `/rides/${id}/expenses`, {
    expense_id: newId(),
    kind: 'PARKING',
    amount: 12_000,
    file,
    ...more,
  })
const remove = (driver: DriverOnPhone, id: string, eid: string) =>
  callDrive(t, driver, 'DELETE', `/rides/${id}/expenses/${eid}`)
const codeOf = async (answer: ReturnType<typeof add>) => [
  (await answer).statusCode,
  (await answer).json().code ?? null,
]
const forStaff = async (id: string) => {
  const { headers } = await theAdmin(t)
  return (await t.call({ url: `/api/reservations/${id}/expenses`, headers })).json().result
}

test('a driver adds parking and tolls with a photo; staff see them and their sum', async () => {
  const { id, driver } = await waitingRide(t, '2026-12-10')
  const file = await photoOf(t, driver, id)
  const expense_id = newId()
  const answers = [await add(driver, id, file, { expense_id }), await add(driver, id, file, { expense_id })]
  expect(answers.map((answer) => [answer.statusCode, answer.json()])).toEqual([
    [201, answers[0]!.json()],
    [201, answers[0]!.json()],
  ])
  await add(driver, id, await photoOf(t, driver, id), { kind: 'TOLL', amount: 900 })
  expect(await forStaff(id)).toMatchObject({
    total: 12_900,
    expenses: [
      { expense_id, kind: 'PARKING', amount: 12_000, file, driver: '한기사', at: '2026-12-09T23:30:00.000Z' },
      { kind: 'TOLL', amount: 900 },
    ],
  })
  const [ride] = (await callDrive(t, driver, 'GET', '/rides')).json().result
  expect(ride.expenses).toMatchObject([{ expense_id, kind: 'PARKING', amount: 12_000 }, { kind: 'TOLL' }])
})

test('an expense that is sent 32 times in parallel is stored once', async () => {
  const { id, driver } = await waitingRide(t, '2026-12-11')
  const [file, expense_id] = [await photoOf(t, driver, id), newId()]
  const answers = await Promise.all(Array.from({ length: 32 }, () => add(driver, id, file, { expense_id })))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
  expect((await forStaff(id)).total).toBe(12_000)
})

test.each([0, -1, 1_000_001, 0.5, '9'])('an amount of %j is refused', async (amount) => {
  const { id, driver } = await waitingRide(t, '2026-12-12')
  const file = await photoOf(t, driver, id)
  expect(await codeOf(add(driver, id, file, { amount }))).toEqual([422, 'INVALID'])
  await dispatchRide(t, id, { status: 'CANCELLED' })
})

test('an expense needs a photo of this ride by this driver @long', async () => {
  const [one, other] = [await waitingRide(t, '2026-12-13'), await waitingRide(t, '2026-12-14')]
  t.setNow('2026-12-13T02:00:00Z')
  for (const file of [newId(), await photoOf(t, other.driver, other.id)])
    expect(await codeOf(add(one.driver, one.id, file))).toEqual([422, 'INVALID'])
})

test('only a ride’s driver adds expenses, from its beginning until two days after it', async () => {
  const { id, driver } = await rideOfDriver(t, '2026-12-15')
  const file = await photoOf(t, driver, id)
  expect(await codeOf(add(driver, id, file))).toEqual([409, 'NOT_STARTED'])
  for (const kind of ['ACCEPTED', 'EN_ROUTE']) await step(t, driver, id, kind)
  const other = await letIn(t, await newDriverOnPhone(t))
  expect(await codeOf(add(other, id, file))).toEqual([404, 'NOT_FOUND'])
  expect(await codeOf(add({ ...driver, cookie: '' }, id, file))).toEqual([401, 'DEVICE_NEW'])
  t.setNow('2026-12-17T14:59:00Z')
  expect(await codeOf(add(driver, id, await photoOf(t, driver, id)))).toEqual([201, null])
  t.setNow('2026-12-17T15:00:00Z')
  expect(await codeOf(add(driver, id, file))).toEqual([409, 'OUTSIDE_DAYS'])
})

test('a ride that ended as a no-show accepts expenses, a canceled one does not @long', async () => {
  const { id, driver, claim, file } = await claimedRide(t, '2026-12-16')
  const { headers } = await theAdmin(t)
  const url = `/api/reservations/${id}/no-show/accept`
  await t.call({ method: 'POST', url, headers, payload: { claim } })
  expect(await codeOf(add(driver, id, file))).toEqual([201, null])
  const canceled = await waitingRide(t, '2026-12-17')
  const photo = await photoOf(t, canceled.driver, canceled.id)
  await dispatchRide(t, canceled.id, { status: 'CANCELLED' })
  expect(await codeOf(add(canceled.driver, canceled.id, photo))).toEqual([410, 'CANCELED'])
})

test('a driver deletes an expense within a minute; a late copy of the request does not add it again', async () => {
  const { id, driver } = await waitingRide(t, '2026-12-18')
  const [first, second] = [newId(), newId()]
  const file = await photoOf(t, driver, id)
  await add(driver, id, file, { expense_id: first })
  await add(driver, id, await photoOf(t, driver, id), { expense_id: second })
  const other = await letIn(t, await newDriverOnPhone(t))
  expect((await remove(other, id, first)).statusCode).toBe(404)
  t.setNow('2026-12-17T23:31:00Z')
  for (const answer of [await remove(driver, id, first), await remove(driver, id, first)])
    expect(answer.statusCode).toBe(204)
  expect(await codeOf(add(driver, id, file, { expense_id: first }))).toEqual([201, null])
  t.setNow('2026-12-17T23:31:01Z')
  expect(await codeOf(remove(driver, id, second))).toEqual([409, 'TOO_LATE'])
  expect((await remove(driver, id, newId())).statusCode).toBe(404)
  expect((await forStaff(id)).expenses).toMatchObject([{ expense_id: second }])
})

test('a ride has at most 15 expenses', async () => {
  const { id, driver } = await waitingRide(t, '2026-12-19')
  const file = await photoOf(t, driver, id)
  for (let n = 0; n < 15; n++) expect((await add(driver, id, file)).statusCode).toBe(201)
  expect(await codeOf(add(driver, id, file))).toEqual([409, 'TOO_MANY_EXPENSES'])
})

test('rides of the last two days that are over are listed for their expenses', async () => {
  const { id, driver } = await waitingRide(t, '2026-12-20')
  const past = async () => (await callDrive(t, driver, 'GET', '/past-rides')).json().result
  expect(await past()).toEqual([])
  for (const kind of ['ON_BOARD', 'DROPPED']) await step(t, driver, id, kind)
  await add(driver, id, await photoOf(t, driver, id))
  const shown = { id, pickup_time: '2026-12-20 09:30', guest_name: '박서연', expenses: [{ amount: 12_000 }] }
  expect(await past()).toMatchObject([shown])
  t.setNow('2026-12-22T14:59:00Z')
  expect(await past()).toMatchObject([shown])
  t.setNow('2026-12-22T15:00:00Z')
  expect(await past()).toEqual([])
  expect((await callDrive(t, { ...driver, cookie: '' }, 'GET', '/past-rides')).statusCode).toBe(401)
})
