import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { balances, book, bookingForm, carNamed, memberWithTickets, theAdmin } from '#testing/actors.ts'
import { START, testWorld } from '#testing/world.ts'

const t = testWorld()

test('a ticket kept at the cancel is given back when staff say so afterwards, once, and nothing else changes', async () => {
  t.setNow(START)
  const [member, car] = [await memberWithTickets(t, 2), await carNamed(t, 'ALPHARD')]
  const { id } = (await book(t, member, bookingForm(car.id))).json().result
  const { headers } = await theAdmin(t)
  const cancel = async (choice: object) => {
    const payload = { status: 'CANCELLED', ...choice }
    return (await t.call({ method: 'PATCH', url: `/api/reservations/${id}`, headers, payload })).json().result
  }
  const held = async () =>
    (await t.call({ url: `/api/reservations?q=${member.loginId}`, headers })).json().result[0].held_tickets
  const facts = async () => {
    const { rows } = await t.world.db.execute(sql`
      select r.version, (select count(*)::int from audit where subject_id = r.id) as audited,
        (select count(*)::int from outbox where subject_id = r.id) as told, canceled_at = ${START} as is_first
      from reservation r where id = ${id}`)
    return { ...rows[0], held: await held(), halves: (await balances(t, member.id)).account }
  }
  await cancel({ refund: false })
  const kept = await facts()
  expect(kept).toEqual({ version: 2, audited: 1, told: 2, is_first: true, halves: 2, held: 1 })
  t.setNow('2026-12-01T03:10:00Z')
  for (const choice of [{}, { refund: false }]) await cancel(choice)
  expect(await facts()).toEqual(kept)
  for (const choice of [{ refund: true }, { refund: true }, {}])
    expect((await cancel(choice)).version).toBe(3)
  expect(await facts()).toEqual({ ...kept, version: 3, audited: 2, halves: 4, held: 0 })
})
