import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#kit/db.ts'
import { messageKind } from '#kit/unit-of-work.ts'
import { renderMessage } from '#platform/outbox/rules.ts'
import { message } from '#platform/outbox/tables.ts'
import type { TestWorld } from './world.ts'

/** A kind of message that is always relevant, with a text given by the test; every test world has it. */
export const NOTE = messageKind<{ text: string; title?: string }>({
  name: 'note',
  label: '시험',
  title: ({ title = '' }) => title,
  text: ({ text }) => text,
})

/** Deletes all messages, waiting and ended. */
export async function removeMessages(db: Db): Promise<void> {
  await db.execute(sql`delete from outbox`)
  await db.execute(sql`delete from ended_message`)
}

/** Messages that match a condition on the view `message`, oldest first, with their sent or current text. */
export async function messagesWhere({ world }: TestWorld, which: SQL) {
  const rows = await world.db.select().from(message).where(which).orderBy(message.createdAt, message.id)
  return rows.map((row) => ({ ...row, ...renderMessage(world, row) }))
}

export const textsWhere = async (test: TestWorld, which: SQL): Promise<string[]> =>
  (await messagesWhere(test, which)).map(({ text }) => text)
