import { desc, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#kit/db.ts'
import { newId } from '#kit/id.ts'
import { SECRET_KINDS } from './rules.ts'
import { outbox } from './tables.ts'

export type Message = { kind: string; subjectId: string | null; recipient: string; text: string }
export type OutboxRow = typeof outbox.$inferSelect

/** Puts a message beside the change it tells of; it is sent after the commit. */
export async function addMessage(tx: Tx, message: Message, now: Date): Promise<void> {
  await tx.insert(outbox).values({ id: newId(), ...message, nextAt: now, createdAt: now })
}

/** Takes what is due for the next `holdSeconds`, so that no other worker sends it meanwhile. */
export async function takeDueMessages(
  tx: Tx,
  now: Date,
  limit: number,
  holdSeconds: number,
): Promise<OutboxRow[]> {
  const until = new Date(now.getTime() + holdSeconds * 1000)
  const due = sql`select id from outbox where state = 'WAITING' and next_at <= ${now.toISOString()}
    order by next_at limit ${limit} for update skip locked`
  return tx
    .update(outbox)
    .set({ nextAt: until, attempts: sql`attempts + 1` })
    .where(sql`id in (${due})`)
    .returning()
}

type End = { state: 'SENT' | 'DROPPED' | 'GIVEN_UP'; error?: string }

/** Closes messages; the text of a sent secret is blanked, so that it does not lie about. */
export async function closeMessages(
  tx: Tx,
  messages: Pick<OutboxRow, 'id'>[],
  end: End,
  now: Date,
): Promise<void> {
  if (!messages.length) return
  const secret = inArray(outbox.kind, SECRET_KINDS)
  await tx
    .update(outbox)
    .set({
      state: end.state,
      error: end.error ?? null,
      doneAt: now,
      text: sql`case when ${secret} then '' else ${outbox.text} end`,
    })
    .where(
      inArray(
        outbox.id,
        messages.map(({ id }) => id),
      ),
    )
}

export async function postponeMessage(tx: Tx, id: string, error: string, nextAt: Date): Promise<void> {
  await tx.update(outbox).set({ error, nextAt }).where(eq(outbox.id, id))
}

export const outboxRows = (tx: Tx, limit: number, offset: number) =>
  tx.select().from(outbox).orderBy(desc(outbox.createdAt), desc(outbox.id)).limit(limit).offset(offset)

export const outboxCount = (tx: Tx) => tx.$count(outbox)

/** Blanks what was sent more than a year ago: it names people. */
export async function eraseOldMessages(tx: Tx, before: Date): Promise<void> {
  await tx
    .update(outbox)
    .set({ recipient: '', text: '' })
    .where(sql`created_at < ${before.toISOString()} and recipient <> ''`)
}

/** Blanks what was or would be sent about a member who leaves, their rides and their invites. */
export async function eraseMessagesAbout(tx: Tx, memberId: string, phone: string | null): Promise<void> {
  const rides = sql`select id from reservation where member_id = ${memberId}`
  const invites = sql`select id from invite where inviter_id = ${memberId}`
  // The number may also be the contact of somebody else's ride.
  const others = sql`select id from reservation where member_id <> ${memberId} and phone = ${phone}`
  await tx
    .update(outbox)
    .set({
      recipient: '',
      text: '',
      state: sql`case when ${outbox.state} = 'WAITING' then 'DROPPED' else ${outbox.state} end`,
    })
    .where(
      sql`(recipient = ${phone} and (subject_id is null or subject_id not in (${others}))) or subject_id = ${memberId} or subject_id in (${rides}) or subject_id in (${invites})`,
    )
}
