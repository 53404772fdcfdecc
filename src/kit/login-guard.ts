import { and, count, eq, gt, lt, type SQL } from 'drizzle-orm'
import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Tx } from './db.ts'
import { newId } from './id.ts'
import { Refusal } from './refusal.ts'

const WINDOW_MINUTES = 15
const PER_ID = 5
const PER_ADDRESS = 30

export const loginFailure = pgTable('login_failure', {
  id: uuid('id').primaryKey(),
  loginId: text('login_id').notNull(),
  addressHash: text('address_hash').notNull(),
  at: timestamp('at', { withTimezone: true }).notNull(),
})

type Guess = { loginId: string; addressHash: string; addressLimits: boolean; now: Date; text: string }

/**
 * Tries a login that answers null when it fails; 429 TOO_MANY after five failures of an id in 15 minutes. Those of one
 * id wait for each other, so that parallel guesses do not slip through and parallel right ones do not count as wrong.
 */
export function guardLogin<T>(tx: Tx, guess: Guess, attempt: () => Promise<T | null>): Promise<T | null> {
  return inTurn(guess.loginId, async () => {
    const { loginId, addressHash, now: at } = guess
    const isTooMany = (whose: SQL, most: number) => exceeds(tx, whose, most, at)
    if (await isTooMany(eq(loginFailure.loginId, loginId), PER_ID - 1)) throw tooMany(guess)
    // Counted before it is tried: another process may be at the same id, other ids at the same address.
    const id = newId()
    await tx.insert(loginFailure).values({ id, loginId, addressHash, at })
    if (guess.addressLimits && (await isTooMany(eq(loginFailure.addressHash, addressHash), PER_ADDRESS))) {
      await tx.delete(loginFailure).where(eq(loginFailure.id, id))
      throw tooMany(guess)
    }
    const entered = await attempt()
    if (entered !== null) await tx.delete(loginFailure).where(eq(loginFailure.loginId, loginId))
    return entered
  })
}

const tooMany = ({ text }: Guess) => new Refusal('TOO_MANY', { text, retryAfter: WINDOW_MINUTES * 60 })

async function exceeds(tx: Tx, whose: SQL, most: number, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - WINDOW_MINUTES * 60_000)
  const [row] = await tx
    .select({ n: count() })
    .from(loginFailure)
    .where(and(whose, gt(loginFailure.at, since)))
  return row!.n > most
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
