import { endpointName } from '#kit/approvable.ts'
import type { Route, Session } from '#kit/contract.ts'
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
import { openOwnSessions, openSessionReader, openTokenIssuer, type Tokens } from './session/service.ts'
import type { liveSessionIn, liveSessionsIn, sessionsOf } from './session/store.ts'
import { PASSWORD_WRONG, PROOF_BY_LOGIN, PROOF_BY_PASSWORD, SESSION_OVER } from './copy.ts'

/** An account of a realm, with the fields that a login needs. */
export type Person = {
  id: string
  name: string
  phone: string | null
  role: Session['role']
  passwordHash: string | null
}

/** A realm's parameters: where its sessions are stored, and how its accounts are read. */
export type RealmFacts<P extends Person> = {
  name: RealmName
  sessions: ReturnType<typeof sessionsOf>
  /** The path prefixes of the realm's cookies. */
  cookiePath: string
  /** The text for a wrong login, the same for a wrong id and a wrong password. */
  loginFailed: string
  personOf: (tx: Tx, id: string) => Promise<P | null>
  lockPerson: (tx: Tx, id: string) => Promise<P | null>
  /** Reads a session that has not ended, of an account that is not deleted. */
  liveSession: ReturnType<typeof liveSessionIn>
  /** Filters the active sessions among some. */
  liveSessions: ReturnType<typeof liveSessionsIn>
}

type Asking = {
  session: Session | null
  idempotency: IdempotencyKey | null
  address: string
  client: string
  requestId: string
  cookies: Record<string, string | undefined>
}

type Issued<P> = { person: P; tokens: Tokens }
type Login<P, T> = {
  endpoint: Route
  loginId: string
  password: string
  find: () => Promise<P | null>
  /** Called for a correct password: starts the session, or asks for a second factor. */
  begin: (unit: Unit, person: P) => Promise<T>
}
type Typed = { password: string; address: string }
type Proof = Typed & { loginId: string }

const FRESH_MS = 10 * 60_000
// Password checks within a session have a separate count: guesses at the login do not use it up, and these do not block
// the login.
const WITH_SESSION = 'inside'

/** A realm as a value: all functions for login, session and logout in it. */
export function openRealm<P extends Person>(facts: RealmFacts<P>) {
  const { name: realm, sessions } = facts
  const { issue, start } = openTokenIssuer(facts)
  return {
    name: realm,
    start,
    ...openSessionReader(facts),
    ...openOwnSessions(facts, oldProofOf(facts)),
    logIn: loginOf(facts),
    proofRefusal: proofOf(facts),
    freshRefusal: freshOf(facts),
    refuseOldProof: oldProofOf(facts),
    refuseWrongPassword: wrongPasswordOf(facts),
    /** Checks the password of the session's person, who then counts as proved for ten minutes. */
    async proveByPassword(world: World, session: Session, typed: Typed): Promise<void> {
      await wrongPasswordOf(facts)(world, session, typed)
      await sessions.prove(world.db, session.sessionId, world.now())
    },
    /** The hash of a changed password; 429 after five changes in 15 minutes. */
    hashOfChange: (world: World, { personId }: Session, password: string) =>
      hashChangedPassword(world, { realm, personId }, password),
    /** The cookie that marks the client as known to the account after a login. */
    rememberClient: (world: World, { cookies }: Pick<Asking, 'cookies'>, loginId: string) =>
      clientCookie(world, cookies, { realm, loginId }, facts.cookiePath),
    /** Exchanges a refresh token for new tokens. A token that was already used ends its whole session. */
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
    /** Removes the counted guesses at an account's password. */
    dropFailures: (tx: Tx, world: World, loginId: string) =>
      clearFailedGuesses(tx, world, { realm, loginId }),
  }
}

/** The login: 401 with the same text for a wrong id and a wrong password, 429 after too many guesses. */
function loginOf<P extends Person>({ name: realm, lockPerson, loginFailed }: RealmFacts<P>) {
  /** Calls `begin`, unless the password was changed during the check. */
  const beginFor = <T>(
    world: World,
    found: P,
    call: Asking,
    begin: Login<P, T>['begin'],
  ): Promise<T | null> =>
    change(world, { ...call, idempotency: null }, async (unit: Unit) => {
      const person = await lockPerson(unit.tx, found.id)
      return person && person.passwordHash === found.passwordHash ? begin(unit, person) : null
    })

  return async <T>(
    world: World,
    call: Asking,
    { endpoint, loginId, password, find, begin }: Login<P, T>,
  ): Promise<T> => {
    const { address, cookies } = call
    const client = clientOf(world, cookies, { realm, loginId })
    let tried: P | null = null
    const begun = await checkWithGuessLimit(world, { realm, loginId, client, address }, async () => {
      const found = (tried = await find())
      const fits = await verifyPassword(password, found?.passwordHash ?? null)
      return found && fits ? beginFor(world, found, call, begin) : null
    })
    if (begun === null) {
      await recordLogin(world, call, tried, 'FAILED_LOGIN', endpoint)
      throw new Refusal('LOGIN_FAILED', { status: 401, text: loginFailed })
    }
    return begun
  }
}

/** Records for the access record that staff logged in, or gave a wrong password or second factor. */
export async function recordLogin(
  world: World,
  { address, client, requestId }: Pick<Asking, 'address' | 'client' | 'requestId'>,
  person: Pick<Person, 'id' | 'name' | 'role'> | null,
  kind: 'LOGIN' | 'FAILED_LOGIN',
  endpoint: Route,
): Promise<void> {
  if (person?.role !== 'ADMIN') return
  const staff = { id: person.id, name: person.name }
  await world.recordAccess({ kind, staff, source: endpointName(endpoint), address, client, requestId })
}

/**
 * Checks that the caller is the account's owner: by the password, with the limits of a login. An account with only a
 * social login has no password; its session must be at most ten minutes old.
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

/** Whether the session began, or proved its person, within the last ten minutes; 401 when it has ended. */
function freshOf<P extends Person>({ sessions }: RealmFacts<P>) {
  return async (
    { tx, now }: Pick<Unit, 'tx' | 'now'>,
    { sessionId }: Session,
  ): Promise<'LOGIN_AGAIN' | null> => {
    const at = await sessions.provedAt(tx, sessionId, now)
    if (!at) throw new Refusal('NOT_LOGGED_IN')
    return now.getTime() - at.getTime() <= FRESH_MS ? null : 'LOGIN_AGAIN'
  }
}

/**
 * Refuses a session without a proof of the person in the last ten minutes: 403 PROOF_NEEDED, or LOGIN_AGAIN for an
 * account that has only a social login.
 */
function oldProofOf<P extends Person>(facts: RealmFacts<P>) {
  const freshRefusal = freshOf(facts)
  return async (world: World, session: Session): Promise<void> => {
    if (!(await freshRefusal({ tx: world.db, now: world.now() }, session))) return
    const { personId, sessionId } = session
    const person = await facts.personOf(world.db, personId)
    const live = await facts.liveSession(world.db, sessionId, personId)
    throw person?.passwordHash || live?.has_factor
      ? new Refusal('PROOF_NEEDED', { status: 403, text: PROOF_BY_PASSWORD })
      : new Refusal('LOGIN_AGAIN', { status: 403, text: PROOF_BY_LOGIN })
  }
}

const PASSWORD_TEXTS = { PASSWORD_WRONG, LOGIN_AGAIN: PROOF_BY_LOGIN }

/** The refusal of a wrong current password, at its field. */
export const passwordRefused = (code: keyof typeof PASSWORD_TEXTS): Refusal =>
  new Refusal(code, { status: 403, text: PASSWORD_TEXTS[code], fields: { password: PASSWORD_TEXTS[code] } })

/** Refuses a wrong password within a session: 403 PASSWORD_WRONG or LOGIN_AGAIN, 429 after five tries. */
function wrongPasswordOf<P extends Person>(facts: RealmFacts<P>) {
  const proofRefusal = proofOf(facts)
  return async (world: World, session: Session, typed: Typed): Promise<void> => {
    const code = await proofRefusal(world, session, { loginId: `password ${session.personId}`, ...typed })
    if (code) throw passwordRefused(code)
  }
}
