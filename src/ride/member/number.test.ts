import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { moveToHistory } from '#platform/outbox/store.ts'
import { book, bookingForm, carNamed, memberWithTickets, newPhone, theAdmin } from '#testing/actors.ts'
import { buyBothWays } from '#testing/purchases.ts'
import { testWorld } from '#testing/world.ts'

const t = testWorld()

test('waiting messages follow a changed number; those of a passenger keep the passenger’s number', async () => {
  const member = await memberWithTickets(t, 1)
  await buyBothWays(t, member, '홍길동')
  const ride = (await book(t, member, bookingForm((await carNamed(t, 'ALPHARD')).id, '2026-12-20'))).json()
  await moveToHistory(t.world.db, sql`kind = 'ticket_transfer_asked'`, { state: 'FAILED' })
  const phone = newPhone()
  const { headers } = await theAdmin(t)
  const confirm = { method: 'PATCH' as const, url: `/api/reservations/${ride.result.id}`, headers }
  await t.call({ ...confirm, payload: { status: 'CONFIRMED' } })
  await t.call({ method: 'PATCH', url: `/api/users/${member.id}`, headers, payload: { phone } })
  const { rows } = await t.world.db.execute<{ kind: string; recipient: string }>(sql`
    select distinct kind, recipient from message where recipient in (${phone}, ${ride.result.phone}) order by kind, recipient`)
  expect(rows).toEqual([
    { kind: 'reservation_confirmed', recipient: phone },
    { kind: 'reservation_confirmed', recipient: ride.result.phone },
    { kind: 'reservation_requested', recipient: phone },
    { kind: 'ticket_transfer_asked', recipient: phone },
    { kind: 'tickets_bought', recipient: phone },
  ])
})
