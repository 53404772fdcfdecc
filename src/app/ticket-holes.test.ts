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
  PASSWORD,
  theAdmin,
} from '#testing/actors.ts'
import { buyByCard } from '#testing/purchases.ts'
import { completeRide } from '#testing/rides.ts'
import { START, testWorld } from '#testing/world.ts'

// Bugs that an external attack test found: tickets created from nothing, and leftovers of concurrent changes.
const t = testWorld({ poolSize: 16 })
type Method = 'POST' | 'PATCH' | 'DELETE'
const asAdmin = async (method: Method, url: string, payload?: object, key?: string) =>
  t.call({
    method,
    url,
    headers: { ...(await theAdmin(t)).headers, ...(key && { 'idempotency-key': key }) },
    ...(payload && { payload }),
  })

/** A reservation paid from a lot that has expired since. */
async function reservationOfExpiredLot() {
  t.setNow(START)
  const member = await memberWithTickets(t, 1, 90)
  const car = await carNamed(t, 'ALPHARD')
  const form = bookingForm(car.id, `2027-04-${String(10 + Math.floor(Math.random() * 19))}`)
  const { id } = (await book(t, member, form)).json().result as { id: string }
  t.setNow('2027-03-05T03:00:00Z')
  return { member, id, url: `/api/reservations/${id}` }
}

test('reviving a reservation withdraws its late refund, however often it is canceled', async () => {
  const { member, url } = await reservationOfExpiredLot()
  for (let round = 0; round < 3; round++) {
    await asAdmin('PATCH', url, { status: 'CANCELLED' })
    expect((await balances(t, member.id)).account).toBe(2)
    expect((await asAdmin('PATCH', url, { status: 'CONFIRMED' })).statusCode).toBe(200)
    expect((await balances(t, member.id)).account).toBe(0)
  }
  t.setNow(START)
})

test('a canceled ride paid by two expired lots returns both halves in one lot', async () => {
  t.setNow(START)
  const { member } = await buyByCard(t)
  await asAdmin('POST', '/api/tickets/adjust', { user_id: member.id, amount: 0.5, reason: '정정' })
  await t.world.db.execute(
    sql`update ticket_lot set expires_on = '2027-03-01' where holder_id = ${member.id} and paid = 0`,
  )
  const car = await carNamed(t, 'ALPHARD')
  const { id } = (await book(t, member, bookingForm(car.id, '2027-02-03'))).json().result
  await t.world.db.execute(
    sql`update ticket_lot set expires_on = '2026-11-30' where holder_id = ${member.id}`,
  )
  const canceled = await asAdmin('PATCH', `/api/reservations/${id}`, { status: 'CANCELLED', refund: true })
  expect(canceled.statusCode, canceled.body).toBe(200)
  const { rows } = await t.world.db.execute(sql`
    select granted, remaining, paid, won from ticket_lot where holder_id = ${member.id} and expires_on > '2026-11-30'`)
  // Half of a ticket of 833,333 won, and half of a free ticket.
  expect(rows).toEqual([{ granted: 2, remaining: 2, paid: 416_666, won: 416_666 }])
})

test('settling a reservation at half several times refunds half a ticket once', async () => {
  const { member, id, url } = await reservationOfExpiredLot()
  t.setNow('2027-05-01T03:00:00Z')
  await asAdmin('PATCH', url, { status: 'CONFIRMED' })
  await completeRide(t, id)
  for (let round = 0; round < 4; round++) {
    expect((await asAdmin('PATCH', url, { settled_tickets: 0.5 })).statusCode).toBe(200)
    expect((await balances(t, member.id)).account).toBe(1)
  }
  await asAdmin('PATCH', url, { status: 'CANCELLED' })
  expect((await balances(t, member.id)).account).toBe(2)
  const revived = (await asAdmin('PATCH', url, { status: 'CONFIRMED' })).json().result
  expect([revived.tickets, revived.settled_tickets]).toEqual([1, null])
  expect((await balances(t, member.id)).account).toBe(0)
  t.setNow(START)
})

test('an adjustment needs a reason, never goes below zero, and is in ledger and audit log', async () => {
  const member = await memberWithTickets(t, 1)
  const adjust = (amount: number, reason = '서비스 보상', key?: string) =>
    asAdmin('POST', '/api/tickets/adjust', { user_id: member.id, amount, reason }, key)
  const given = await adjust(0.5, undefined, 'once')
  expect([given.statusCode, given.json().result.tickets]).toEqual([201, 1.5])
  expect((await adjust(0.5, undefined, 'once')).json()).toEqual(given.json())
  expect((await adjust(-2)).json().code).toBe('BELOW_ZERO')
  expect((await adjust(-1.5)).json().result).toMatchObject({
    tickets: 0,
    entry: { type: 'ADJUST', prev_tickets: 1.5, amount: -1.5, remaining_tickets: 0 },
  })
  for (const wrong of [adjust(0), adjust(0.3), adjust(1, ' ')]) expect((await wrong).statusCode).toBe(422)
  const { rows } = await t.world.db.execute(
    sql`select action, after from audit where subject_id = ${member.id} and action = 'ADJUST' order by at, id`,
  )
  expect(rows).toEqual([
    { action: 'ADJUST', after: { amount: 0.5, reason: '서비스 보상' } },
    { action: 'ADJUST', after: { amount: -1.5, reason: '서비스 보상' } },
  ])
})

test('a grant and a booking during an account deletion leave no balance or reservation @long', async () => {
  t.setNow(START)
  const car = await carNamed(t, 'STARIA')
  for (let round = 0; round < 12; round++) {
    const member = await memberWithTickets(t, round % 3)
    const form = bookingForm(car.id, `2027-05-${String(1 + round).padStart(2, '0')}`)
    const leave = { method: 'DELETE' as const, url: `/api/users/${member.id}`, headers: member.headers }
    await Promise.all([
      ...Array.from({ length: 4 }, () => grant(t, member.id, 1)),
      t.call({ ...leave, payload: { password: PASSWORD } }),
      ...Array.from({ length: 3 }, () => book(t, member, form)),
    ])
    const { rows } = await t.world.db.execute<{ deleted: boolean; reservations: number }>(sql`
      select deleted_at is not null as deleted, (select count(*)::int from reservation r
        where r.member_id = m.id and r.status <> 'CANCELLED') as reservations from member m where id = ${member.id}`)
    const { account, ledger, lots } = await balances(t, member.id)
    expect([ledger, lots]).toEqual([account, account])
    const { deleted, reservations } = rows[0]!
    expect(deleted && (account > 0 || reservations > 0)).toBe(false)
  }
})

test('refunds nothing to a member whose account is deleted', async () => {
  t.setNow(START)
  const member = await memberWithTickets(t, 1)
  const car = await carNamed(t, 'STARIA')
  const { id } = (await book(t, member, bookingForm(car.id, '2027-06-01'))).json().result
  await asAdmin('PATCH', `/api/reservations/${id}`, { status: 'CONFIRMED' })
  await completeRide(t, id)
  expect((await asAdmin('DELETE', `/api/users/${member.id}`)).statusCode).toBe(204)
  expect((await asAdmin('PATCH', `/api/reservations/${id}`, { status: 'CANCELLED' })).statusCode).toBe(200)
  expect(await balances(t, member.id)).toEqual({ account: 0, ledger: 0, lots: 0 })
})

test('no unit remains that is added while its car is removed', async () => {
  for (let round = 0; round < 10; round++) {
    const car = { name: `지울 차 ${round}`, image: 'drawing:alphard', seats: 7, seat_capacity: 7 }
    const { id } = (await asAdmin('POST', '/api/cars', car)).json().result
    const plate = { registration_number: `1${round}가123${round}` }
    await Promise.all([
      asAdmin('DELETE', `/api/cars/${id}`),
      asAdmin('POST', `/api/cars/${id}/inventory`, plate),
    ])
    const { rows } = await t.world.db.execute(
      sql`select 1 from unit where car_id = ${id} and deleted_at is null`,
    )
    expect(rows).toEqual([])
  }
})

test('an Idempotency-Key has one effect, with ids in the path in upper or lower case', async () => {
  const member = await memberWithTickets(t, 2)
  const car = await carNamed(t, 'ALPHARD')
  const send = (id: string) =>
    t.call({
      method: 'POST',
      url: `/api/users/${id}/reservations`,
      headers: { ...member.headers, 'idempotency-key': 'upper-and-lower' },
      payload: bookingForm(car.id, '2027-06-20'),
    })
  const [lower, upper] = [await send(member.id), await send(member.id.toUpperCase())]
  expect(upper.json()).toEqual(lower.json())
  expect((await balances(t, member.id)).account).toBe(2)
})

test('answers 404 to a grant for an unknown member', async () => {
  expect((await grant(t, (await newMember(t)).id.replace(/^.{8}/, '00000000'), 1)).statusCode).toBe(404)
})
