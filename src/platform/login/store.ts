import { and, count, desc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import { type Db, statement, type Tx, value } from '#kit/db.ts'
import { newId } from '#kit/id.ts'
import { randomToken, tokenHash } from '#kit/token.ts'
import {
  CODE_INTERVAL_SECONDS,
  CODES_A_DAY,
  GUESS_WINDOW_MINUTES,
  GUESSES_PER_ACCOUNT,
  GUESSES_PER_ADDRESS,
  tokenUse,
} from './rules.ts'
import { loginFailure, oneTimeCode, type sessionTables } from './tables.ts'

const DAY_SECONDS = 86_400

type Given = { sessionId: string; client: string; now: Date; spendBy?: Date | null }
type Spent = { sessionId: string; personId: string; endsAt: Date; isReused: boolean }

/** Keeps one realm's sessions; a refresh token that is used twice ends its whole session. */
export function sessionsOf({ session, refreshToken }: ReturnType<typeof sessionTables>) {
  const isOpen = isNull(session.endedAt)

  async function end(tx: Tx, id: string, reason: string, now: Date): Promise<void> {
    await tx
      .update(session)
      .set({ endedAt: now, endReason: reason })
      .where(and(eq(session.id, id), isOpen))
  }

  /** The token's row and session, the session's row locked. */
  async function lock(tx: Tx, hash: string) {
    const [row] = await tx
      .select({ token: refreshToken, session })
      .from(refreshToken)
      .innerJoin(session, eq(session.id, refreshToken.sessionId))
      .where(eq(refreshToken.hash, hash))
      .for('update', { of: session })
    return row ?? null
  }

  /** Read after the session is locked: another tab may have spent the token during the wait. */
  const usedAtOf = async (tx: Tx, hash: string): Promise<Date | null> =>
    (await tx.select({ at: refreshToken.usedAt }).from(refreshToken).where(eq(refreshToken.hash, hash)))[0]
      ?.at ?? null

  return {
    end,
    /** Starts a session until `expiresAt`; returns its id. */
    async open(tx: Tx, personId: string, now: Date, expiresAt: Date): Promise<string> {
      const id = newId()
      await tx.insert(session).values({ id, personId, createdAt: now, expiresAt })
      return id
    },
    /** When an active session began; null when it has ended. */
    async openedAt(tx: Tx, id: string, now: Date): Promise<Date | null> {
      const isLive = and(eq(session.id, id), isOpen, gt(session.expiresAt, now))
      return (await tx.select({ at: session.createdAt }).from(session).where(isLive))[0]?.at ?? null
    },
    /** A new refresh token of a session; only its hash is stored. */
    async give(tx: Tx, { sessionId, client, now, spendBy = null }: Given): Promise<string> {
      const token = randomToken()
      await tx
        .insert(refreshToken)
        .values({ hash: tokenHash(token), sessionId, issuedAt: now, client: tokenHash(client), spendBy })
      return token
    },
    /** Spends a refresh token; null when it is invalid. A reused token ends its session. */
    async spend(tx: Tx, token: string, client: string, now: Date): Promise<Spent | null> {
      const hash = tokenHash(token)
      const row = await lock(tx, hash)
      if (!row || row.session.endedAt || row.session.expiresAt <= now) return null
      if (row.token.spendBy && row.token.spendBy <= now) return null
      const usedAt = await usedAtOf(tx, hash)
      const use = tokenUse({ usedAt, sameClient: row.token.client === tokenHash(client), now })
      if (use === 'REUSED') await end(tx, row.session.id, 'REUSED', now)
      if (use === 'FRESH')
        await tx.update(refreshToken).set({ usedAt: now }).where(eq(refreshToken.hash, hash))
      const { id: sessionId, personId, expiresAt: endsAt } = row.session
      return { sessionId, personId, endsAt, isReused: use === 'REUSED' }
    },
    /** Ends all sessions of a person; returns their ids. */
    async endAll(tx: Tx, personId: string, reason: string, now: Date): Promise<string[]> {
      const ended = await tx
        .update(session)
        .set({ endedAt: now, endReason: reason })
        .where(and(eq(session.personId, personId), isOpen))
        .returning({ id: session.id })
      return ended.map((row) => row.id)
    },
  }
}

/** The tables of a realm's sessions and people; `role` is an SQL expression. */
type Names = { session: string; person: string; personColumn: string; role: SQL }
export type LiveSession = { name: string; role: 'USER' | 'ADMIN'; expires_at: Date }

const tablesOf = ({ session, person, personColumn }: Omit<Names, 'role'>) => ({
  session: sql.identifier(session),
  person: sql.identifier(person),
  ofPerson: sql.identifier(personColumn),
})

/** The query for an active session of a person whose account is not deleted; `role` is an SQL expression. */
export function liveSessionIn({ role, ...names }: Names) {
  const { session, person, ofPerson } = tablesOf(names)
  const look = statement<{ sessionId: string; personId: string }, LiveSession>(
    `live_${names.session}`,
    sql`select p.name, ${role} as role, s.expires_at from ${session} s join ${person} p on p.id = s.${ofPerson}
     where s.id = ${value('sessionId')} and s.${ofPerson} = ${value('personId')} and s.ended_at is null and p.deleted_at is null`,
  )
  return async (db: Db, sessionId: string, personId: string): Promise<LiveSession | null> =>
    (await look(db, { sessionId, personId }))[0] ?? null
}

/** The query for the active ones among some sessions, of people whose accounts are not deleted. */
export function liveSessionsIn(names: Omit<Names, 'role'>) {
  const { session, person, ofPerson } = tablesOf(names)
  const look = statement<{ ids: string[] }, { id: string }>(
    `live_${names.session}s`,
    sql`select s.id from ${session} s join ${person} p on p.id = s.${ofPerson}
     where s.id = any(${value('ids')}::uuid[]) and s.ended_at is null and p.deleted_at is null`,
  )
  return async (db: Db, ids: string[]): Promise<string[]> => (await look(db, { ids })).map(({ id }) => id)
}

/** The account of a guess (a keyed hash), and the client: one that the account knows, or null for a stranger. */
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

/** After a correct guess: removes the failures of its count. */
export async function removeGuessesAfterSuccess(tx: Tx, guess: Guess): Promise<void> {
  await tx.delete(loginFailure).where(ofGuess(guess))
}

/** Removes all failures of an account: after a password reset, which proves the owner, or with the account. */
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

/** Counts a code before it is sent to a target; false beyond one a minute or five a day, also when concurrent. */
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
