import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { messagesWhere } from '#testing/messages.ts'
import {
  type Actor,
  book,
  bookingForm,
  carNamed,
  newMemberSession,
  memberWithTickets,
  theAdmin,
} from '#testing/actors.ts'
import { moveToHistory } from '#platform/outbox/store.ts'
import { callAs, newOrganization } from '#testing/organizations.ts'
import { START, testWorld } from '#testing/world.ts'

const t = testWorld()

async function booked(on: string): Promise<{ id: string; member: Actor }> {
  const [member, car] = [await memberWithTickets(t, 2), await carNamed(t, 'ALPHARD')]
  return { ...(await book(t, member, bookingForm(car.id, on))).json().result, member }
}

async function asAdmin(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) {
  const { headers } = await theAdmin(t)
  return t.call({ method, url, headers, ...(payload && { payload }) })
}
const patch = (id: string, payload: object) => asAdmin('PATCH', `/api/reservations/${id}`, payload)
const moveTo = (id: string, day: string) => patch(`${id}/details`, { pickup_time: `${day} 09:30` })

const newDriver = async (): Promise<{ id: string }> =>
  (await asAdmin('POST', '/api/drivers', { name: '정기사', phone: '010-3333-4444' })).json().result

const isForced = async (id: string) =>
  (
    await t.world.db.execute<{ driver_forced: boolean }>(
      sql`select driver_forced from reservation where id = ${id}`,
    )
  ).rows[0]!.driver_forced

test('a ride moved to another day loses a driver who was removed', async () => {
  t.setNow(START)
  const [ride, driver] = [await booked('2026-12-03'), await newDriver()]
  await patch(ride.id, { driver_id: driver.id })
  t.setNow('2026-12-04T03:00:00Z')
  expect((await asAdmin('DELETE', `/api/drivers/${driver.id}`)).statusCode).toBe(204)
  const moved = (await moveTo(ride.id, '2026-12-10')).json().result
  expect([moved.ride_date, moved.driver_id, moved.driver]).toEqual(['2026-12-10', null, null])
})

test('a force-assigned driver is not kept on another day', async () => {
  t.setNow(START)
  const driver = await newDriver()
  const [taken, forced, later] = [
    await booked('2027-01-05'),
    await booked('2027-01-05'),
    await booked('2027-01-07'),
  ]
  for (const { id } of [taken, later]) await patch(id, { driver_id: driver.id })
  await patch(forced.id, { driver_id: driver.id, force: true })
  const refused = await moveTo(forced.id, '2027-01-07')
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'DRIVER_BUSY'])
  expect((await moveTo(forced.id, '2027-01-08')).json().result.driver_id).toBe(driver.id)
  const other = await booked('2027-01-08')
  expect((await patch(other.id, { driver_id: driver.id })).json().code).toBe('DRIVER_BUSY')
  // Staff resolve it by moving the ride without its driver, then forcing the driver again.
  await patch(forced.id, { driver_id: null })
  expect((await moveTo(forced.id, '2027-01-07')).statusCode).toBe(200)
  expect((await patch(forced.id, { driver_id: driver.id, force: true })).statusCode).toBe(200)
})

test('a ride canceled by its member gets its force-assigned driver back only if the driver is free', async () => {
  t.setNow(START)
  const driver = await newDriver()
  const [taken, forced] = [await booked('2027-01-15'), await booked('2027-01-15')]
  await patch(taken.id, { driver_id: driver.id })
  await patch(forced.id, { driver_id: driver.id, force: true })
  await asAdmin('POST', `/api/users/${forced.member.id}/reservations/${forced.id}/cancel`)
  expect((await patch(forced.id, { status: 'PENDING' })).json().code).toBe('DRIVER_BUSY')
  await patch(taken.id, { driver_id: null })
  expect((await patch(forced.id, { status: 'PENDING' })).json().result.driver_id).toBe(driver.id)
  expect(await isForced(forced.id)).toBe(false)
})

test('a ride is not moved to a day too long ago, but its unchanged old day is accepted', async () => {
  t.setNow(START)
  const { id } = await booked('2026-12-20')
  const refused = await moveTo(id, '2025-11-20')
  expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([422, ['pickup_time']])
  t.setNow('2027-03-01T03:00:00Z')
  expect((await moveTo(id, '2026-12-20')).statusCode).toBe(200)
  expect((await moveTo(id, '2027-02-20')).statusCode).toBe(200)
})

test('moving a coming ride sends booker and passenger one message each to their current number; a past ride none', async () => {
  t.setNow(START)
  const ride = await booked('2026-12-22')
  const sentMessages = async () => {
    const sent = await messagesWhere(t, sql`subject_id = ${ride.id} and kind = 'reservation_changed'`)
    return sent.map(({ recipient, text }) => ({ recipient, text }))
  }
  const { registration_number } = (await patch(ride.id, { status: 'CONFIRMED' })).json().result
  await t.sendMessages()
  await patch(`${ride.id}/details`, { special_requests: '조용히' })
  await patch(`${ride.id}/details`, { pickup_time: '2026-12-23 07:45', phone: '01012129898' })
  await patch(`${ride.id}/details`, { pickup_time: '2026-12-23 07:45' })
  const text = `[모심] 예약이 변경되었습니다.\n12월 23일 (수) 07:45\nALPHARD ${registration_number}`
  expect(await sentMessages()).toEqual([
    { recipient: ride.member.phone, text },
    { recipient: '01012129898', text },
  ])
  t.setNow('2026-12-24T03:00:00Z')
  await patch(`${ride.id}/details`, { pickup_time: '2026-12-23 08:45' })
  expect(await sentMessages()).toHaveLength(2)
  t.setNow(START)
})

test('waiting messages to the passenger move to the corrected number; those to the booker stay', async () => {
  t.setNow(START)
  const { id, member } = await booked('2026-12-28')
  await patch(id, { status: 'CONFIRMED' })
  const request = sql`subject_id = ${id} and kind = 'reservation_requested'`
  await moveToHistory(t.world.db, request, { state: 'FAILED', error: 'NOT_A_NUMBER' })
  await patch(`${id}/details`, { phone: '01012125656' })
  const { rows } = await t.world.db.execute(
    sql`select kind, state, recipient from message where subject_id = ${id} order by kind, recipient <> '01012125656'`,
  )
  expect(rows).toEqual([
    { kind: 'reservation_confirmed', state: 'WAITING', recipient: '01012125656' },
    { kind: 'reservation_confirmed', state: 'WAITING', recipient: member.phone },
    { kind: 'reservation_requested', state: 'FAILED', recipient: member.phone },
  ])
})

test('a moved confirmed ride that needs another car on the new day sends a message about that car @long', async () => {
  t.setNow(START)
  const sentMessages = async (id: string) => {
    const which = sql`subject_id = ${id} and kind = 'reservation_changed'`
    return (await messagesWhere(t, which)).map(({ kind, text }) => ({ kind, text }))
  }
  const sent = async (phone: string) =>
    (await (await fetch(`${t.simulatorUrl}/__sim/messages?to=${phone}`)).json()) as { text: string }[]
  const [ride, request, stays] = [
    await booked('2027-01-20'),
    await booked('2027-01-21'),
    await booked('2027-01-22'),
  ]
  for (const { id } of [ride, stays]) await patch(id, { status: 'CONFIRMED' })
  await t.sendMessages()
  for (const one of [ride, request]) {
    const other = await booked('2027-01-24')
    const { result } = (await asAdmin('GET', `/api/reservations/${one.id}`)).json()
    await patch(other.id, { car_inventory_id: result.car_inventory_id })
  }
  const phone = '01012127777'
  const moved = (await patch(`${ride.id}/details`, { pickup_time: '2027-01-24 07:45', phone })).json().result
  const when = '1월 24일 (일) 07:45'
  const text = `[모심] 예약이 변경되었습니다.\n${when}\nALPHARD ${moved.registration_number}`
  expect(await sentMessages(ride.id)).toEqual(
    ['booker', 'passenger'].map(() => ({ kind: 'reservation_changed', text })),
  )
  await t.sendMessages()
  expect((await sent(phone)).map(({ text }) => text).join()).toContain(moved.registration_number)
  // The car is named only if it was confirmed; the passenger got no message about a request.
  await moveTo(request.id, '2027-01-24')
  await moveTo(stays.id, '2027-01-26')
  const textsOf = async (id: string) => (await sentMessages(id)).map(({ text }) => text)
  expect(await textsOf(request.id)).toEqual(['[모심] 예약이 변경되었습니다.\n1월 24일 (일) 09:30'])
  expect(await textsOf(stays.id)).toEqual(
    Array(2).fill(expect.stringMatching(/26일 \(화\) 09:30\nALPHARD \S+$/)),
  )
})

test('a ride of a closed organization is not moved to a coming day: its ticket could not be refunded', async () => {
  t.setNow(START)
  const { id: organization, manager } = await newOrganization(t, 1)
  const form = { organization_id: organization }
  const booking = bookingForm((await carNamed(t, 'STARIA')).id, '2026-12-03', form)
  const { id } = (await book(t, manager, booking)).json().result
  t.setNow('2026-12-04T03:00:00Z')
  const own = await newMemberSession(t, manager)
  expect((await callAs(t, own, 'DELETE', `/api/organizations/${organization}`)).statusCode).toBe(204)
  const refused = await moveTo(id, '2026-12-10')
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'PAYER_GONE'])
  expect((await moveTo(id, '2026-12-02')).json().result.ride_date).toBe('2026-12-02')
})

test('staff set recipients and the end of a ride; the computed end stays computed', async () => {
  t.setNow(START)
  const { id, member } = await booked('2027-02-03')
  const details = (payload: object) => patch(`${id}/details`, payload)
  const others = [{ name: '한과장', phone: '010-2222-3333' }]
  const told = (await details({ notify: { passenger: 'NONE', others } })).json().result
  const stored = { name: '한과장', phone: '01022223333', email: null, language: 'ko' }
  expect(told.notify).toEqual({ passenger: 'NONE', others: [stored] })
  await patch(id, { status: 'CONFIRMED' })
  const rows = await messagesWhere(t, sql`subject_id = ${id} and kind = 'reservation_confirmed'`)
  expect(rows.map(({ recipient }) => recipient).sort()).toEqual([member.phone, '01022223333'])
  expect((await details({ notify: null })).json().result.notify).toBe(null)

  const computed = told.expected_end_at as string
  const storedEnd = async () =>
    (await t.world.db.execute(sql`select expected_end_at from reservation where id = ${id}`)).rows[0]!
      .expected_end_at
  await details({ expected_end_at: computed })
  expect(await storedEnd()).toBe(null)
  const typed = new Date(Date.parse(computed) + 3_600_000).toISOString()
  expect((await details({ expected_end_at: typed })).json().result.expected_end_at).toBe(typed)
  const refused = await details({ expected_end_at: '2027-02-03T00:00:00Z' })
  expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([422, ['expected_end_at']])
})
