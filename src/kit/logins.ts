import { and, eq, isNull, lt } from 'drizzle-orm'
import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Tx } from './db.ts'
import { newId } from './id.ts'
import { randomToken, tokenHash } from './token.ts'

const DAY_MS = 86_400_000
const REFRESH_DAYS = 30
/** A parallel tab of the same client may use the same refresh token within this many seconds. */
export const REFRESH_GRACE_SECONDS = 10

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** The two tables of one realm's logins: a login, and the refresh tokens that are its family. */
export function loginTables(names: { session: string; person: string; refreshToken: string }) {
  const session = pgTable(names.session, {
    id: uuid('id').primaryKey(),
    personId: uuid(names.person).notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    endedAt: instant('ended_at'),
    endReason: text('end_reason'),
  })
  const refreshToken = pgTable(names.refreshToken, {
    hash: text('hash').primaryKey(),
    sessionId: uuid('session_id').notNull(),
    issuedAt: instant('issued_at').notNull(),
    usedAt: instant('used_at'),
    spendBy: instant('spend_by'),
    client: text('client').notNull(),
  })
  return { session, refreshToken }
}

export type TokenUse = { usedAt: Date | null; sameClient: boolean; now: Date }

/** What a refresh token is good for: fresh, within the grace of a parallel tab, or reused by a thief. */
export function tokenUse({ usedAt, sameClient, now }: TokenUse): 'FRESH' | 'GRACE' | 'REUSED' {
  if (!usedAt) return 'FRESH'
  const seconds = (now.getTime() - usedAt.getTime()) / 1000
  return sameClient && seconds <= REFRESH_GRACE_SECONDS ? 'GRACE' : 'REUSED'
}

type Given = { sessionId: string; client: string; now: Date; spendBy?: Date | null }
type Spent = { sessionId: string; personId: string; isReused: boolean }

/** Keeps one realm's logins; a refresh token that is used twice ends its whole login. */
export function loginsOf({ session, refreshToken }: ReturnType<typeof loginTables>) {
  const isOpen = isNull(session.endedAt)

  async function end(tx: Tx, id: string, reason: string, now: Date): Promise<void> {
    await tx
      .update(session)
      .set({ endedAt: now, endReason: reason })
      .where(and(eq(session.id, id), isOpen))
  }

  /** The token's row and login, the login's row locked. */
  async function lock(tx: Tx, hash: string) {
    const [row] = await tx
      .select({ token: refreshToken, session })
      .from(refreshToken)
      .innerJoin(session, eq(session.id, refreshToken.sessionId))
      .where(eq(refreshToken.hash, hash))
      .for('update', { of: session })
    return row ?? null
  }

  /** Read again once the login is locked: a twin may have spent the token while we waited. */
  const usedAtOf = async (tx: Tx, hash: string): Promise<Date | null> =>
    (await tx.select({ at: refreshToken.usedAt }).from(refreshToken).where(eq(refreshToken.hash, hash)))[0]
      ?.at ?? null

  return {
    end,
    /** A new login; answers its id. */
    async open(tx: Tx, personId: string, now: Date): Promise<string> {
      const id = newId()
      const expiresAt = new Date(now.getTime() + REFRESH_DAYS * DAY_MS)
      await tx.insert(session).values({ id, personId, createdAt: now, expiresAt })
      return id
    },
    /** When a login began; null when there is none such. */
    async openedAt(tx: Tx, id: string): Promise<Date | null> {
      const [row] = await tx.select({ at: session.createdAt }).from(session).where(eq(session.id, id))
      return row?.at ?? null
    },
    /** A new refresh token of a login; only its hash is kept. */
    async give(tx: Tx, { sessionId, client, now, spendBy = null }: Given): Promise<string> {
      const token = randomToken()
      await tx
        .insert(refreshToken)
        .values({ hash: tokenHash(token), sessionId, issuedAt: now, client: tokenHash(client), spendBy })
      return token
    },
    /** Spends a refresh token; null when it opens nothing. A reused one has ended its login. */
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
      return { sessionId: row.session.id, personId: row.session.personId, isReused: use === 'REUSED' }
    },
    /** Ends all logins of a person; answers their ids. */
    async endAll(tx: Tx, personId: string, reason: string, now: Date): Promise<string[]> {
      const ended = await tx
        .update(session)
        .set({ endedAt: now, endReason: reason })
        .where(and(eq(session.personId, personId), isOpen))
        .returning({ id: session.id })
      return ended.map((row) => row.id)
    },
    /** Forgets logins that expired before an instant, their tokens with them. */
    async forget(tx: Tx, before: Date): Promise<void> {
      await tx.delete(session).where(lt(session.expiresAt, before))
    },
  }
}
