import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { textsWhere } from '#testing/messages.ts'
import { transaction } from '#kit/db.ts'
import { eraseRowsOf } from '#platform/personal/service.ts'
import { lockMember } from '#ride/account/store.ts'
import {
  type Actor,
  book,
  bookingForm,
  carNamed,
  newMemberSession,
  memberWithTickets,
  newMember,
  theAdmin,
} from '#testing/actors.ts'
import { holdCar, ownListEvents, shownCar, joinWaitlist } from '#testing/holding.ts'
import { START, testWorld } from '#testing/world.ts'
import { serveWaitlist } from './jobs.ts'
import { endEntry } from './store.ts'

const t = testWorld()
beforeEach(() => t.setNow(START))

const later = (minutes: number) => new Date(Date.parse(START) + minutes * 60_000)
const codeOf = (answer: { statusCode: number; json(): { code?: string } }) => [
  answer.statusCode,
  answer.json().code,
]
const leave = (member: Actor, id: string) =>
  t.call({ method: 'DELETE', url: `/api/users/${member.id}/waits/${id}`, headers: member.headers })
const cancel = (member: Actor, id: string) =>
  t.call({
    method: 'POST',
    url: `/api/users/${member.id}/reservations/${id}/cancel`,
    headers: member.headers,
  })

/** A car with one unit that is booked for a day. */
async function fullCar(day: string) {
  const [owner, car] = [await memberWithTickets(t, 1), await carNamed(t, 'PUROSANGUE')]
  const ride = (await book(t, owner, bookingForm(car.id, day))).json().result
  return { owner, car, ride, day }
}
const messagesTo = (phone: string): Promise<string[]> =>
  textsWhere(t, sql`kind = 'waitlist_offered' and recipient = ${phone}`)

test('the first of a waitlist gets a message and the car for half an hour; then the next one does', async () => {
  const { owner, car, ride, day } = await fullCar('2026-12-10')
  const [first, second, passer] = [
    await newMember(t),
    await memberWithTickets(t, 1),
    await memberWithTickets(t, 1),
  ]
  expect((await joinWaitlist(t, first, car, day)).json().result).toMatchObject({ state: 'WAITING', place: 1 })
  expect((await joinWaitlist(t, second, car, day)).json().result).toMatchObject({
    state: 'WAITING',
    place: 2,
  })
  await cancel(owner, ride.id)
  expect(codeOf(await book(t, passer, bookingForm(car.id, day)))).toEqual([409, 'CAR_UNAVAILABLE'])
  expect(codeOf(await holdCar(t, passer, car, day))).toEqual([409, 'CAR_UNAVAILABLE'])
  expect(await shownCar(t, car, day)).toMatchObject({ is_available: false, is_held: true })
  expect([await serveWaitlist(t.world), await serveWaitlist(t.world)]).toEqual([1, 0])
  expect(await messagesTo(first.phone)).toEqual([expect.stringContaining('12:30까지')])
  expect(await ownListEvents(t, first, 'waits')).toMatchObject([{ state: 'OFFERED', place: null }])
  expect(await ownListEvents(t, second, 'waits')).toMatchObject([{ state: 'WAITING', place: 1 }])
  await t.sendMessages()
  t.setNow(later(30))
  expect(await serveWaitlist(t.world)).toBe(1)
  const [missed, next] = [await newMemberSession(t, first), await newMemberSession(t, second)]
  expect(await ownListEvents(t, missed, 'waits')).toEqual([])
  expect((await messagesTo(second.phone)).length).toBe(1)
  expect((await book(t, next, bookingForm(car.id, day))).statusCode).toBe(201)
  expect(await ownListEvents(t, next, 'waits')).toEqual([])
})

test('a member who books the awaited car leaves the waitlist, and the next unit goes to the next member', async () => {
  const { owner, car, ride, day } = await fullCar('2026-12-23')
  const [waiting, passer] = [await memberWithTickets(t, 1), await memberWithTickets(t, 1)]
  await joinWaitlist(t, waiting, car, day)
  await cancel(owner, ride.id)
  const booked = (await book(t, waiting, bookingForm(car.id, day))).json().result
  expect(await ownListEvents(t, waiting, 'waits')).toEqual([])
  await cancel(waiting, booked.id)
  expect(await serveWaitlist(t.world)).toBe(0)
  expect((await book(t, passer, bookingForm(car.id, day))).statusCode).toBe(201)
  expect(await messagesTo(waiting.phone)).toEqual([])
})

test('leaving a waitlist releases its offer, but not a car that the member chose', async () => {
  const { owner, car, ride, day } = await fullCar('2026-12-22')
  const member = await newMember(t)
  const entry = (await joinWaitlist(t, member, car, day)).json().result
  await cancel(owner, ride.id)
  const chosen = (await holdCar(t, member, car, day)).json().result
  await leave(member, entry.id)
  expect(await ownListEvents(t, member, 'holds')).toEqual([chosen])
})

test('an expired offer is not restored if the member chooses the car again', async () => {
  const { owner, car, ride, day } = await fullCar('2026-12-21')
  const waiting = await newMember(t)
  await joinWaitlist(t, waiting, car, day)
  await cancel(owner, ride.id)
  await serveWaitlist(t.world)
  t.setNow(later(30))
  const member = await newMemberSession(t, waiting)
  expect((await holdCar(t, member, car, day)).json().result).toMatchObject({ kind: 'CHOICE' })
  expect(await ownListEvents(t, member, 'waits')).toEqual([])
})

test('a member who leaves a waitlist while it is processed gets no hold, and the next member is offered the car', async () => {
  const { owner, car, ride, day } = await fullCar('2026-12-20')
  const [first, second] = [await newMember(t), await newMember(t)]
  const entry = (await joinWaitlist(t, first, car, day)).json().result
  await joinWaitlist(t, second, car, day)
  await cancel(owner, ride.id)
  const leaving = transaction(t.world.db, async (tx) => {
    await endEntry(tx, first.id, entry.id, t.world.now())
    await sleep(300)
  })
  await sleep(100)
  const [served] = await Promise.all([serveWaitlist(t.world), leaving])
  expect([served, await ownListEvents(t, first, 'holds')]).toEqual([1, []])
  expect(await ownListEvents(t, second, 'waits')).toMatchObject([{ state: 'OFFERED' }])
})

test('a member who joins and leaves a waitlist all day gets at most ten messages @long', async () => {
  const [member, accomplice, car] = [await newMember(t), await newMember(t), await carNamed(t, 'PUROSANGUE')]
  const [day, rounds] = ['2026-12-19', 12]
  for (let round = 0; round < rounds; round++) {
    const held = (await holdCar(t, accomplice, car, day)).json().result
    const entry = (await joinWaitlist(t, member, car, day)).json().result
    const url = `/api/users/${accomplice.id}/holds/${held.id}`
    await t.call({ method: 'DELETE', url, headers: accomplice.headers })
    await serveWaitlist(t.world)
    await t.sendMessages()
    await leave(member, entry.id)
  }
  const { rows } = await t.world.db.execute(
    sql`select state, count(*)::int from message where recipient = ${member.phone} group by 1 order by 1`,
  )
  expect(rows).toEqual([
    { state: 'SENT', count: 10 },
    { state: 'SUPPRESSED', count: 2 },
  ])
})

test('a member who joins a waitlist during their account deletion is not in it afterwards', async () => {
  const { car, day } = await fullCar('2026-12-18')
  const member = await newMember(t)
  const leaving = transaction(t.world.db, async (tx) => {
    await lockMember(tx, member.id)
    await sleep(300)
    await eraseRowsOf(tx, t.world, 'member', { id: member.id, phone: member.phone, now: t.world.now() })
  })
  await sleep(100)
  const [joined] = await Promise.all([joinWaitlist(t, member, car, day), leaving])
  expect(joined.statusCode).toBe(404)
})

test('changing a ride’s time keeps its member’s waitlist place for the same car and day', async () => {
  const { owner, car, ride, day } = await fullCar('2026-12-17')
  await joinWaitlist(t, owner, car, day)
  const url = `/api/users/${owner.id}/reservations/${ride.id}/rebook`
  const payload = bookingForm(car.id, day, { pickup_time: `${day} 15:00` })
  expect((await t.call({ method: 'POST', url, headers: owner.headers, payload })).statusCode).toBe(201)
  expect(await ownListEvents(t, owner, 'waits')).toHaveLength(1)
})

test('a member who holds a unit, by choice or offer, can book it although others wait', async () => {
  const [chooser, first, second] = [
    await memberWithTickets(t, 1),
    await memberWithTickets(t, 1),
    await newMember(t),
  ]
  const [car, day] = [await carNamed(t, 'PUROSANGUE'), '2026-12-16']
  await holdCar(t, chooser, car, day)
  await joinWaitlist(t, first, car, day)
  await joinWaitlist(t, second, car, day)
  const booked = await book(t, chooser, bookingForm(car.id, day))
  expect(booked.statusCode).toBe(201)
  await cancel(chooser, booked.json().result.id)
  expect(await serveWaitlist(t.world)).toBe(1)
  expect((await book(t, first, bookingForm(car.id, day))).statusCode).toBe(201)
  expect(await ownListEvents(t, second, 'waits')).toMatchObject([{ state: 'WAITING', place: 1 }])
})

test('reviving a ride ends its member’s waitlist place for that car and day', async () => {
  const { owner, car, ride, day } = await fullCar('2027-01-20')
  await cancel(owner, ride.id)
  const other = await memberWithTickets(t, 1)
  const taken = (await book(t, other, bookingForm(car.id, day))).json().result
  expect((await joinWaitlist(t, owner, car, day)).statusCode).toBe(201)
  await cancel(other, taken.id)
  const admin = await theAdmin(t)
  const revived = await t.call({
    method: 'PATCH',
    url: `/api/reservations/${ride.id}`,
    headers: admin.headers,
    payload: { status: 'CONFIRMED' },
  })
  expect(revived.statusCode).toBe(200)
  expect(await ownListEvents(t, owner, 'waits')).toEqual([])
  await serveWaitlist(t.world)
  expect(await messagesTo(owner.phone)).toEqual([])
})

test('choosing an offered car returns the existing hold', async () => {
  const { owner, car, ride, day } = await fullCar('2026-12-11')
  const member = await newMember(t)
  await joinWaitlist(t, member, car, day)
  await cancel(owner, ride.id)
  await serveWaitlist(t.world)
  expect((await holdCar(t, member, car, day)).json().result).toMatchObject({
    kind: 'OFFER',
    seconds_left: 1800,
  })
})

test('joining twice gives one place; leaving frees the place and the offered unit immediately', async () => {
  const { owner, car, ride, day } = await fullCar('2026-12-12')
  const [first, second] = [await newMember(t), await newMember(t)]
  const entry = (await joinWaitlist(t, first, car, day)).json().result
  expect(entry).toMatchObject({ car_id: car.id, day, place: 1 })
  expect(codeOf(await joinWaitlist(t, first, car, day))).toEqual([409, 'ALREADY_WAITING'])
  await joinWaitlist(t, second, car, day)
  await cancel(owner, ride.id)
  await serveWaitlist(t.world)
  expect((await leave(second, entry.id)).statusCode).toBe(404)
  expect(await ownListEvents(t, first, 'waits')).toHaveLength(1)
  expect((await leave(first, entry.id)).statusCode).toBe(204)
  expect(await ownListEvents(t, first, 'waits')).toEqual([])
  expect(await serveWaitlist(t.world)).toBe(1)
  expect(await ownListEvents(t, second, 'waits')).toMatchObject([{ state: 'OFFERED' }])
  expect((await leave(first, entry.id)).statusCode).toBe(404)
})

test('a sixth waitlist is refused, and so is one for a car that is free', async () => {
  const member = await newMember(t)
  const answers = []
  for (const date of [20, 21, 22, 23, 24, 25]) {
    const { car, day } = await fullCar(`2026-12-${date}`)
    answers.push((await joinWaitlist(t, member, car, day)).json().code)
  }
  expect(answers).toEqual([...Array.from({ length: 5 }), 'TOO_MANY_LINES'])
  const car = await carNamed(t, 'PUROSANGUE')
  expect(codeOf(await joinWaitlist(t, await newMember(t), car, '2026-12-26'))).toEqual([409, 'CAR_AVAILABLE'])
})

test('changing the time of a ride keeps its car, although others wait for it', async () => {
  const { owner, car, ride, day } = await fullCar('2026-12-28')
  await joinWaitlist(t, await newMember(t), car, day)
  const answer = await t.call({
    method: 'POST',
    url: `/api/users/${owner.id}/reservations/${ride.id}/rebook`,
    headers: owner.headers,
    payload: bookingForm(car.id, day, { pickup_time: `${day} 15:00` }),
  })
  expect(answer.statusCode).toBe(201)
  expect(await serveWaitlist(t.world)).toBe(0)
})

test('an account deletion ends the member’s place, and the next member is offered the car', async () => {
  const { owner, car, ride, day } = await fullCar('2026-12-29')
  const [first, second, admin] = [await newMember(t), await newMember(t), await theAdmin(t)]
  await joinWaitlist(t, first, car, day)
  await joinWaitlist(t, second, car, day)
  await t.call({ method: 'DELETE', url: `/api/users/${first.id}`, headers: admin.headers })
  await cancel(owner, ride.id)
  await serveWaitlist(t.world)
  expect(await ownListEvents(t, second, 'waits')).toMatchObject([{ state: 'OFFERED' }])
})

test('the waitlists of past days are closed', async () => {
  const { car, day } = await fullCar('2026-12-30')
  const member = await newMember(t)
  await joinWaitlist(t, member, car, day)
  t.setNow('2026-12-31T03:00:00Z')
  expect(await serveWaitlist(t.world)).toBe(0)
  const { rows } = await t.world.db.execute<{ open: number }>(
    sql`select count(*)::int as open from waitlist_entry where member_id = ${member.id} and ended_at is null`,
  )
  expect(rows[0]!.open).toBe(0)
})
