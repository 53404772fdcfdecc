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

/** Counts a login as failed before it is tried, so that parallel guesses do not slip through; 429 TOO_MANY. */
export async function countLogin(tx: Tx, { loginId, addressHash, addressLimits, now, text }: Guess) {
  await tx.insert(loginFailure).values({ id: newId(), loginId, addressHash, at: now })
  const since = new Date(now.getTime() - WINDOW_MINUTES * 60_000)
  const [byId, byAddress] = [
    await failures(tx, eq(loginFailure.loginId, loginId), since),
    await failures(tx, eq(loginFailure.addressHash, addressHash), since),
  ]
  const tooMany = byId > PER_ID || (addressLimits && byAddress > PER_ADDRESS)
  if (tooMany) throw new Refusal('TOO_MANY', { text, retryAfter: WINDOW_MINUTES * 60 })
}

async function failures(tx: Tx, whose: SQL, since: Date): Promise<number> {
  const [row] = await tx
    .select({ n: count() })
    .from(loginFailure)
    .where(and(whose, gt(loginFailure.at, since)))
  return row!.n
}

/** A login that succeeded leaves no failures of its id. */
export async function forgiveLogin(tx: Tx, loginId: string): Promise<void> {
  await tx.delete(loginFailure).where(eq(loginFailure.loginId, loginId))
}

/** Forgets failures before an instant. */
export async function forgetFailures(tx: Tx, before: Date): Promise<void> {
  await tx.delete(loginFailure).where(lt(loginFailure.at, before))
}
