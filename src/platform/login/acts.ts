import { LRUCache } from 'lru-cache'
import type { CookieOut } from '#kit/answer.ts'
import { transaction, type Tx } from '#kit/db.ts'
import type { Session } from '#kit/contract.ts'
import type { IdempotencyKey } from '#kit/idempotency.ts'
import { accountKey, knownClient, rememberedClient } from '#kit/known-client.ts'
import { passwordFits } from '#kit/password.ts'
import { Refusal } from '#kit/refusal.ts'
import { keyedHash } from '#kit/token.ts'
import { change } from '#kit/unit-of-work.ts'
import type { RealmName } from '#platform/realm/rules.ts'
import type { Unit, World } from '#world'
import { inTurn } from '#kit/in-turn.ts'
import { ACCESS_SECONDS, GUESS_WINDOW_MINUTES } from './rules.ts'
import { countGuess, dropFailures, dropFailuresOf, type liveSessionIn, type sessionsOf } from './store.ts'
import { LOGIN_TOO_MANY, SESSION_OVER } from './words.ts'

/** Somebody with an account of a realm, as far as logging in goes. */
export type Person = {
  id: string
  name: string
  phone: string | null
  role: Session['role']
  passwordHash: string | null
}

/** What makes a realm: whose sessions are kept where, and who a person is. */
export type RealmFacts<P extends Person> = {
  name: RealmName
  sessions: ReturnType<typeof sessionsOf>
  /** Below which addresses its cookies travel. */
  cookiePath: string
  /** The one word for a wrong login, whichever half was wrong. */
  loginFailed: string
  personOf: (tx: Tx, id: string) => Promise<P | null>
  lockPerson: (tx: Tx, id: string) => Promise<P | null>
  /** A session that was not ended, of a person who has not left. */
  liveSession: ReturnType<typeof liveSessionIn>
}

type Named = Pick<Person, 'id' | 'name' | 'phone' | 'role'>
type Asking = {
  session: Session | null
  idempotency: IdempotencyKey | null
  address: string
  client: string
  cookies: Record<string, string | undefined>
}

export type Tokens = { accessToken: string; refreshToken: string; expiresIn: number }
type Issued<P> = { person: P; tokens: Tokens }
type Lifetime = { seconds: number }
type Login<P> = { loginId: string; password: string; find: () => Promise<P | null> }

const FRESH_MS = 10 * 60_000
// Whoever has a session already is counted apart: strangers cannot use up these guesses, and these use up no guesses at the login.
const INSIDE = 'inside'

/** A realm as a value: all that logging in, staying in and leaving means in it. */
export function openRealm<P extends Person>(facts: RealmFacts<P>) {
  const { name, sessions, personOf } = facts
  const cookieName = `${name}_client`
  // Asked only where this process alone ends sessions; else each request asks the database.
  const cached = new LRUCache<string, { session: Session; expiresAt: Date }>({ max: 20_000 })
  let endings = 0

  const accountOf = ({ secrets }: World, loginId: string) => accountKey(secrets.pepper, name, loginId)

  /** Access and refresh token of a session that already has its row; a handover's are spent within its seconds. */
  async function issue(
    { tx, now }: Pick<Unit, 'tx' | 'now'>,
    world: World,
    person: Named,
    sessionId: string,
    client: string,
    lifetime?: Lifetime,
  ): Promise<Tokens> {
    const spendBy = lifetime ? new Date(now.getTime() + lifetime.seconds * 1000) : null
    const refreshToken = await sessions.give(tx, { sessionId, client, now, spendBy })
    const { id: sub, name: called, phone, role } = person
    const expiresIn = lifetime?.seconds ?? ACCESS_SECONDS
    const claims = { sub, sid: sessionId, name: called, phone: phone ?? '', role }
    const accessToken = await world.secrets.tokens[name].sign(claims, now, expiresIn)
    return { accessToken, refreshToken, expiresIn }
  }

  /** Tries a password; those of one count wait for each other, so that parallel guesses do not slip through. */
  async function guarded<T>(
    world: World,
    { loginId, client, address }: { loginId: string; client: string | null; address: string },
    attempt: () => Promise<T | null>,
  ): Promise<T | null> {
    const guess = {
      account: accountOf(world, loginId),
      client,
      addressHash: keyedHash(world.secrets.pepper, address),
      addressLimits: world.settings.addressLimits,
      now: world.now(),
    }
    return inTurn(`${guess.account} ${client}`, async () => {
      // Counted before it is tried: another process may be at the same account, other accounts at the same address.
      if (!(await transaction(world.db, (tx) => countGuess(tx, guess))))
        throw new Refusal('TOO_MANY', { text: LOGIN_TOO_MANY, retryAfter: GUESS_WINDOW_MINUTES * 60 })
      const entered = await attempt()
      if (entered !== null) await dropFailures(world.db, guess)
      return entered
    })
  }

  /** A new session with its first tokens. */
  async function start(
    unit: Pick<Unit, 'tx' | 'now'>,
    world: World,
    person: Named,
    client: string,
    lifetime?: Lifetime,
  ): Promise<Tokens> {
    const sessionId = await sessions.open(unit.tx, person.id, unit.now)
    return issue(unit, world, person, sessionId, client, lifetime)
  }

  /** Opens a session, unless the password was changed while it was being compared. */
  const enter = (world: World, found: P, call: Asking): Promise<Issued<P> | null> =>
    change(world, { ...call, idempotency: null }, async (unit: Unit) => {
      const person = await facts.lockPerson(unit.tx, found.id)
      if (!person || person.passwordHash !== found.passwordHash) return null
      return { person, tokens: await start(unit, world, person, call.client) }
    })

  return {
    name,
    start,
    /** Logs in; 401 in the same words whichever half was wrong, 429 after too many guesses. */
    async logIn(world: World, call: Asking, { loginId, password, find }: Login<P>): Promise<Issued<P>> {
      const { address, cookies } = call
      const client = knownClient(world.secrets.pepper, cookies[cookieName], accountOf(world, loginId))
      const entered = await guarded(world, { loginId, client, address }, async () => {
        const found = await find()
        const fits = await passwordFits(password, found?.passwordHash ?? null)
        return found && fits ? enter(world, found, call) : null
      })
      if (!entered) throw new Refusal('LOGIN_FAILED', { status: 401, text: facts.loginFailed })
      return entered
    },
    /** The cookie that makes a client known to an account that was just logged into from it. */
    rememberClient: (world: World, { cookies }: Pick<Asking, 'cookies'>, loginId: string): CookieOut =>
      rememberedClient(world.secrets.pepper, cookies[cookieName], accountOf(world, loginId), {
        name: cookieName,
        path: facts.cookiePath,
        secure: world.settings.secureCookies,
      }),
    /** Spends a refresh token for new ones. A token that was spent before ends its whole session. */
    async renew(world: World, call: Asking, refreshToken: string): Promise<Issued<P>> {
      const renewed = await change(world, call, async (unit: Unit) => {
        const spent = await sessions.spend(unit.tx, refreshToken, call.client, unit.now)
        if (spent?.isReused) unit.publish('sessionsEnded', { ids: [spent.sessionId] })
        const person = spent && !spent.isReused ? await personOf(unit.tx, spent.personId) : null
        if (!spent || !person) return null
        return { person, tokens: await issue(unit, world, person, spent.sessionId, call.client) }
      })
      if (!renewed) throw new Refusal('SESSION_OVER', { status: 401, text: SESSION_OVER })
      return renewed
    },
    /** Ends the session that asks for it. */
    logOut: (world: World, call: Asking & { session: Session }): Promise<void> =>
      change(world, call, async ({ tx, now, publish }: Unit) => {
        await sessions.end(tx, call.session.sessionId, 'LOGOUT', now)
        publish('sessionsEnded', { ids: [call.session.sessionId] })
      }),
    /** Ends all sessions of a person. */
    async endAll({ tx, now, publish }: Unit, personId: string, reason: string): Promise<void> {
      publish('sessionsEnded', { ids: await sessions.endAll(tx, personId, reason, now) })
    },
    /** Drops the counted guesses at an account. */
    dropFailures: (tx: Tx, world: World, loginId: string): Promise<void> =>
      dropFailuresOf(tx, accountOf(world, loginId)),
    /** Drops ended sessions from this process's memory, so that their next request is refused. */
    forget(ids: string[]): void {
      endings += 1
      for (const id of ids) cached.delete(id)
    },
    /** The session of an Authorization header; null when the token is not ours, expired, or its session ended. */
    async sessionOf(world: World, authorization: string): Promise<Session | null> {
      const claims = await world.secrets.tokens[name].read(
        authorization.replace(/^Bearer /i, ''),
        world.now(),
      )
      if (!claims) return null
      const known = world.settings.alone ? cached.get(claims.sid) : undefined
      if (known && known.expiresAt > world.now()) return known.session
      const endingsBefore = endings
      const row = await facts.liveSession(world.db, claims.sid, claims.sub)
      if (!row || row.expires_at <= world.now()) return null
      const session = { personId: claims.sub, sessionId: claims.sid, role: row.role, name: row.name }
      // What was read before a session ended is not cached: it may be that one.
      if (endings === endingsBefore) cached.set(claims.sid, { session, expiresAt: row.expires_at })
      return session
    },
    /** Refuses when a session has ended meanwhile: a stream must not outlive it. */
    async refuseEnded(world: World, { sessionId, personId }: Session): Promise<void> {
      if (!(await facts.liveSession(world.db, sessionId, personId))) throw new Refusal('NOT_LOGGED_IN')
    },
    /**
     * Whether it is surely the person who asks: by the own password, guarded as a login is, or, for somebody who has
     * none because a social provider lets them in, by a session of the last ten minutes.
     */
    async proofRefusal(
      world: World,
      { personId, sessionId }: Session,
      { loginId, password, address }: { loginId: string; password: string; address: string },
    ): Promise<'PASSWORD_WRONG' | 'LOGIN_AGAIN' | null> {
      const passwordHash = (await personOf(world.db, personId))?.passwordHash
      if (passwordHash) {
        const fits = async () => (await passwordFits(password, passwordHash)) || null
        return (await guarded(world, { loginId, client: INSIDE, address }, fits)) ? null : 'PASSWORD_WRONG'
      }
      const since = await sessions.openedAt(world.db, sessionId)
      return since && world.now().getTime() - since.getTime() <= FRESH_MS ? null : 'LOGIN_AGAIN'
    },
  }
}
