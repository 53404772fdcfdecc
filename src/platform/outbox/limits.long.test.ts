import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import {
  book,
  bookingForm,
  carNamed,
  newMemberSession,
  memberWithTickets,
  newPhone,
  theAdmin,
} from '#testing/actors.ts'
import { removeMessages } from '#testing/messages.ts'
import { START, testWorld } from '#testing/world.ts'
import { sendMessages } from './jobs.ts'

const t = testWorld()
beforeEach(async () => {
  t.setNow(START)
  await removeMessages(t.world.db)
})

type Row = { id: string; kind: string; state: string; error: string | null; text: string; recipient: string }
const asAdmin = async (method: 'GET' | 'POST', url: string) =>
  t.call({ method, url, headers: (await theAdmin(t)).headers })
const listed = async (): Promise<Row[]> => (await asAdmin('GET', '/api/admin/outbox?page=1')).json().result
const later = (seconds: number) => t.setNow(new Date(Date.parse(START) + seconds * 1000))
const received = async (phone: string): Promise<string[]> =>
  ((await (await fetch(`${t.simulatorUrl}/__sim/messages?to=${phone}`)).json()) as { text: string }[]).map(
    ({ text }) => text,
  )

/** Sends the messages that are relevant, immediately after they were queued. */
const sendNow = () => sendMessages(t.world, 'SMS', async (_, due) => new Set(due.map(({ id }) => id)))

test('a hundred bookings send at most ten messages to a stranger, and no typed text', async () => {
  const member = await memberWithTickets(t, 1)
  const car = await carNamed(t, 'ALPHARD')
  const stranger = newPhone()
  const typed = {
    phone: stranger,
    notify: { passenger: 'ALL' },
    name: '나쁜이름',
    pickup_location: '욕설출발지',
    dropoff_location: '욕설도착지',
    special_requests: '욕설요청',
    via_locations: [{ location: '욕설경유지', time: '2027-02-02T01:00:00Z' }],
  }
  for (let cycle = 0; cycle < 100; cycle++) {
    const form = bookingForm(car.id, '2027-02-02', typed)
    const booked = await book(t, member, form)
    expect(booked.statusCode).toBe(201)
    if (cycle % 7 === 0) await t.sendMessages()
    const { id } = booked.json().result
    const url = `/api/users/${member.id}/reservations/${id}/cancel`
    expect((await t.call({ method: 'POST', url, headers: member.headers })).statusCode).toBe(200)
  }
  await t.sendMessages()
  const texts = await received(stranger)
  expect(texts).toHaveLength(10)
  expect(texts.join()).not.toMatch(/욕설|나쁜/)
  expect(texts[0]).toContain('2월 2일')
  const limited = (await asAdmin('GET', '/api/admin/outbox?page=1&page_size=1')).json().result
  expect(limited).toMatchObject([{ state: 'SUPPRESSED', error: 'DAILY_LIMIT' }])
})

test('a member causes at most 200 messages a day to changing numbers; staff are not limited', async () => {
  const member = await memberWithTickets(t, 2)
  const car = await carNamed(t, 'STARIA')
  const cycle = async (phone: string) => {
    const { headers } = await newMemberSession(t, member)
    const form = bookingForm(car.id, '2027-02-05', { phone, notify: { passenger: 'ALL' } })
    const { id } = (await book(t, { ...member, headers }, form)).json().result
    await sendNow()
    await t.call({ method: 'POST', url: `/api/users/${member.id}/reservations/${id}/cancel`, headers })
    await sendNow()
    return id as string
  }
  // Each cycle sends booker and passenger the request and its cancellation.
  for (let n = 0; n < 50; n++) await cycle(newPhone())
  const over = newPhone()
  const id = await cycle(over)
  expect(await received(over)).toEqual([])
  const { rows } = await t.world.db.execute(sql`
    select state, error, count(*)::int as n from message where actor_id = ${member.id} group by 1, 2 order by 1`)
  expect(rows).toEqual([
    { state: 'SENT', error: null, n: 200 },
    { state: 'SUPPRESSED', error: 'DAILY_LIMIT', n: 4 },
  ])
  const { headers } = await theAdmin(t)
  const payload = { status: 'CONFIRMED' }
  await t.call({ method: 'PATCH', url: `/api/reservations/${id}`, headers, payload })
  await sendNow()
  expect(await received(over)).toHaveLength(1)
  later(86_401)
  await cycle(newPhone())
  expect((await listed()).slice(0, 2)).toMatchObject([{ state: 'SENT' }, { state: 'SENT' }])
})
