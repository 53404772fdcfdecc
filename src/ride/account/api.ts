import { LRUCache } from 'lru-cache'
import type { Tx } from '#kit/db.ts'
import type { Call, Session } from '#kit/http-server.ts'
import { newId } from '#kit/id.ts'
import { passwordFits } from '#kit/password.ts'
import { Refusal } from '#kit/refusal.ts'
import { keyedHash, randomToken, tokenHash } from '#kit/token.ts'
import { change, type World } from '#world'
import type { checkId, login, logout, refresh } from './contract.ts'
import { FAILURE_WINDOW_MINUTES, FAILURES_PER_ADDRESS, FAILURES_PER_ID, isLoginId, loginIdOf, REFRESH_DAYS, tokenUse } from './rules.ts'
import {
  addFailure,
  addRefreshToken,
  addSession,
  endSession,
  failuresSince,
  forgetFailures,
  lockRefreshToken,
  type Member,
  memberByLoginId,
  memberOf,
  sessionMember,
  spendRefreshToken,
  tokenUsedAt,
} from './store.ts'
import { LOGIN_FAILED, LOGIN_TOO_MANY, SESSION_OVER } from './words.ts'

const DAY_MS = 86_400_000
type Person = Pick<Member, 'id' | 'name' | 'phone' | 'role'>

/** Access and refresh token of a login that already has its row. */
async function issue(tx: Tx, world: World, person: Person, sessionId: string, client: string) {
  const now = world.now()
  const refreshToken = randomToken()
  await addRefreshToken(tx, { hash: tokenHash(refreshToken), sessionId, issuedAt: now, client: tokenHash(client) })
  const claims = { sub: person.id, sid: sessionId, name: person.name, phone: person.phone ?? '', role: person.role }
  return { accessToken: await world.tokens.sign(claims, now), refreshToken, expires_in: world.tokens.seconds }
}

/** A new login of a member: its row and its first tokens. */
export async function startSession(tx: Tx, world: World, person: Person, client: string) {
  const now = world.now()
  const id = newId()
  await addSession(tx, { id, memberId: person.id, createdAt: now, expiresAt: new Date(now.getTime() + REFRESH_DAYS * DAY_MS) })
  return issue(tx, world, person, id, client)
}

export async function logIn(world: World, { body, address, client }: Call<typeof login>) {
  const id = loginIdOf(body.id).slice(0, 40)
  await countAttempt(world, id, address)
  const member = isLoginId(id) ? await memberByLoginId(world.db, id) : null
  const fits = await passwordFits(body.password, member?.passwordHash ?? null)
  if (!member || !fits) throw new Refusal('LOGIN_FAILED', { status: 401, text: LOGIN_FAILED })
  return change(world, async (tx) => {
    await forgetFailures(tx, id)
    return startSession(tx, world, member, client)
  })
}

/** Counts the attempt as a failure before it is tried, so that parallel guesses do not slip through. */
async function countAttempt(world: World, loginId: string, address: string): Promise<void> {
  const now = world.now()
  const addressHash = keyedHash(world.pepper, address)
  await addFailure(world.db, loginId, addressHash, now)
  const since = new Date(now.getTime() - FAILURE_WINDOW_MINUTES * 60_000)
  const failures = await failuresSince(world.db, loginId, addressHash, since)
  const tooMany = failures.byId > FAILURES_PER_ID || (world.addressLimits && failures.byAddress > FAILURES_PER_ADDRESS)
  if (!tooMany) return
  throw new Refusal('TOO_MANY', { text: LOGIN_TOO_MANY, retryAfter: FAILURE_WINDOW_MINUTES * 60 })
}

/** Spends a refresh token for new ones. A token that was spent before ends its whole login. */
export async function renew(world: World, { body, client }: Pick<Call<typeof refresh>, 'body' | 'client'>) {
  const hash = tokenHash(body.refreshToken)
  const outcome = await change(world, async (tx) => {
    const row = await lockRefreshToken(tx, hash)
    const now = world.now()
    if (!row || row.session.endedAt || row.session.expiresAt <= now) return null
    const usedAt = await tokenUsedAt(tx, hash)
    const use = tokenUse({ usedAt, sameClient: row.token.client === tokenHash(client), now })
    if (use === 'REUSED') {
      await endSession(tx, row.session.id, 'REUSED', now)
      forgetSession(row.session.id)
      return null
    }
    if (use === 'FRESH') await spendRefreshToken(tx, hash, now)
    return issue(tx, world, row.member, row.session.id, client)
  })
  if (!outcome) throw new Refusal('SESSION_OVER', { status: 401, text: SESSION_OVER })
  return { result: outcome, ...outcome }
}

export async function logOut(world: World, { session }: Call<typeof logout>) {
  await change(world, (tx) => endSession(tx, session.sessionId, 'LOGOUT', world.now()))
  forgetSession(session.sessionId)
  return undefined
}

export async function idFree(world: World, { query }: Call<typeof checkId>) {
  return { available: !(await memberByLoginId(world.db, query.id)) }
}

// Only consulted when this process is the only one that ends logins; else each request asks the database.
const known = new LRUCache<string, { session: Session; expiresAt: Date }>({ max: 20_000 })

/** Forgets a login that ended, so that its next request is refused. */
export function forgetSession(...ids: string[]): void {
  for (const id of ids) known.delete(id)
}

/** The session of an Authorization header; null when the token is not ours, expired, or its login ended. */
export async function sessionOf(world: World, authorization: string): Promise<Session | null> {
  const claims = await world.tokens.read(authorization.replace(/^Bearer /i, ''), world.now())
  if (!claims) return null
  const kept = world.alone ? known.get(claims.sid) : undefined
  if (kept && kept.expiresAt > world.now()) return kept.session
  const row = await sessionMember(world.db, claims.sid, claims.sub)
  if (!row || row.expires_at <= world.now()) return null
  const session: Session = { memberId: claims.sub, sessionId: claims.sid, role: row.role, name: row.name }
  known.set(claims.sid, { session, expiresAt: row.expires_at })
  return session
}

/** Whether the password is the member's own. */
export async function passwordIsOf(world: World, memberId: string, password: string): Promise<boolean> {
  const member = await memberOf(world.db, memberId)
  return passwordFits(password, member?.passwordHash ?? null)
}

