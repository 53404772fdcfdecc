import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDays } from '#kit/day.ts'
import { book, bookingForm, carNamed, memberWithTickets, theAdmin } from '#testing/actors.ts'
import { testWorld } from '#testing/world.ts'

const t = testWorld({ poolSize: 16 })
const ROUNDS = 12

test('rides revived in parallel with a new booking each get their own unit if enough are free', async () => {
  const [car, { headers }] = [await carNamed(t, 'ALPHARD'), await theAdmin(t)]
  const patch = (id: string, payload: object) =>
    t.call({ method: 'PATCH', url: `/api/reservations/${id}`, headers, payload })
  const { rows: units } = await t.world.db.execute<{ id: string }>(
    sql`select id from unit where car_id = ${car.id} and deleted_at is null`,
  )
  const members = await Promise.all(units.map(() => memberWithTickets(t, ROUNDS)))
  const [last, ...coming] = members
  for (let round = 0; round < ROUNDS; round++) {
    const day = addDays('2026-12-05', round)
    const rides: string[] = []
    for (const member of coming) {
      const { id } = (await book(t, member, bookingForm(car.id, day))).json().result
      await patch(id, { status: 'CANCELLED' })
      rides.push(id)
    }
    // All canceled rides had the same unit.
    await t.world.db.execute(sql`
      update reservation set unit_id = ${units[0]!.id} where car_id = ${car.id} and ride_date = ${day}`)
    const answers = await Promise.all([
      ...rides.map((id) => patch(id, { status: 'PENDING' })),
      book(t, last!, bookingForm(car.id, day)),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([...rides.map(() => 200), 201])
  }
})
