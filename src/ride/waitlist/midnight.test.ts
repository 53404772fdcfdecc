import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { textsWhere } from '#testing/messages.ts'
import { instantOf } from '#kit/day.ts'
import {
  type Actor,
  book,
  bookingForm,
  carNamed,
  newMemberSession,
  memberWithTickets,
  theAdmin,
} from '#testing/actors.ts'
import { ownListEvents, joinWaitlist } from '#testing/holding.ts'
import { START, testWorld } from '#testing/world.ts'
import { serveWaitlist } from './jobs.ts'

const t = testWorld()
beforeEach(() => t.setNow(START))

const at = (wallTime: string) => t.setNow(instantOf(wallTime)!)
const cancel = async (id: string) =>
  t.call({
    method: 'PATCH',
    url: `/api/reservations/${id}`,
    headers: (await theAdmin(t)).headers,
    payload: { status: 'CANCELLED' },
  })

/** Sets how many days before its day a ride must be booked. */
async function bookAhead(open_date: number) {
  const { headers } = await theAdmin(t)
  const answer = await t.call({ method: 'PATCH', url: '/api/settings', headers, payload: { open_date } })
  expect(answer.statusCode).toBe(200)
}

/** A member who waits for a fully booked car on a day; returns the cancellation that frees the car. */
async function waitlistOf(day: string) {
  const car = await carNamed(t, 'PUROSANGUE')
  const ride = (await book(t, await memberWithTickets(t, 1), bookingForm(car.id, day))).json().result
  const member = await memberWithTickets(t, 1)
  expect((await joinWaitlist(t, member, car, day)).statusCode).toBe(201)
  return { car, member, free: () => cancel(ride.id) }
}

async function offerTimesSentTo({ phone }: Actor): Promise<string[]> {
  const texts = await textsWhere(t, sql`kind = 'waitlist_offered' and recipient = ${phone}`)
  return texts.map((text) => /\d\d:\d\d/.exec(text)![0])
}

test.each([
  [0, '2026-12-02'],
  [1, '2026-12-03'],
  [3, '2026-12-05'],
])(
  'with booking %i days ahead, an offer ends at the midnight when its day closes for booking',
  async (openDate, day) => {
    await bookAhead(openDate)
    const { car, member, free } = await waitlistOf(day)
    at('2026-12-02 23:45')
    await free()
    expect(await serveWaitlist(t.world)).toBe(1)
    const offered = await newMemberSession(t, member)
    expect(await ownListEvents(t, offered, 'holds')).toMatchObject([
      { expires_at: '2026-12-02T15:00:00.000Z', seconds_left: 900 },
    ])
    expect(await ownListEvents(t, offered, 'waits')).toMatchObject([
      { offered_until: '2026-12-02T15:00:00.000Z' },
    ])
    expect(await offerTimesSentTo(member)).toEqual(['00:00'])
    await t.sendMessages()
    at('2026-12-03 00:00')
    expect(await ownListEvents(t, offered, 'holds')).toEqual([])
    expect((await book(t, offered, bookingForm(car.id, day))).statusCode).not.toBe(201)
    await serveWaitlist(t.world)
    expect(await offerTimesSentTo(member)).toEqual(['00:00'])
  },
)

test('an offer in the last bookable minutes of a day is shown in the calendar, but sends no message', async () => {
  await bookAhead(1)
  const [closing, next] = [await waitlistOf('2026-12-03'), await waitlistOf('2026-12-04')]
  at('2026-12-02 23:56')
  for (const { free } of [closing, next]) await free()
  expect(await serveWaitlist(t.world)).toBe(2)
  expect([await offerTimesSentTo(closing.member), await offerTimesSentTo(next.member)]).toEqual([
    [],
    ['00:26'],
  ])
  const looking = await newMemberSession(t, closing.member)
  expect(await ownListEvents(t, looking, 'holds')).toMatchObject([{ kind: 'OFFER', seconds_left: 240 }])
  expect((await book(t, looking, bookingForm(closing.car.id, '2026-12-03'))).statusCode).toBe(201)
})
