import { sql } from 'drizzle-orm'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { driverIdIn } from '#ride/driver/link/service.ts'
import { memberWithTickets, theAdmin } from '#testing/actors.ts'
import { type DriverOnPhone, newDriverOnPhone, pathOf } from '#testing/drive.ts'
import { messagesWhere } from '#testing/messages.ts'
import { confirmedRide, dispatchRide } from '#testing/rides.ts'
import { START, testWorld } from '#testing/world.ts'

const t = testWorld()
beforeEach(() => t.setNow(START))

/** The messages that a driver got about a ride, the oldest first. */
async function sentTo({ phone }: DriverOnPhone, id: string) {
  await t.sendMessages()
  const own = sql`subject_id = ${id} and recipient = ${phone} and state = 'SENT'`
  return (await messagesWhere(t, own)).map(({ kind, text }) => ({ kind, text }))
}
const kindsTo = async (driver: DriverOnPhone, id: string) =>
  (await sentTo(driver, id)).map(({ kind }) => kind)

async function assigned(day: string) {
  const member = await memberWithTickets(t, 1)
  const { id } = await confirmedRide(t, member, day)
  const driver = await newDriverOnPhone(t)
  await dispatchRide(t, id, { driver_id: driver.id })
  return { id, member, driver }
}

test('a driver gets a message about an assignment, a change and a withdrawal, with time and car', async () => {
  const { id, driver } = await assigned('2026-12-10')
  const [message] = await sentTo(driver, id)
  expect(message!.text).toMatch(
    /^\[모심\] 운행이 배정되었습니다\. 확인하고 수락해 주세요\.\n12월 10일 \(목\) 09:30\nALPHARD 104라\d{4}$/,
  )
  const { headers } = await theAdmin(t)
  const payload = { pickup_time: '2026-12-10 10:30' }
  await t.call({ method: 'PATCH', url: `/api/reservations/${id}/details`, headers, payload })
  await dispatchRide(t, id, { driver_id: null })
  expect(await kindsTo(driver, id)).toEqual(['drive_assigned', 'drive_withdrawn'])
})

test('a changed time sends the driver one message; an edit that does not concern the driver sends none', async () => {
  const { id, driver } = await assigned('2026-12-11')
  await t.sendMessages()
  const { headers } = await theAdmin(t)
  const edit = (payload: object) =>
    t.call({ method: 'PATCH', url: `/api/reservations/${id}/details`, headers, payload })
  await edit({ passenger_count: 1 })
  await edit({ pickup_time: '2026-12-11 10:30' })
  await edit({ pickup_time: '2026-12-11 11:30' })
  const sent = await sentTo(driver, id)
  expect(sent.map(({ kind }) => kind)).toEqual(['drive_assigned', 'drive_changed'])
  expect(sent[1]!.text).toContain('12월 11일 (금) 11:30')
})

test('when the driver changes, the first gets the withdrawal, the second the assignment', async () => {
  const { id, driver } = await assigned('2026-12-12')
  await t.sendMessages()
  const next = await newDriverOnPhone(t, '두기사')
  await dispatchRide(t, id, { driver_id: next.id })
  expect([await kindsTo(driver, id), await kindsTo(next, id)]).toEqual([
    ['drive_assigned', 'drive_withdrawn'],
    ['drive_assigned'],
  ])
})

test('a driver who is dropped before the message is sent gets no message', async () => {
  const { id, driver } = await assigned('2026-12-13')
  await dispatchRide(t, id, { driver_id: null })
  expect(await kindsTo(driver, id)).toEqual([])
})

test('a cancellation by the guest or by staff sends the driver a message', async () => {
  const byStaff = await assigned('2026-12-14')
  const byGuest = await assigned('2026-12-15')
  await t.sendMessages()
  await dispatchRide(t, byStaff.id, { status: 'CANCELLED' })
  const url = `/api/users/${byGuest.member.id}/reservations/${byGuest.id}/cancel`
  await t.call({ method: 'POST', url, headers: byGuest.member.headers })
  for (const { id, driver } of [byStaff, byGuest])
    expect(await kindsTo(driver, id)).toEqual(['drive_assigned', 'drive_withdrawn'])
})

test('the link in a driver’s message has the driver’s own token', async () => {
  const driver = await newDriverOnPhone(t)
  expect(driverIdIn(driver.path.split('/').at(-1)!)).toBe(driver.id)
})

/** The link tokens in a driver's messages about a ride. */
async function tokensTo(driver: DriverOnPhone, id: string): Promise<(string | undefined)[]> {
  return (await sentTo(driver, id)).map(({ text }) => /\/d\/([\w-]+)$/.exec(text)?.[1])
}

test('a waiting message gets the link that staff renewed meantime; a message to a former number does not', async () => {
  Object.assign(t.world.settings, { publicUrl: 'https://mosim.example' })
  onTestFinished(() => void Object.assign(t.world.settings, { publicUrl: undefined }))
  const [renewed, moved] = [await assigned('2026-12-16'), await assigned('2026-12-17')]
  const { headers } = await theAdmin(t)
  const tokenNow = async ({ id }: DriverOnPhone) => (await pathOf(t, id)).split('/').at(-1)
  const before = await tokenNow(moved.driver)
  await t.call({ method: 'POST', url: `/api/drivers/${renewed.driver.id}/link`, headers })
  const payload = { phone: '01077770001' }
  await t.call({ method: 'PATCH', url: `/api/drivers/${moved.driver.id}`, headers, payload })
  expect(await tokensTo(renewed.driver, renewed.id)).toEqual([await tokenNow(renewed.driver)])
  expect(await tokensTo(moved.driver, moved.id)).toEqual([before])
  expect(await tokenNow(moved.driver)).not.toBe(before)
})
