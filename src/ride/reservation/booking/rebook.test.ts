import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newId } from '#kit/id.ts'
import { type Actor, balances, book, bookingForm, carNamed, memberWithTickets } from '#testing/actors.ts'
import { testWorld } from '#testing/world.ts'

const t = testWorld()

const booked = async (member: Actor, carId: string, day: string) =>
  (await book(t, member, bookingForm(carId, day))).json().result

const rebook = (member: Actor, reservation: { id: string }, form: object, key?: string) =>
  t.call({
    method: 'POST',
    url: `/api/users/${member.id}/reservations/${reservation.id}/rebook`,
    headers: { ...member.headers, ...(key && { 'idempotency-key': key }) },
    payload: form,
  })

const statusOf = async (member: Actor, id: string) =>
  (await t.call({ url: `/api/users/${member.id}/reservations/${id}`, headers: member.headers })).json().result
    .status

test('a member without further tickets replaces a ride: the old one is canceled, the new one pending', async () => {
  const [member, car] = [await memberWithTickets(t, 1), await carNamed(t, 'ALPHARD')]
  const old = await booked(member, car.id, '2026-12-20')
  const answer = await rebook(member, old, bookingForm(car.id, '2026-12-21'))
  expect(answer.statusCode).toBe(201)
  const now = answer.json().result
  expect(now).toMatchObject({ status: 'PENDING', ride_date: '2026-12-21' })
  expect(await statusOf(member, old.id)).toBe('CANCELLED')
  expect(await balances(t, member.id)).toEqual({ account: 0, ledger: 0, lots: 0 })
})

test('the same car on the same day can be booked again although the old ride had its only unit', async () => {
  const [member, car] = [await memberWithTickets(t, 1), await carNamed(t, 'PUROSANGUE')]
  const old = await booked(member, car.id, '2026-12-20')
  const later = bookingForm(car.id, '2026-12-20', { pickup_time: '2026-12-20 15:00' })
  expect((await rebook(member, old, later)).statusCode).toBe(201)
})

test('changing the time keeps the unit and an offer of a second car for that day', async () => {
  const [member, car] = [await memberWithTickets(t, 2), await carNamed(t, 'ALPHARD')]
  const day = '2026-12-29'
  const old = await booked(member, car.id, day)
  const unitOf = async ({ id }: { id: string }) =>
    (await t.world.db.execute<{ unit_id: string }>(sql`select unit_id from reservation where id = ${id}`))
      .rows[0]!.unit_id
  const unit = await unitOf(old)
  const now = t.world.now()
  await t.world.db.execute(sql`
    insert into unit_hold (id, member_id, car_id, unit_id, ride_date, kind, expires_at, created_at)
    select ${newId()}, ${member.id}, car_id, id, ${day}, 'OFFER', ${now.toISOString()}::timestamptz + interval '30 minutes',
      ${now.toISOString()} from unit where car_id = ${car.id} and id <> ${unit} and deleted_at is null limit 1`)
  const holds = async () =>
    (await t.world.db.execute(sql`select 1 from unit_hold where member_id = ${member.id}`)).rows.length
  const changed = await rebook(member, old, bookingForm(car.id, day, { pickup_time: `${day} 15:00` }))
  expect(changed.statusCode).toBe(201)
  expect([await unitOf(changed.json().result), await holds()]).toEqual([unit, 1])
  // A separate booking then uses the offer.
  const second = await booked(member, car.id, day)
  expect([(await unitOf(second)) === unit, await holds()]).toEqual([false, 0])
})

test.each([
  ['booking opens only later', sql`update setting set open_date = 60`],
  [
    'the day was closed',
    sql`insert into car_day (car_id, ride_date, status)
    select id, '2026-12-20', 'UNAVAILABLE' from car where name = 'STARIA'`,
  ],
  ['the car takes no new rides', sql`update car set status = 'MAINTENANCE' where name = 'STARIA'`],
])('a ride that keeps its car and day can still be edited although %s', async (_, closed) => {
  const [member, car] = [await memberWithTickets(t, 2), await carNamed(t, 'STARIA')]
  const old = await booked(member, car.id, '2026-12-20')
  await t.world.db.execute(closed)
  const form = bookingForm(car.id, '2026-12-20', { pickup_location: '서울역' })
  expect((await rebook(member, old, form)).statusCode).toBe(201)
  expect((await book(t, member, form)).statusCode).toBe(409)
  await t.world.db.execute(sql`update setting set open_date = 0`)
  await t.world.db.execute(sql`delete from car_day`)
  await t.world.db.execute(sql`update car set status = 'AVAILABLE'`)
})

test('if the new ride is refused, the old one stays unchanged', async () => {
  const [member, rival] = [await memberWithTickets(t, 1), await memberWithTickets(t, 1)]
  const [car, rare] = [await carNamed(t, 'ALPHARD'), await carNamed(t, 'PUROSANGUE')]
  const old = await booked(member, car.id, '2026-12-22')
  await booked(rival, rare.id, '2026-12-22')
  const answer = await rebook(member, old, bookingForm(rare.id, '2026-12-22'))
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'CAR_UNAVAILABLE'])
  expect(await statusOf(member, old.id)).toBe('PENDING')
  expect(await balances(t, member.id)).toEqual({ account: 0, ledger: 0, lots: 0 })
})

test('parallel requests with the same key replace the reservation once', async () => {
  const [member, car] = [await memberWithTickets(t, 2), await carNamed(t, 'ALPHARD')]
  const old = await booked(member, car.id, '2026-12-23')
  const form = bookingForm(car.id, '2026-12-27')
  const answers = await Promise.all(Array.from({ length: 16 }, () => rebook(member, old, form, 'one-key')))
  expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([201]))
  expect(new Set(answers.map((answer) => answer.json().result.id)).size).toBe(1)
  expect(await balances(t, member.id)).toEqual({ account: 2, ledger: 2, lots: 2 })
})

test('of eight parallel changes with different keys, only one replaces the reservation', async () => {
  const [member, car] = [await memberWithTickets(t, 4), await carNamed(t, 'ALPHARD')]
  const old = await booked(member, car.id, '2026-12-24')
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) => rebook(member, old, bookingForm(car.id, '2026-12-28'), `k${at}`)),
  )
  const codes = answers.map((answer) => answer.json().code)
  expect(codes.filter((code) => code === undefined)).toHaveLength(1)
  expect(codes.filter((code) => code === 'ALREADY_CANCELLED')).toHaveLength(7)
  expect(await balances(t, member.id)).toEqual({ account: 6, ledger: 6, lots: 6 })
})

test('refuses to rebook the reservation of another member', async () => {
  const [member, other, car] = [
    await memberWithTickets(t, 1),
    await memberWithTickets(t, 1),
    await carNamed(t, 'ALPHARD'),
  ]
  const reservation = await booked(member, car.id, '2026-12-25')
  expect((await rebook(other, reservation, bookingForm(car.id, '2026-12-26'))).statusCode).toBe(404)
  expect(await statusOf(member, reservation.id)).toBe('PENDING')
})
