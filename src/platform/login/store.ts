import { and, count, desc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#kit/db.ts'
import { newId } from '#kit/id.ts'
import {
  CODE_INTERVAL_SECONDS,
  CODES_A_DAY,
  GUESS_WINDOW_MINUTES,
  GUESSES_PER_ACCOUNT,
  GUESSES_PER_ADDRESS,
} from './rules.ts'
import { loginFailure, oneTimeCode } from './tables.ts'

const DAY_SECONDS = 86_400

/** A guess: the account as a keyed hash, and the client if the account knows it; null for an unknown client. */
export type Guess = {
  account: string
  client: string | null
  addressHash: string
  addressLimits: boolean
  now: Date
}

const ofGuess = ({ account, client }: Guess) =>
  and(
    eq(loginFailure.account, account),
    client === null ? isNull(loginFailure.client) : eq(loginFailure.client, client),
  )!

/**
 * Counts one guess and returns its id; null beyond the limit. Locks the account before the IP address, to avoid deadlocks.
 */
export async function countGuess(tx: Tx, guess: Guess): Promise<string | null> {
  const { account, client, addressHash, now: at } = guess
  await lockGuesses(tx, `${account} ${client}`)
  if ((await failures(tx, ofGuess(guess), at)) >= GUESSES_PER_ACCOUNT) return null
  if (client === null && guess.addressLimits) {
    await lockGuesses(tx, addressHash)
    if ((await failures(tx, eq(loginFailure.addressHash, addressHash), at)) >= GUESSES_PER_ADDRESS)
      return null
  }
  const id = newId()
  await tx.insert(loginFailure).values({ id, account, client, addressHash, at })
  return id
}

const lockGuesses = (tx: Tx, what: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`guess ${what}`}, 0))`)

async function failures(tx: Tx, whose: SQL, now: Date): Promise<number> {
  const since = new Date(now.getTime() - GUESS_WINDOW_MINUTES * 60_000)
  const [row] = await tx
    .select({ n: count() })
    .from(loginFailure)
    .where(and(whose, gt(loginFailure.at, since)))
  return row!.n
}

/** Removes one guess from its count. */
export async function removeGuess(tx: Tx, id: string): Promise<void> {
  await tx.delete(loginFailure).where(eq(loginFailure.id, id))
}

/** After a correct password: removes the guesses of this count. */
export async function removeGuessesAfterSuccess(tx: Tx, guess: Guess): Promise<void> {
  await tx.delete(loginFailure).where(ofGuess(guess))
}

/** Removes all guesses at an account: after a password reset, which proves the owner, or with the account. */
export async function removeAllGuessesOf(tx: Tx, account: string): Promise<void> {
  await tx.delete(loginFailure).where(eq(loginFailure.account, account))
}

export async function addOneTimeCode(tx: Tx, values: typeof oneTimeCode.$inferInsert): Promise<void> {
  await tx.insert(oneTimeCode).values(values)
}

/** The newest code of a purpose and target, locked. */
export async function lockOneTimeCode(tx: Tx, purpose: string, target: string) {
  const [row] = await tx
    .select()
    .from(oneTimeCode)
    .where(and(eq(oneTimeCode.purpose, purpose), eq(oneTimeCode.target, target)))
    .orderBy(desc(oneTimeCode.createdAt))
    .limit(1)
    .for('update')
  return row ?? null
}

export async function countCodeTry(tx: Tx, id: string): Promise<void> {
  await tx
    .update(oneTimeCode)
    .set({ tries: sql`least(tries + 1, 5)` })
    .where(eq(oneTimeCode.id, id))
}

export async function useOneTimeCode(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.update(oneTimeCode).set({ usedAt: now }).where(eq(oneTimeCode.id, id))
}

/** Counts a code before it is sent to a target; false above one a minute or five a day, also for concurrent calls. */
export async function countOneTimeCode(tx: Tx, purpose: string, target: string, now: Date): Promise<boolean> {
  const [at, minuteAgo, dayAgo] = [0, CODE_INTERVAL_SECONDS, DAY_SECONDS].map((seconds) =>
    new Date(now.getTime() - seconds * 1000).toISOString(),
  )
  const passed = await tx.execute(sql`
    insert into one_time_code_throttle as t (purpose, target, last_at, since, sent) values (${purpose}, ${target}, ${at}, ${at}, 1)
    on conflict (purpose, target) do update set
      last_at = ${at},
      sent = case when t.since <= ${dayAgo} then 1 else t.sent + 1 end,
      since = case when t.since <= ${dayAgo} then ${at}::timestamptz else t.since end
    where t.last_at <= ${minuteAgo} and (t.since <= ${dayAgo} or t.sent < ${CODES_A_DAY})`)
  return passed.rowCount === 1
}

/** Seconds until the next code may be sent to a target that has reached the limit of the minute or of the day. */
export async function codeWaitSeconds(tx: Tx, purpose: string, target: string, now: Date): Promise<number> {
  const { rows } = await tx.execute<{ until: string }>(sql`
    select case when since > ${now.toISOString()}::timestamptz - make_interval(secs => ${DAY_SECONDS}) and sent >= ${CODES_A_DAY}
      then since + make_interval(secs => ${DAY_SECONDS}) else last_at + make_interval(secs => ${CODE_INTERVAL_SECONDS}) end as until
    from one_time_code_throttle where purpose = ${purpose} and target = ${target}`)
  const until = rows[0] ? new Date(rows[0].until) : now
  return Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000))
}
