import { sql } from 'drizzle-orm'
import { PgBoss } from 'pg-boss'
import { expect, test } from 'vitest'
import { testWorld } from '#testing/world.ts'
import { startSchedule } from './jobs.ts'
import { jobs } from './rooms.ts'

const t = testWorld()

const scheduled = async () =>
  (await t.world.db.execute<{ name: string }>(sql`select name from pgboss.schedule order by name`)).rows.map(
    ({ name }) => name,
  )

test('a start removes the schedule of a job that this build does not have', async () => {
  const executeSql = (text: string, values?: unknown[]) => t.world.db.$client.query(text, values)
  const former = new PgBoss({ db: { executeSql }, schedule: false, supervise: false })
  await former.start()
  await former.createQueue('erase-old-reservations')
  await former.schedule('erase-old-reservations', '20 0 * * *')
  await former.stop()
  expect(await scheduled()).toEqual(['erase-old-reservations'])
  const schedule = await startSchedule(t.world)
  try {
    expect(await scheduled()).toEqual(jobs.map(({ name }) => name).toSorted())
  } finally {
    await schedule.stop()
  }
})
