import { expect, test } from 'vitest'
import { migrate } from '#kit/migrate.ts'
import { book, bookingForm, carNamed, memberWithTickets } from '#testing/actors.ts'
import { testWorld } from '#testing/world.ts'
import { MIGRATIONS } from './migrations.ts'

const t = testWorld()

test('existing rides get their short numbers in the order of creation, and later ones the next', async () => {
  const member = await memberWithTickets(t, 4)
  const { id: carId } = await carNamed(t, 'ALPHARD')
  const newRide = async (day: string): Promise<string> =>
    (await book(t, member, bookingForm(carId, day))).json().result.id
  const rides = [await newRide('2026-12-08'), await newRide('2026-12-07'), await newRide('2026-12-09')]
  const pool = t.world.db.$client
  for (const [n, id] of rides.entries())
    await pool.query('update reservation set created_at = $1 where id = $2', [`2026-10-0${3 - n}`, id])
  await pool.query('alter table reservation drop column number')
  await pool.query("delete from migration where name like '0020%'")
  expect(await migrate(pool, MIGRATIONS)).toEqual(['0020_ride_numbers.online.sql'])
  const later = await newRide('2026-12-10')
  const { rows } = await pool.query('select id, number from reservation order by number')
  expect(rows).toEqual([...rides.toReversed(), later].map((id, n) => ({ id, number: 1001 + n })))
})
