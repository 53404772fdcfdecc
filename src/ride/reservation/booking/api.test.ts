import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  balances,
  book,
  bookingForm,
  carNamed,
  grant,
  memberWithTickets,
  newMember,
  theAdmin,
} from '#testing/actors.ts'
import { testWorld } from '#testing/world.ts'

const t = testWorld()

test('a booking returns 201 with id and car name, PENDING, and takes one ticket (C-183, C-184)', async () => {
  const member = await memberWithTickets(t, 3)
  const car = await carNamed(t, 'ALPHARD')
  const answer = await book(t, member, bookingForm(car.id))
  expect(answer.statusCode).toBe(201)
  expect(answer.json().result).toMatchObject({
    car_name: 'ALPHARD',
    status: 'PENDING',
    pickup_time: '2026-12-24 09:30',
    phone: '01012345678',
  })
  expect(await balances(t, member.id)).toEqual({ account: 4, ledger: 4, lots: 4 })
})

test('without tickets a booking is refused with its own error code (C-271)', async () => {
  const member = await newMember(t)
  const car = await carNamed(t, 'ALPHARD')
  const answer = await book(t, member, bookingForm(car.id))
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'TICKET_INSUFFICIENT'])
})

test('a ticket spread over two lots is taken from the lot that expires first', async () => {
  const member = await memberWithTickets(t, 0.5, 365)
  await grant(t, member.id, 1, 90)
  const car = await carNamed(t, 'ALPHARD')
  expect((await book(t, member, bookingForm(car.id, '2026-12-25'))).statusCode).toBe(201)
  const { rows } = await t.world.db.execute(
    sql`select remaining from ticket_lot where holder_id = ${member.id} order by expires_on`,
  )
  expect(rows).toEqual([{ remaining: 0 }, { remaining: 1 }])
  await grant(t, member.id, 1.5, 90)
  await book(t, member, bookingForm(car.id, '2026-12-26'))
  await book(t, member, bookingForm(car.id, '2026-12-27'))
  expect(await balances(t, member.id)).toEqual({ account: 0, ledger: 0, lots: 0 })
})

test('the last unit of a day is booked once; the next request gets CAR_UNAVAILABLE (C-151)', async () => {
  const member = await memberWithTickets(t, 5)
  const car = await carNamed(t, 'PUROSANGUE')
  expect((await book(t, member, bookingForm(car.id))).statusCode).toBe(201)
  const answer = await book(t, member, bookingForm(car.id))
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'CAR_UNAVAILABLE'])
})

test('the same key books once and returns the same body; the key with another body is refused with 422', async () => {
  const member = await memberWithTickets(t, 5)
  const car = await carNamed(t, 'STARIA')
  const form = bookingForm(car.id)
  const [first, again] = [await book(t, member, form, 'key-1'), await book(t, member, form, 'key-1')]
  expect(again.body).toBe(first.body)
  expect(again.statusCode).toBe(201)
  const other = await book(t, member, { ...form, name: '다른 이름' }, 'key-1')
  expect([other.statusCode, other.json().code]).toEqual([422, 'KEY_REUSED'])
  expect((await balances(t, member.id)).account).toBe(8)
})

test('two hundred parallel requests with one key have one effect and equal bodies', async () => {
  const member = await memberWithTickets(t, 1)
  const car = await carNamed(t, 'SPRINTER TOURER')
  const form = bookingForm(car.id)
  const answers = await Promise.all(Array.from({ length: 200 }, () => book(t, member, form, 'at-once')))
  expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
  expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([201]))
  expect(await balances(t, member.id)).toEqual({ account: 0, ledger: 0, lots: 0 })
})

test.each([
  ['a day before booking opens', { pickup_time: '2026-12-01 23:00' }, 1, 409, 'BEFORE_BOOKING_OPENS'],
  ['a past day', { pickup_time: '2026-11-30 10:00' }, 0, 422, 'PICKUP_PASSED'],
  ['a day more than a year ahead', { pickup_time: '2027-12-02 10:00' }, 0, 409, 'CAR_UNAVAILABLE'],
  ['a day that does not exist', { pickup_time: '2027-02-29 10:00' }, 0, 422, 'INVALID'],
  ['more people than seats (C-179)', { passenger_count: 8 }, 0, 422, 'TOO_MANY_PASSENGERS'],
  ['no passenger (C-180)', { passenger_count: 0 }, 0, 422, 'INVALID'],
  ['more than four pieces of luggage (C-178)', { luggage_count: 5 }, 0, 422, 'TOO_MUCH_LUGGAGE'],
  ['an unknown purpose (C-176)', { ride_purpose: 'business' }, 0, 422, 'INVALID'],
  ['a blank name (C-171)', { name: '   ' }, 0, 422, 'INVALID'],
])('refuses %s', async (_, changes, openDate, status, code) => {
  const admin = await theAdmin(t)
  const patched = await t.call({
    method: 'PATCH',
    url: '/api/settings',
    headers: admin.headers,
    payload: { open_date: openDate },
  })
  expect(patched.statusCode).toBe(200)
  const member = await memberWithTickets(t, 1)
  const car = await carNamed(t, 'ALPHARD')
  const answer = await book(t, member, bookingForm(car.id, '2026-12-20', changes))
  expect([answer.statusCode, answer.json().code]).toEqual([status, code])
  expect((await balances(t, member.id)).account).toBe(2)
})

test('a second booking for the same phone number and time is accepted and flagged in the response', async () => {
  const [member, first, second] = [
    await memberWithTickets(t, 4),
    await carNamed(t, 'ALPHARD'),
    await carNamed(t, 'STARIA'),
  ]
  const phone = '010-2468-1357'
  const at = async (carId: string, changes: object) => {
    const answer = await book(t, member, bookingForm(carId, '2027-02-24', { phone, ...changes }))
    return [answer.statusCode, answer.json().result.same_time]
  }
  expect(await at(first.id, {})).toEqual([201, false])
  expect(await at(second.id, {})).toEqual([201, true])
  expect(await at(second.id, { phone: '010-2468-1358' })).toEqual([201, false])
  expect(await at(second.id, { pickup_time: '2027-02-24 10:00' })).toEqual([201, false])
})
