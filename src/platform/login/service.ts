import type { Session } from '#kit/contract.ts'
import type { Tx } from '#kit/db.ts'
import type { IdempotencyKey } from '#kit/idempotency.ts'
import { verifyPassword } from '#kit/password.ts'
import { Refusal } from '#kit/refusal.ts'
import { change } from '#kit/unit-of-work.ts'
import type { RealmName } from '#platform/realm/rules.ts'
import type { Unit, World } from '#world'
import {
  clientCookie,
  clientOf,
  clearFailedGuesses,
  checkWithGuessLimit,
  hashChangedPassword,
} from './guard/service.ts'
import { openTokenIssuer, openSessionReader, type Tokens } from './session/service.ts'
import type { liveSessionIn, liveSessionsIn, sessionsOf } from './store.ts'
import { SESSION_OVER } from './copy.ts'

/** An account of a realm, with the fields that a login needs. */
export type Person = {
  id: string
  name: string
  phone: string | null
  role: Session['role']
  passwordHash: string | null
}

/** The facts of a realm: where its sessions are stored, and how its accounts are read. */
export type RealmFacts<P extends Person> = {
  name: RealmName
  sessions: ReturnType<typeof sessionsOf>
  /** The path prefixes of the realm's cookies. */
  cookiePath: string
  /** The text for a wrong login, the same for a wrong id and a wrong password. */
  loginFailed: string
  personOf: (tx: Tx, id: string) => Promise<P | null>
  lockPerson: (tx: Tx, id: string) => Promise<P | null>
  /** A session that has not ended, of a person whose account is not deleted. */
  liveSession: ReturnType<typeof liveSessionIn>
  /** The active ones among some sessions. */
  liveSessions: ReturnType<typeof liveSessionsIn>
}

type Asking = {
  session: Session | null
  idempotency: IdempotencyKey | null
  address: string
  client: string
  cookies: Record<string, string | undefined>
}

type Issued<P> = { person: P; tokens: Tokens }
type Login<P> = { loginId: string; password: string; find: () => Promise<P | null> }
type Proof = { loginId: string; password: string; address: string }

const FRESH_MS = 10 * 60_000
// Password checks of a logged-in account are counted separately: strangers cannot use up these tries, and these do not
// lock the login.
const WITH_SESSION = 'inside'

/** A realm as a value: all functions for login, session and logout in it. */
export function openRealm<P extends Person>(facts: RealmFacts<P>) {
  const { name: realm, sessions } = facts
  const { issue, start } = openTokenIssuer(facts)
  return {
    name: realm,
    start,
    ...openSessionReader(facts),
    logIn: loginOf(facts, start),
    proofRefusal: proofOf(facts),
    freshRefusal: freshOf(facts),
    /** The hash of a new password; 429 after five in 15 minutes. */
    hashOfChange: (world: World, { personId }: Session, password: string) =>
      hashChangedPassword(world, { realm, personId }, password),
    /** The cookie that marks the client as known to the account after a login. */
    rememberClient: (world: World, { cookies }: Pick<Asking, 'cookies'>, loginId: string) =>
      clientCookie(world, cookies, { realm, loginId }, facts.cookiePath),
    /** Spends a refresh token for new ones. A token that was spent before ends its whole session. */
    async renew(world: World, call: Asking, refreshToken: string): Promise<Issued<P>> {
      const { client } = call
      const renewed = await change(world, call, async (unit: Unit) => {
        const spent = await sessions.spend(unit.tx, refreshToken, client, unit.now)
        if (spent?.isReused) unit.publish('sessionsEnded', { ids: [spent.sessionId] })
        const person = spent && !spent.isReused ? await facts.personOf(unit.tx, spent.personId) : null
        if (!spent || !person) return null
        const { sessionId, endsAt } = spent
        return { person, tokens: await issue(unit, world, person, { sessionId, client, endsAt }) }
      })
      if (!renewed) throw new Refusal('SESSION_OVER', { status: 401, text: SESSION_OVER })
      return renewed
    },
    /** Ends the session of the request. */
    logOut: (world: World, call: Asking & { session: Session }): Promise<void> =>
      change(world, call, async ({ tx, now, publish }: Unit) => {
        await sessions.end(tx, call.session.sessionId, 'LOGOUT', now)
        publish('sessionsEnded', { ids: [call.session.sessionId] })
      }),
    /** Ends all sessions of a person. */
    async endAll({ tx, now, publish }: Unit, personId: string, reason: string): Promise<void> {
      publish('sessionsEnded', { ids: await sessions.endAll(tx, personId, reason, now) })
    },
    /** Removes the counted guesses at an account. */
    dropFailures: (tx: Tx, world: World, loginId: string) =>
      clearFailedGuesses(tx, world, { realm, loginId }),
  }
}

type Start = ReturnType<typeof openTokenIssuer>['start']

/** The login: 401 with the same text for a wrong id and a wrong password, 429 after too many guesses. */
function loginOf<P extends Person>({ name: realm, lockPerson, loginFailed }: RealmFacts<P>, start: Start) {
  /** Starts a session, unless the password was changed during the check. */
  const startFor = (world: World, found: P, call: Asking): Promise<Issued<P> | null> =>
    change(world, { ...call, idempotency: null }, async (unit: Unit) => {
      const person = await lockPerson(unit.tx, found.id)
      if (!person || person.passwordHash !== found.passwordHash) return null
      return { person, tokens: await start(unit, world, person, call.client) }
    })

  return async (world: World, call: Asking, { loginId, password, find }: Login<P>): Promise<Issued<P>> => {
    const { address, cookies } = call
    const client = clientOf(world, cookies, { realm, loginId })
    const issued = await checkWithGuessLimit(world, { realm, loginId, client, address }, async () => {
      const found = await find()
      const fits = await verifyPassword(password, found?.passwordHash ?? null)
      return found && fits ? startFor(world, found, call) : null
    })
    if (!issued) throw new Refusal('LOGIN_FAILED', { status: 401, text: loginFailed })
    return issued
  }
}

/**
 * Checks that the request comes from the account's owner: by the password, with the limits of a login. An account with
 * only a social login has no password; it needs a session of the last ten minutes.
 */
function proofOf<P extends Person>(facts: RealmFacts<P>) {
  const { name: realm, personOf } = facts
  const freshRefusal = freshOf(facts)
  return async (
    world: World,
    session: Session,
    { loginId, password, address }: Proof,
  ): Promise<'PASSWORD_WRONG' | 'LOGIN_AGAIN' | null> => {
    const passwordHash = (await personOf(world.db, session.personId))?.passwordHash
    if (passwordHash) {
      const fits = async () => (await verifyPassword(password, passwordHash)) || null
      const guesser = { realm, loginId, client: WITH_SESSION, address }
      return (await checkWithGuessLimit(world, guesser, fits)) ? null : 'PASSWORD_WRONG'
    }
    return freshRefusal({ tx: world.db, now: world.now() }, session)
  }
}

/** Whether the session began in the last ten minutes, however often it was renewed; 401 when it has ended. */
function freshOf<P extends Person>({ sessions }: RealmFacts<P>) {
  return async (
    { tx, now }: Pick<Unit, 'tx' | 'now'>,
    { sessionId }: Session,
  ): Promise<'LOGIN_AGAIN' | null> => {
    const since = await sessions.openedAt(tx, sessionId, now)
    if (!since) throw new Refusal('NOT_LOGGED_IN')
    return now.getTime() - since.getTime() <= FRESH_MS ? null : 'LOGIN_AGAIN'
  }
}
