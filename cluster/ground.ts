import pg from 'pg'
import { prepareWriters } from '#testing/writers.ts'
import { bookOne, FULL_DAYS, type Ground } from './load.ts'
import { newNotes } from './notes.ts'

/** People with tickets, cars for all of them, and one car that is booked out so that they stand in line for it. */
export async function prepareGround(
  port: number,
  databaseUrl: string,
  simulatorUrl: string,
): Promise<Ground> {
  const prepared = await prepareWriters({ port, databaseUrl })
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ car_id: string }>(ONE_OF_A_KIND)
  await client.end()
  const full = rows[0]!.car_id
  const ground = { base: `http://127.0.0.1:${port}`, simulatorUrl, prepared, full, notes: newNotes() }
  await takeAll(ground)
  return ground
}

const ONE_OF_A_KIND = `
  with made as (
    insert into car (id, name, image, seats, seat_capacity, display_order, created_at)
    values (gen_random_uuid(), 'ONE OF A KIND', 'drawing:alphard', 7, 7, 99, now()) returning id)
  insert into unit (id, car_id, registration_number, created_at)
  select gen_random_uuid(), id, 'ONE', now() from made returning car_id`

/** One person books it on each of the days, and stays out of the load: no act of the load cancels it. */
async function takeAll(ground: Ground): Promise<void> {
  const taker = ground.prepared.writers.pop()!
  for (const day of FULL_DAYS) await bookOne(ground, taker, ground.full, day)
}
