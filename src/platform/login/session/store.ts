import { and, desc, eq, gt, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { type Db, statement, type Tx, value } from '#kit/db.ts'
import { newId } from '#kit/id.ts'
import { randomToken, tokenHash } from '#kit/token.ts'
import { tokenUse } from '../rules.ts'
import type { sessionTables } from '../tables.ts'
import { isIdle } from './rules.ts'

const LONGEST_DEVICE = 300
const MOST_LISTED = 100

type Given = { sessionId: string; client: string; now: Date; spendBy?: Date | null }
type Opened = { personId: string; now: Date; expiresAt: Date; device: string; provedAt: Date | null }
type Spent = { sessionId: string; personId: string; endsAt: Date; isReused: boolean }

type Tables = ReturnType<typeof sessionTables>

/**
 * The sessions of one realm. The whole session ends when a refresh token is used twice, or first used when it is
 * `idleSeconds` old.
 */
export function sessionsOf({ session, refreshToken }: Tables, idleSeconds: number | null = null) {
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

  /** Read after the session is locked: another tab may have used the token during the wait. */
  const usedAtOf = async (tx: Tx, hash: string): Promise<Date | null> =>
    (await tx.select({ at: refreshToken.usedAt }).from(refreshToken).where(eq(refreshToken.hash, hash)))[0]
      ?.at ?? null

  return {
    end,
    /** Starts a session until `expiresAt` in the browser `device`; returns its id. */
    async open(tx: Tx, { personId, now, expiresAt, device, provedAt }: Opened): Promise<string> {
      const id = newId()
      const described = device.slice(0, LONGEST_DEVICE) || null
      await tx
        .insert(session)
        .values({ id, personId, createdAt: now, expiresAt, provedAt, device: described })
      return id
    },
    /** When an active session last proved its person, at its login or later; null when it has ended. */
    async provedAt(tx: Tx, id: string, now: Date): Promise<Date | null> {
      const at = sql<string>`greatest(${session.createdAt}, ${session.provedAt})`
      const isLive = and(eq(session.id, id), isOpen, gt(session.expiresAt, now))
      const [row] = await tx.select({ at }).from(session).where(isLive)
      return row ? new Date(row.at) : null
    },
    /** Records that a session proved its person again. */
    async prove(tx: Tx, id: string, now: Date): Promise<void> {
      await tx.update(session).set({ provedAt: now }).where(eq(session.id, id))
    },
    /** A person's active sessions, the latest login first. */
    async listLive(tx: Tx, personId: string, now: Date) {
      const usedAt = sql<string>`coalesce((select max(r.issued_at) from ${refreshToken} r where r.session_id = ${session.id}), ${session.createdAt})`
      const rows = await tx
        .select({ id: session.id, device: session.device, createdAt: session.createdAt, usedAt })
        .from(session)
        .where(and(eq(session.personId, personId), isOpen, gt(session.expiresAt, now)))
        .orderBy(desc(session.createdAt))
        .limit(MOST_LISTED)
      return rows
        .map((row) => ({ ...row, usedAt: new Date(row.usedAt) }))
        .filter((row) => !isIdle(row.usedAt, idleSeconds, now))
    },
    /** A person's session that has not ended, locked; null for any other. */
    async lockLive(tx: Tx, personId: string, id: string): Promise<{ id: string } | null> {
      const isOwn = and(eq(session.id, id), eq(session.personId, personId), isOpen)
      return (await tx.select({ id: session.id }).from(session).where(isOwn).for('update'))[0] ?? null
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
      if (use === 'FRESH') {
        if (isIdle(row.token.issuedAt, idleSeconds, now))
          return (await end(tx, row.session.id, 'IDLE', now), null)
        await tx.update(refreshToken).set({ usedAt: now }).where(eq(refreshToken.hash, hash))
      }
      const { id: sessionId, personId, expiresAt: endsAt } = row.session
      return { sessionId, personId, endsAt, isReused: use === 'REUSED' }
    },
    /** Ends the sessions of a person, except one if given; returns their ids. */
    async endAll(
      tx: Tx,
      personId: string,
      reason: string,
      now: Date,
      but: string | null = null,
    ): Promise<string[]> {
      const ended = await tx
        .update(session)
        .set({ endedAt: now, endReason: reason })
        .where(and(eq(session.personId, personId), isOpen, but ? ne(session.id, but) : undefined))
        .returning({ id: session.id })
      return ended.map((row) => row.id)
    },
  }
}

/** The tables of a realm's sessions and people; `role`, `staffRole` and `rights` are SQL expressions. */
type Names = {
  session: string
  person: string
  personColumn: string
  role: SQL
  staffRole: SQL
  rights: SQL
  hasFactor: SQL
}
export type LiveSession = {
  name: string
  role: 'USER' | 'ADMIN'
  staff_role: string | null
  /** The rights of the staff role; null when no set is stored for the role. */
  rights: string[] | null
  has_factor: boolean
  expires_at: Date
}

const tablesOf = ({ session, person, personColumn }: Pick<Names, 'session' | 'person' | 'personColumn'>) => ({
  session: sql.identifier(session),
  person: sql.identifier(person),
  ofPerson: sql.identifier(personColumn),
})

/** The query for an active session of a person whose account is not deleted. */
export function liveSessionIn({ role, staffRole, rights, hasFactor, ...names }: Names) {
  const { session, person, ofPerson } = tablesOf(names)
  const look = statement<{ sessionId: string; personId: string }, LiveSession>(
    `live_${names.session}`,
    sql`select p.name, ${role} as role, ${staffRole} as staff_role, ${rights} as rights, ${hasFactor} as has_factor, s.expires_at from ${session} s join ${person} p on p.id = s.${ofPerson}
     where s.id = ${value('sessionId')} and s.${ofPerson} = ${value('personId')} and s.ended_at is null and p.deleted_at is null`,
  )
  return async (db: Db, sessionId: string, personId: string): Promise<LiveSession | null> =>
    (await look(db, { sessionId, personId }))[0] ?? null
}

/** The query for the active ones among some sessions, of people whose accounts are not deleted. */
export function liveSessionsIn(names: Pick<Names, 'session' | 'person' | 'personColumn'>) {
  const { session, person, ofPerson } = tablesOf(names)
  const look = statement<{ ids: string[] }, { id: string }>(
    `live_${names.session}s`,
    sql`select s.id from ${session} s join ${person} p on p.id = s.${ofPerson}
     where s.id = any(${value('ids')}::uuid[]) and s.ended_at is null and p.deleted_at is null`,
  )
  return async (db: Db, ids: string[]): Promise<string[]> => (await look(db, { ids })).map(({ id }) => id)
}
