import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDays, partsOf } from '#kit/day.ts'
import { type Actor, book, bookingForm, carNamed, memberWithTickets, theAdmin } from '#testing/actors.ts'
import { testWorld } from '#testing/world.ts'

const t = testWorld({ poolSize: 32 })
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 60)

test('a car is taken out of service during bookings: none is accepted after the response', async () => {
  const [car, { headers }] = [await carNamed(t, 'GV90'), await theAdmin(t)]
  const set = (status: string) =>
    t.call({ method: 'PATCH', url: `/api/cars/${car.id}`, headers, payload: { status } })
  const booked = async (day: string) =>
    (
      await t.world.db.execute(
        sql`select 1 from live_reservation where car_id = ${car.id} and ride_date = ${day}`,
      )
    ).rows.length
  const members = await Promise.all([1, 2].map(() => memberWithTickets(t, ROUNDS)))
  for (let round = 0; round < ROUNDS / 2; round++) {
    const day = addDays('2026-12-05', round)
    const [counted] = await Promise.all([
      set('MAINTENANCE').then(() => booked(day)),
      ...members.map((member) => book(t, member, bookingForm(car.id, day))),
    ])
    expect(await booked(day), day).toBe(counted)
    expect((await set('AVAILABLE')).statusCode).toBe(200)
  }
})

test(
  `days closed during bookings, ${ROUNDS} rounds: the response counts every booking`,
  { timeout: 300_000 },
  async () => {
    const [car, { headers }] = [await carNamed(t, 'ALPHARD'), await theAdmin(t)]
    const patch = (url: string, payload: object) => t.call({ method: 'PATCH', url, headers, payload })
    const closings = [
      (day: string) => {
        const range = { car_ids: [car.id], from: day, to: day, status: 'UNAVAILABLE' }
        return patch('/api/reservations/available/range', range)
      },
      (day: string) => {
        const { year, month, day: date } = partsOf(day)
        const one = { car_id: car.id, year, month, day: date, status: 'UNAVAILABLE' }
        return patch('/api/reservations/available', one)
      },
    ]
    const members: Actor[] = []
    for (let n = 0; n < 3; n++) members.push(await memberWithTickets(t, ROUNDS))
    const seen = { booked: 0, refused: 0 }
    for (let round = 0; round < ROUNDS; round++) {
      const day = addDays('2026-12-05', round)
      const [closed, ...answers] = await Promise.all([
        closings[round % 2]!(day),
        ...members.map((member) => book(t, member, bookingForm(car.id, day))),
      ])
      expect(closed!.statusCode).toBe(200)
      const { rows } = await t.world.db.execute(
        sql`select 1 from live_reservation where car_id = ${car.id} and ride_date = ${day}`,
      )
      expect(closed!.json().result.reservations, day).toBe(rows.length)
      for (const { statusCode } of answers) seen[statusCode === 201 ? 'booked' : 'refused']++
    }
    // Both orders must have happened, otherwise this was no race.
    expect(Math.min(seen.booked, seen.refused)).toBeGreaterThan(0)
  },
)
