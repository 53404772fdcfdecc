import { and, count, eq, gt, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { type Db, transaction, type Tx } from './db.ts'
import { newId } from './id.ts'
import { Refusal } from './refusal.ts'

const WINDOW_MINUTES = 15
const PER_ACCOUNT = 5
const PER_ADDRESS = 30

export const loginFailure = pgTable('login_failure', {
  id: uuid('id').primaryKey(),
  account: text('account').notNull(),
  client: text('client'),
  addressHash: text('address_hash').notNull(),
  at: timestamp('at', { withTimezone: true }).notNull(),
})

/** Whose password is guessed (`accountKey`), and by whom: a client that the account knows, or null for a stranger. */
type Guess = {
  account: string
  client: string | null
  addressHash: string
  addressLimits: boolean
  now: Date
  text: string
}

/**
 * Tries a password, by an attempt that answers null when it fails; 429 TOO_MANY after five failures in 15 minutes of a
 * known client, or of all strangers together. Those of one count wait for each other, so that parallel guesses do not
 * slip through and parallel right ones do not count as wrong.
 */
export function guardLogin<T>(db: Db, guess: Guess, attempt: () => Promise<T | null>): Promise<T | null> {
  return inTurn(`${guess.account} ${guess.client}`, async () => {
    // Counted before it is tried: another process may be at the same account, other accounts at the same address.
    await transaction(db, (tx) => countGuess(tx, guess))
    const entered = await attempt()
    if (entered !== null) await db.delete(loginFailure).where(ofGuess(guess))
    return entered
  })
}

const ofGuess = ({ account, client }: Guess) =>
  and(
    eq(loginFailure.account, account),
    client === null ? isNull(loginFailure.client) : eq(loginFailure.client, client),
  )!

/** Counts one guess, or refuses it. The locks are taken account first, address second, so nobody waits in a circle. */
async function countGuess(tx: Tx, guess: Guess): Promise<void> {
  const { account, client, addressHash, now: at } = guess
  await lock(tx, `${account} ${client}`)
  if ((await failures(tx, ofGuess(guess), at)) >= PER_ACCOUNT) throw tooMany(guess)
  if (client === null && guess.addressLimits) {
    await lock(tx, addressHash)
    if ((await failures(tx, eq(loginFailure.addressHash, addressHash), at)) >= PER_ADDRESS)
      throw tooMany(guess)
  }
  await tx.insert(loginFailure).values({ id: newId(), account, client, addressHash, at })
}

const lock = (tx: Tx, what: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`guess ${what}`}, 0))`)

const tooMany = ({ text }: Guess) => new Refusal('TOO_MANY', { text, retryAfter: WINDOW_MINUTES * 60 })

async function failures(tx: Tx, whose: SQL, now: Date): Promise<number> {
  const since = new Date(now.getTime() - WINDOW_MINUTES * 60_000)
  const [row] = await tx
    .select({ n: count() })
    .from(loginFailure)
    .where(and(whose, gt(loginFailure.at, since)))
  return row!.n
}

/** Forgets all failures of an account: who resets the password has proved to be its owner; who leaves, leaves nothing. */
export async function clearFailures(tx: Tx, account: string): Promise<void> {
  await tx.delete(loginFailure).where(eq(loginFailure.account, account))
}

const turns = new Map<string, Promise<unknown>>()

/** Runs after whatever runs for the same key in this process. */
async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const mine = (turns.get(key) ?? Promise.resolve()).then(work, work)
  turns.set(key, mine)
  try {
    return await mine
  } finally {
    if (turns.get(key) === mine) turns.delete(key)
  }
}

/** Forgets failures before an instant. */
export async function forgetFailures(tx: Tx, before: Date): Promise<void> {
  await tx.delete(loginFailure).where(lt(loginFailure.at, before))
}
