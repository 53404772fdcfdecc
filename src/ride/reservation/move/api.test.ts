import { expect, test } from 'vitest'
import { addDays } from '#kit/day.ts'
import { type Actor, newMemberSession, memberWithTickets, newMember, theAdmin } from '#testing/actors.ts'
import { confirmedRide, dispatchRide } from '#testing/rides.ts'
import { START, testWorld } from '#testing/world.ts'

const t = testWorld()

const move = (member: Actor, rid: string, pickup_time: string) =>
  t.call({
    method: 'POST',
    url: `/api/users/${member.id}/reservations/${rid}/move`,
    headers: member.headers,
    payload: { pickup_time },
  })

/** A confirmed ride at 09:30 KST of a day, three hours before its pickup. */
async function rideOfToday(day: string) {
  t.setNow(START)
  const member = await memberWithTickets(t, 1)
  const ride = await confirmedRide(t, member, day)
  t.setNow(`${day}T06:30:00+09:00`)
  return { member: await newMemberSession(t, member), ride }
}

test('a member moves a confirmed ride by two hours; ticket, car and right to cancel stay', async () => {
  const { member, ride } = await rideOfToday('2026-12-15')
  const { result } = (await move(member, ride.id, '2026-12-15 11:30')).json()
  expect(result).toMatchObject({
    pickup_time: '2026-12-15 11:30',
    moved_from: '2026-12-15 09:30',
    tickets: 1,
  })
  expect(result.cancelable_until).toBe('2026-12-14T00:30:00.000Z')
  const cancel = { method: 'POST' as const, url: `/api/users/${member.id}/reservations/${ride.id}/cancel` }
  expect((await t.call({ ...cancel, headers: member.headers })).json().code).toBe('CANCEL_TOO_LATE')
  const again = await move(member, ride.id, '2026-12-15 12:00')
  expect([again.statusCode, again.json().code]).toEqual([409, 'MOVE_TOO_FAR'])
  expect((await move(member, ride.id, '2026-12-15 09:30')).json().result.pickup_time).toBe('2026-12-15 09:30')
})

test('refuses a time at which the driver is away or busy, with the company’s number', async () => {
  const { member, ride } = await rideOfToday('2026-12-16')
  const { headers } = await theAdmin(t)
  const payload = { name: '오전 기사', phone: '010-4444-0002', fixed_schedule: '월-일 06:00-10:00' }
  const driver = (await t.call({ method: 'POST', url: '/api/drivers', headers, payload })).json()
  await dispatchRide(t, ride.id, { driver_id: driver.result.id })
  const refused = await move(member, ride.id, '2026-12-16 11:00')
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'MOVE_NOT_FREE'])
  expect(refused.json().err).toMatch(/\d{2}-\d{3,4}-\d{4}/)
  expect((await move(member, ride.id, '2026-12-16 09:40')).statusCode).toBe(200)
})

test('another member’s ride gets 404; an unconfirmed ride and another day are refused', async () => {
  const { member, ride } = await rideOfToday('2026-12-17')
  expect((await move(await newMember(t), ride.id, '2026-12-17 10:00')).statusCode).toBe(404)
  expect((await move(member, ride.id, `${addDays('2026-12-17', 1)} 09:30`)).json().code).toBe(
    'MOVE_OTHER_DAY',
  )
  await dispatchRide(t, ride.id, { status: 'PENDING' })
  expect((await move(member, ride.id, '2026-12-17 10:00')).json().code).toBe('MOVE_CLOSED')
})
