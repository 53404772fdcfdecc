import { LRUCache } from 'lru-cache'
import type { Tx } from '#kit/db.ts'
import type { CookieOut } from '#kit/answer.ts'
import type { Session } from '#kit/http-server.ts'
import { accountKey, rememberedClient } from '#kit/known-client.ts'
import { guardLogin } from '#kit/login-guard.ts'
import { passwordFits } from '#kit/password.ts'
import { Refusal } from '#kit/refusal.ts'
import { keyedHash } from '#kit/token.ts'
import type { World } from '#world'
import { HANDOVER_SECONDS } from './rules.ts'
import { logins, type Member, memberOf, sessionMember } from './store.ts'
import { LOGIN_TOO_MANY } from './words.ts'

type Person = Pick<Member, 'id' | 'name' | 'phone' | 'role'>

/** Access and refresh token of a login that already has its row; `seconds` shortens the life of both. */
export async function issueTokens(
  tx: Tx,
  world: World,
  person: Person,
  sessionId: string,
  client: string,
  seconds?: number,
) {
  const now = world.now()
  const spendBy = seconds === undefined ? null : new Date(now.getTime() + seconds * 1000)
  const refreshToken = await logins.give(tx, { sessionId, client, now, spendBy })
  const claims = {
    sub: person.id,
    sid: sessionId,
    name: person.name,
    phone: person.phone ?? '',
    role: person.role,
  }
  const expiresIn = seconds ?? world.secrets.tokens.ride.seconds
  return {
    accessToken: await world.secrets.tokens.ride.sign(claims, now, expiresIn),
    refreshToken,
    expires_in: expiresIn,
  }
}

/** A new login of a member: its row and its first tokens. */
export async function startSession(tx: Tx, world: World, person: Person, client: string) {
  return issueTokens(tx, world, person, await logins.open(tx, person.id, world.now()), client)
}

/** A new login whose first tokens travel in an address: they live a minute, long enough to be renewed. */
export async function startHandover(tx: Tx, world: World, person: Person, client: string) {
  return issueTokens(
    tx,
    world,
    person,
    await logins.open(tx, person.id, world.now()),
    client,
    HANDOVER_SECONDS,
  )
}

// Only consulted when this process is the only one that ends logins; else each request asks the database.
const known = new LRUCache<string, { session: Session; expiresAt: Date }>({ max: 20_000 })

let endings = 0

/** Forgets a login that ended, so that its next request is refused; called after the commit. */
export function forgetSession(...ids: string[]): void {
  endings += 1
  for (const id of ids) known.delete(id)
}

/** The session of an Authorization header; null when the token is not ours, expired, or its login ended. */
export async function sessionOf(world: World, authorization: string): Promise<Session | null> {
  const claims = await world.secrets.tokens.ride.read(authorization.replace(/^Bearer /i, ''), world.now())
  if (!claims) return null
  const kept = world.settings.alone ? known.get(claims.sid) : undefined
  if (kept && kept.expiresAt > world.now()) return kept.session
  const endingsBefore = endings
  const row = await sessionMember(world.db, claims.sid, claims.sub)
  if (!row || row.expires_at <= world.now()) return null
  const session: Session = { personId: claims.sub, sessionId: claims.sid, role: row.role, name: row.name }
  // What was read before a login ended is not kept: it may be that one.
  if (endings === endingsBefore) known.set(claims.sid, { session, expiresAt: row.expires_at })
  return session
}

export const CLIENT_COOKIE = 'ride_client'

/** What stands for a login id in the counts of guesses. */
export const accountOf = (world: World, loginId: string): string =>
  accountKey(world.secrets.pepper, 'ride', loginId)

/** The cookie that makes a client known to the account that was just logged into from it. */
export const rememberClient = (
  world: World,
  cookies: Record<string, string | undefined>,
  loginId: string,
): CookieOut =>
  rememberedClient(world.secrets.pepper, cookies[CLIENT_COOKIE], accountOf(world, loginId), {
    name: CLIENT_COOKIE,
    path: '/api/auth',
    secure: world.settings.secureCookies,
  })

/** A guess at an account's password, as the guard counts it. */
export const guessOf = (
  world: World,
  { address, ...who }: { account: string; client: string | null; address: string },
) => ({
  ...who,
  addressHash: keyedHash(world.secrets.pepper, address),
  addressLimits: world.settings.addressLimits,
  now: world.now(),
  text: LOGIN_TOO_MANY,
})

const FRESH_MS = 10 * 60_000
// Those who are in already have a count of their own: no stranger can spend it, and it spends nobody's login.
const INSIDE = 'inside'

/**
 * Whether it is surely the member who asks: by the own password, guarded as a login is, or, for somebody who has none
 * because a social provider lets them in, by a login of the last ten minutes.
 */
export async function proofRefusal(
  world: World,
  { personId, sessionId }: Session,
  password: string,
  address: string,
): Promise<'PASSWORD_WRONG' | 'LOGIN_AGAIN' | null> {
  const member = await memberOf(world.db, personId)
  if (member?.passwordHash) {
    const { passwordHash } = member
    const guess = guessOf(world, { account: accountOf(world, member.loginId ?? ''), client: INSIDE, address })
    const proved = await guardLogin(world.db, guess, async () =>
      (await passwordFits(password, passwordHash)) ? true : null,
    )
    return proved ? null : 'PASSWORD_WRONG'
  }
  const since = await logins.openedAt(world.db, sessionId)
  return since && world.now().getTime() - since.getTime() <= FRESH_MS ? null : 'LOGIN_AGAIN'
}

/** Refuses when a login has ended meanwhile: a stream must not outlive it. */
export async function refuseEnded(world: World, session: Session): Promise<void> {
  if (!(await sessionMember(world.db, session.sessionId, session.personId)))
    throw new Refusal('NOT_LOGGED_IN')
}
