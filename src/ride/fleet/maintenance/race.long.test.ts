import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDays } from '#kit/day.ts'
import { type Actor, book, bookingForm, carNamed, memberWithTickets, theAdmin } from '#testing/actors.ts'
import { testWorld } from '#testing/world.ts'

const t = testWorld({ poolSize: 32 })
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 60)

test(
  `maintenance added during bookings, ${ROUNDS} rounds: the response lists every ride of the unit`,
  { timeout: 300_000 },
  async () => {
    const [car, { headers }] = [await carNamed(t, 'ALPHARD'), await theAdmin(t)]
    const call = (method: 'POST' | 'PATCH', url: string, payload?: object) =>
      t.call({ method, url, headers, ...(payload && { payload }) })
    const members: Actor[] = []
    for (let n = 0; n < 6; n++) members.push(await memberWithTickets(t, ROUNDS))
    const seen = { named: 0, unnamed: 0 }
    for (let round = 0; round < ROUNDS; round++) {
      const day = addDays('2026-12-05', round)
      const form = bookingForm(car.id, day)
      // A ride is revived, one is moved, others are booked: all to the unit while its maintenance begins.
      const { id: canceled } = (await book(t, members[1]!, form)).json().result
      const { car_inventory_id: unitId } = (
        await call('PATCH', `/api/reservations/${canceled}`, { status: 'CANCELLED' })
      ).json().result
      const { id } = (await book(t, members[0]!, form)).json().result
      const [set, ...others] = await Promise.all([
        call('POST', `/api/cars/${car.id}/inventory/${unitId}/maintenance`, { from: day, to: day }),
        ...members.slice(2).map((member) => book(t, member, form)),
        call('PATCH', `/api/reservations/${id}`, { car_inventory_id: unitId }),
        call('PATCH', `/api/reservations/${canceled}`, { status: 'CONFIRMED' }),
      ])
      expect(set!.statusCode).toBe(201)
      expect(others.filter((answer) => answer.statusCode >= 500).map((answer) => answer.body)).toEqual([])
      const named: string[] = set!.json().result.reservations.map((one: { id: string }) => one.id)
      const { rows } = await t.world.db.execute<{ id: string }>(
        sql`select id from live_reservation where unit_id = ${unitId} and ride_date = ${day}`,
      )
      for (const row of rows) expect(named).toContain(row.id)
      seen[named.length ? 'named' : 'unnamed']++
    }
    // Both orders must have happened, otherwise this was no race.
    expect(Math.min(seen.named, seen.unnamed)).toBeGreaterThan(0)
  },
)
