import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#kit/id.ts'
import { removeMessages } from '#testing/messages.ts'
import { testWorld } from '#testing/world.ts'
import { eraseExpired } from '#platform/personal/service.ts'
import { addMessages, moveToHistory, eraseMessagesOf } from './store.ts'

const t = testWorld()
const PHONE = '01012345678'
beforeEach(() => removeMessages(t.world.db))

async function sent(recipient: string, subjectId: string | null = null, at = t.world.now()): Promise<void> {
  await addMessages(
    t.world.db,
    null,
    [{ kind: 'note', subjectId, recipient, facts: { text: '안내드립니다.' } }],
    at,
  )
  await moveToHistory(t.world.db, sql`true`, { state: 'SENT' })
}
/** The physical row position of each message, which changes with each write, and its recipient. */
const rows = async () =>
  (
    await t.world.db.execute<{ ctid: string; recipient: string }>(
      sql`select ctid::text, recipient from ended_message order by id`,
    )
  ).rows

test('deleting an account without a number rewrites no erased message', async () => {
  const [mine, others] = [newId(), newId()]
  await sent(PHONE, mine)
  await sent('', mine)
  await sent('', others)
  await sent(PHONE, others)
  const before = await rows()
  await eraseMessagesOf(t.world.db, { phone: null, subjects: [mine], spared: [] })
  const after = await rows()
  expect(after.map(({ recipient }) => recipient)).toEqual(['', '', '', PHONE])
  expect(after.map(({ ctid }, index) => ctid === before[index]!.ctid)).toEqual([false, true, true, true])
})

test('erases messages that are older than a year', async () => {
  for (const day of ['2025-11-03', '2025-11-01', '2025-11-02', '2026-11-30'])
    await sent(PHONE, null, new Date(`${day}T00:00:00Z`))
  await eraseExpired(t.world)
  expect((await rows()).map(({ recipient }) => recipient)).toEqual(['', '', '', PHONE])
})
