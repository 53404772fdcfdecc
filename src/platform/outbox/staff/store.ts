import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { runPrepared, type Tx } from '#kit/db.ts'
import { MAX_COUNTED } from '#kit/page.ts'
import type { StoredMessage } from '../store.ts'
import { message } from '../tables.ts'

type Wanted = {
  state?: StoredMessage['state']
  delivery?: 'FAILED'
  q?: string
  subject_id?: string
}

/**
 * A condition: messages of a state, about one subject, to a number that begins or ends with the text; a text without
 * digits finds none. A foreign number begins with a plus sign.
 */
function wantedOnes({ state, delivery, q, subject_id: subject }: Wanted): SQL | undefined {
  const digits = (q ?? '').replace(/\D/g, '')
  const backwards = Array.from(digits).toReversed().join('')
  const start = q?.startsWith('+') ? `+${digits}` : digits
  const toNumber = digits
    ? sql`(recipient like ${`${start}%`} or reverse(recipient) like ${`${backwards}%`})`
    : sql`false`
  return and(
    state && eq(message.state, state),
    // A literal, so that the partial index can be used.
    delivery && sql`delivery = 'FAILED'`,
    subject ? eq(message.subjectId, subject) : undefined,
    q ? toNumber : undefined,
  )
}

/** The query of all matching messages, newest first. */
export const allMessages = (wanted: Wanted): SQL => sql`
  select id, kind, channel, recipient, facts, text, state, attempts, error, created_at as "createdAt", done_at as "doneAt",
    delivery, delivery_error as "deliveryError", via
  from message where ${wantedOnes(wanted) ?? sql`true`} order by created_at desc, id desc`

/** A page of messages, newest first. */
export const outboxRows = (tx: Tx, wanted: Wanted, limit: number, offset: number) =>
  tx
    .select()
    .from(message)
    .where(wantedOnes(wanted))
    .orderBy(desc(message.createdAt), desc(message.id))
    .limit(limit)
    .offset(offset)

/** The number of matching messages, counted at most to one above the limit. */
export const outboxCount = (tx: Tx, wanted: Wanted) =>
  tx.$count(
    tx
      .select({ id: message.id })
      .from(message)
      .where(wantedOnes(wanted))
      .limit(MAX_COUNTED + 1)
      .as('counted'),
  )

export type FailedMessage = {
  id: string
  kind: string
  recipient: string
  error: string | null
  created_at: string
  count: number
}

/** Failed messages, latest first, and their number, counted to a thousand. */
export async function failedMessages(tx: Tx, shown: number): Promise<FailedMessage[]> {
  return runPrepared<FailedMessage>(
    tx,
    'failed_messages',
    sql`
    select id, kind, recipient, error, created_at, count(*) over ()::int as count
    from (select * from message where state = 'FAILED' order by done_at desc, id limit 1000) o
    order by done_at desc, id limit ${shown}`,
  )
}
