import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#kit/id.ts'
import { testWorld } from '#testing/world.ts'
import { addMessages, eraseMessagesOf, eraseOldMessages } from './store.ts'

const t = testWorld()
const PHONE = '01012345678'
beforeEach(() => t.world.db.execute(sql`delete from outbox`))

async function queue(recipient: string, subjectId: string | null = null, at = t.world.now()): Promise<void> {
  await addMessages(t.world.db, null, [{ kind: 'note', subjectId, recipient, text: '안내드립니다.' }], at)
}
/** Where each message lies, which changes when it is written, and to whom it is. */
const rows = async () =>
  (
    await t.world.db.execute<{ ctid: string; recipient: string }>(
      sql`select ctid::text, recipient from outbox order by id`,
    )
  ).rows

test('whoever leaves without a number has nothing written that was erased before', async () => {
  const [mine, others] = [newId(), newId()]
  await queue(PHONE, mine)
  await queue('', mine)
  await queue('', others)
  await queue(PHONE, others)
  const before = await rows()
  await eraseMessagesOf(t.world.db, { phone: null, subjects: [mine], spared: [] })
  const after = await rows()
  expect(after.map(({ recipient }) => recipient)).toEqual(['', '', '', PHONE])
  expect(after.map(({ ctid }, index) => ctid === before[index]!.ctid)).toEqual([false, true, true, true])
})

test('what is old is erased a bounded number at a time, the oldest first', async () => {
  for (const day of ['2025-11-03', '2025-11-01', '2025-11-02', '2026-11-30'])
    await queue(PHONE, null, new Date(`${day}T00:00:00Z`))
  const erased = []
  for (let time = 0; time < 3; time++)
    erased.push(await eraseOldMessages(t.world.db, new Date('2025-12-01T00:00:00Z'), 2))
  expect(erased).toEqual([2, 1, 0])
  expect((await rows()).map(({ recipient }) => recipient)).toEqual(['', '', '', PHONE])
})
