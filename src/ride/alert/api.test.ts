import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { memberWithTickets, theAdmin } from '#testing/actors.ts'
import { letIn, newDriverOnPhone, step } from '#testing/drive.ts'
import { messagesWhere } from '#testing/messages.ts'
import { completeRide, confirmedRide, dispatchRide } from '#testing/rides.ts'
import { START, testWorld } from '#testing/world.ts'
import { watchRides } from './jobs.ts'

const t = testWorld()
beforeEach(async () => {
  t.setNow(START)
  await t.world.db.execute(sql`update reservation set status = 'CANCELLED'`)
  await watchRides(t.world)
})

type Listed = { id: string; kind: string; state: string; taken_by: string | null; ride: { id: string } }
const asStaff = async (method: 'GET' | 'POST', url: string, payload?: object) =>
  t.call({ method, url, headers: (await theAdmin(t)).headers, ...(payload && { payload }) })
const alerts = async (state = ''): Promise<Listed[]> =>
  (await asStaff('GET', `/api/admin/alerts?state=${state}`.replace(/\?state=$/, ''))).json().result
const kinds = async (state?: string) => (await alerts(state)).map(({ kind }) => kind)
const look = async (now: string) => {
  t.setNow(now)
  await watchRides(t.world)
}

/** A confirmed ride at 09:30 KST of the day; the driver's device has access. */
async function assigned(day: string) {
  const { id } = await confirmedRide(t, await memberWithTickets(t, 1), day)
  const driver = await letIn(t, await newDriverOnPhone(t))
  await dispatchRide(t, id, { driver_id: driver.id })
  return { id, driver }
}

test('opens an alert once, however often the job runs, and ends it when the risk is gone', async () => {
  const { id, driver } = await assigned('2026-12-10')
  for (const minute of [30, 31, 32]) await look(`2026-12-09T12:${minute}:00Z`)
  expect(await alerts()).toMatchObject([{ kind: 'NOT_ACCEPTED', state: 'OPEN', ride: { id } }])
  await step(t, driver, id, 'ACCEPTED')
  await look('2026-12-09T12:33:00Z')
  expect([await kinds(), (await kinds('RESOLVED'))[0]]).toEqual([[], 'NOT_ACCEPTED'])
})

test('a decline opens an alert immediately; another driver ends it', async () => {
  const { id, driver } = await assigned('2026-12-20')
  await step(t, driver, id, 'DECLINED', { reason: '휴가입니다' })
  expect(await kinds()).toEqual(['DECLINED'])
  await look(START)
  expect(await kinds()).toEqual(['DECLINED'])
  await dispatchRide(t, id, { driver_id: (await newDriverOnPhone(t)).id })
  await look(START)
  expect(await kinds()).toEqual([])
})

test('a confirmed ride of two weeks ago that was never finished is an alert until staff complete it', async () => {
  const { id } = await assigned('2026-12-10')
  await look('2026-12-24T00:00:00Z')
  expect(await kinds()).toContain('NOT_DROPPED')
  await completeRide(t, id)
  await watchRides(t.world)
  expect(await kinds()).toEqual([])
})

test('one staff member deals with an alert; resolved by hand, it does not open again for the same fact', async () => {
  await assigned('2026-12-11')
  await look('2026-12-10T12:30:00Z')
  const [alert] = await alerts()
  const act = async (action: string, payload?: object) =>
    asStaff('POST', `/api/admin/alerts/${alert!.id}/${action}`, payload)
  expect((await act('take')).json().result).toMatchObject({ state: 'TAKEN', taken_by: '관리자' })
  const again = await act('take')
  expect([again.statusCode, again.json().code]).toEqual([409, 'NOT_OPEN'])
  expect((await act('resolve', { note: '전화로 확인' })).json().result).toMatchObject({
    state: 'RESOLVED',
    note: '전화로 확인',
  })
  expect((await act('resolve', {})).json().code).toBe('RESOLVED_BEFORE')
  await look('2026-12-10T12:31:00Z')
  expect(await kinds()).toEqual([])
})

test('texts the dispatcher once per alert, and the owner if it is not taken in five minutes @long', async () => {
  Object.assign(t.world.settings, { dutyPhone: '01099990001', ownerPhone: '01099990002' })
  await assigned('2026-12-12')
  const toldTo = async (phone: string) => {
    await t.sendMessages()
    return (await messagesWhere(t, sql`recipient = ${phone} and kind = 'ride_at_risk'`)).map(
      ({ text }) => text,
    )
  }
  for (const minute of [30, 31, 34]) await look(`2026-12-11T12:${minute}:00Z`)
  const line = '기사가 아직 수락하지 않았습니다.\n12월 12일 (토) 09:30'
  expect([await toldTo('01099990001'), await toldTo('01099990002')]).toEqual([[`[모심] ${line}`], []])
  for (const minute of [35, 36]) await look(`2026-12-11T12:${minute}:00Z`)
  expect(await toldTo('01099990002')).toEqual([`[모심] 아직 처리되지 않음: ${line}`])
  Object.assign(t.world.settings, { dutyPhone: undefined, ownerPhone: undefined })
})
