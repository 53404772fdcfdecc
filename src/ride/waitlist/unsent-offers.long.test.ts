import { messagesWhere } from '#testing/messages.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
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
import { moveToHistory } from '#platform/outbox/store.ts'
import { joinWaitlist } from '#testing/holding.ts'
import { START, testWorld } from '#testing/world.ts'
import { processWaitlists, serveWaitlist } from './jobs.ts'

const t = testWorld()

const later = (minutes: number) => t.setNow(new Date(Date.parse(START) + minutes * 60_000))

/** Members who wait for the only unit of a car on a day, which becomes free now. */
async function waitlistOf(day: string, length: number) {
  const car = await carNamed(t, 'PUROSANGUE')
  const ride = (await book(t, await memberWithTickets(t, 1), bookingForm(car.id, day))).json().result
  const line: Actor[] = []
  for (let place = 0; place < length; place++) line.push(await newMember(t))
  for (const member of line) await joinWaitlist(t, member, car, day)
  const { headers } = await theAdmin(t)
  const payload = { status: 'CANCELLED' }
  await t.call({ method: 'PATCH', url: `/api/reservations/${ride.id}`, headers, payload })
  await serveWaitlist(t.world)
  return { line, day }
}

async function offeredOn(day: string): Promise<string[]> {
  const { rows } = await t.world.db.execute<{ member_id: string }>(sql`select member_id from unit_hold
    where ride_date = ${day} and kind = 'OFFER' and expires_at > ${t.world.now().toISOString()}`)
  return rows.map(({ member_id }) => member_id)
}

async function offerMessagesTo({ phone }: Actor): Promise<string[]> {
  const sent = await messagesWhere(t, sql`kind = 'waitlist_offered' and recipient = ${phone}`)
  return sent.map(({ state, text }) => `${/\d\d:\d\d/.exec(text)![0]} ${state}`)
}

test('an offer whose message could not be sent is repeated, and its waitlist place stays', async () => {
  later(0)
  const { line, day } = await waitlistOf('2026-12-10', 2)
  const [first, second] = line as [Actor, Actor]
  // Both jobs settle an unsent offer and make it again.
  for (const [minutes, serve] of [
    [30, serveWaitlist],
    [60, processWaitlists],
    [90, serveWaitlist],
  ] as const) {
    later(minutes)
    await serve(t.world)
    expect(await offeredOn(day)).toEqual([first.id])
  }
  await t.sendMessages()
  expect(await offerMessagesTo(first)).toEqual([
    '12:30 SUPPRESSED',
    '13:00 SUPPRESSED',
    '13:30 SUPPRESSED',
    '14:00 SENT',
  ])
  later(120)
  await serveWaitlist(t.world)
  expect(await offeredOn(day)).toEqual([second.id])
})

test('a member whose offer expired without a message is offered the next unit first, by either server', async () => {
  later(0)
  const { line, day } = await waitlistOf('2026-12-11', 2)
  later(30)
  await processWaitlists(t.world)
  expect(await offeredOn(day)).toEqual([line[0]!.id])
})

test('an offer that ends in a few minutes is not sent, and is made again', async () => {
  later(0)
  const { line } = await waitlistOf('2026-12-12', 1)
  later(26)
  await t.sendMessages()
  later(30)
  await serveWaitlist(t.world)
  expect(await offerMessagesTo(line[0]!)).toEqual(['12:30 SUPPRESSED', '13:00 WAITING'])
})

test('an unreachable number blocks a car for others for at most six offers', async () => {
  later(0)
  const { line, day } = await waitlistOf('2026-12-14', 2)
  const offered: (string | undefined)[] = []
  for (let turn = 1; turn <= 6; turn++) {
    later(30 * turn)
    await serveWaitlist(t.world)
    offered.push((await offeredOn(day))[0])
  }
  const [first, second] = line.map(({ id }) => id)
  expect(offered).toEqual([first, first, first, first, first, second])
})

test('choosing the car between an unsent offer and the next one keeps the place', async () => {
  later(0)
  const { line, day } = await waitlistOf('2026-12-15', 2)
  later(30)
  const first = line[0]!
  const car = await carNamed(t, 'PUROSANGUE')
  expect((await joinWaitlist(t, await newMemberSession(t, first), car, day)).json().code).toBe(
    'ALREADY_WAITING',
  )
  await serveWaitlist(t.world)
  expect(await offeredOn(day)).toEqual([first.id])
})

test('a member whose message finally failed loses the place when the offer expires', async () => {
  later(0)
  const { line, day } = await waitlistOf('2026-12-13', 2)
  await moveToHistory(t.world.db, sql`recipient = ${line[0]!.phone}`, { state: 'FAILED' })
  later(30)
  await serveWaitlist(t.world)
  expect(await offeredOn(day)).toEqual([line[1]!.id])
})
