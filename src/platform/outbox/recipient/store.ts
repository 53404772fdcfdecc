import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#kit/db.ts'
import type { World } from '#world'
import { MESSAGE_STATE_MACHINE } from '../rules.ts'
import { moveToHistory } from '../store.ts'

/** The kinds of messages that belong to members, or to subscribers. */
export const messageKindsFor = ({ messageKinds }: World, owner: 'member' | 'subscriber'): string[] =>
  Object.keys(messageKinds).filter((kind) => messageKinds[kind]!.belongsTo === owner)

/** Messages about one subject; or of some kinds, and those with the fact `followsNumber`. */
type Moved = { subjectId: string } | { kinds: readonly string[] }

const kindIn = (kinds: readonly string[]): SQL => sql`kind = any(${sql.param([...kinds])}::text[])`

/** Changes the recipient of unsent messages to a new number, which has its own daily limit. */
export async function readdressMessages(tx: Tx, moved: Moved, from: string, to: string): Promise<void> {
  const which =
    'kinds' in moved
      ? sql`(${kindIn(moved.kinds)} or facts @> '{"followsNumber": true}')`
      : sql`subject_id = ${moved.subjectId}`
  const readdress = sql`set recipient = ${to}, allowed_at = null where ${which} and recipient = ${from}`
  await tx.execute(sql`update outbox ${readdress}`)
  await tx.execute(sql`update ended_message ${readdress} and state = 'FAILED'`)
}

/** Moves messages about and by a person to the account that their account was merged into. */
export async function giveMessages(tx: Tx, from: string, to: string): Promise<void> {
  for (const table of [sql`outbox`, sql`ended_message`]) {
    await tx.execute(sql`update ${table} set subject_id = ${to} where subject_id = ${from}`)
    await tx.execute(sql`update ${table} set actor_id = ${to} where actor_id = ${from}`)
  }
}

/** Messages of some kinds, or about subjects whose ids a query finds. */
export type MessagesToSuppress = { kinds: readonly string[]; subjects?: SQL }

/** Suppresses unsent messages of these kinds to a number that has another owner now; staff cannot resend them. */
export async function suppressMessages(
  tx: Tx,
  recipient: string,
  { kinds, subjects }: MessagesToSuppress,
): Promise<void> {
  const isTheirs = subjects ? sql`(${kindIn(kinds)} or subject_id in (${subjects}))` : kindIn(kinds)
  const which = sql`recipient = ${recipient} and ${isTheirs}`
  const { to: state } = MESSAGE_STATE_MACHINE.events.withdraw
  await moveToHistory(tx, which, { state, error: 'NUMBER_LOST' })
  await tx.execute(sql`
    update ended_message set state = ${state}, error = 'NUMBER_LOST' where ${which} and state = 'FAILED'`)
}
