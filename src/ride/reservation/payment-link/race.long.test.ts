import { expect, test } from 'vitest'
import { book, bookingForm, carNamed, memberWithTickets, newMember, theAdmin } from '#testing/actors.ts'
import { paymentLinks } from '#testing/payment-links.ts'
import { testWorld } from '#testing/world.ts'

const t = testWorld()
const { newDay, order } = paymentLinks(t)
const EACH = 32

test('64 staff sell the last unit in parallel, by tickets and links: one succeeds, 63 get the next free days', async () => {
  const on = newDay()
  const { id, units } = await carNamed(t, 'ALPHARD')
  for (let n = 1; n < units; n++) await book(t, await memberWithTickets(t, 1), bookingForm(id, on))
  const { headers } = await theAdmin(t)
  const guests = await Promise.all(Array.from({ length: EACH }, () => memberWithTickets(t, 1)))
  const callers = await Promise.all(Array.from({ length: EACH }, () => newMember(t)))
  const answers = await Promise.all([
    ...guests.map((guest) =>
      t.call({
        method: 'POST',
        url: `/api/users/${guest.id}/reservations`,
        headers,
        payload: bookingForm(id, on, { status: 'CONFIRMED' }),
      }),
    ),
    ...callers.map((caller) => order(caller, { on })),
  ])
  const codes = answers.map(({ statusCode }) => statusCode)
  expect(codes.filter((code) => code === 201)).toHaveLength(1)
  for (const answer of answers.filter(({ statusCode }) => statusCode !== 201))
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      { code: 'CAR_UNAVAILABLE', next_days: expect.any(Array) },
    ])
})
