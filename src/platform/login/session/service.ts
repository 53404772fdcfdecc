import { LRUCache } from 'lru-cache'
import { batchLoader } from '#kit/batch-loader.ts'
import { memoizePerWorld } from '#kit/coalesce.ts'
import type { Session } from '#kit/contract.ts'
import { found, Refusal } from '#kit/refusal.ts'
import { change } from '#kit/unit-of-work.ts'
import { rightsOf } from '#platform/realm/right/rules.ts'
import type { Unit, World } from '#world'
import type { Person, RealmFacts } from '../service.ts'
import { ACCESS_SECONDS, SESSION_SECONDS } from '../rules.ts'
import { deviceText } from './rules.ts'

export type Tokens = { accessToken: string; refreshToken: string; expiresIn: number }
type Named = Pick<Person, 'id' | 'name' | 'phone' | 'role'>
type Moment = Pick<Unit, 'tx' | 'now'>
/** A shorter lifetime in seconds: of the first two tokens, or of the whole session including renewals. */
type Lifetime = { tokens?: number; session?: number }
/** Whether the login proved a second factor. */
type Start = Lifetime & { isProved?: boolean }
type Held = { sessionId: string; client: string; endsAt: Date; tokens?: number }
type Facts = Pick<RealmFacts<Person>, 'name' | 'sessions' | 'liveSession' | 'liveSessions'>

/** Starts a realm's sessions and issues their tokens. */
export function openTokenIssuer({ name, sessions }: Facts) {
  /** The access and refresh token of a session whose row exists; none outlives the session. */
  async function issue(
    { tx, now }: Moment,
    world: World,
    { id: sub, name: called, phone, role }: Named,
    { sessionId, client, endsAt, tokens }: Held,
  ): Promise<Tokens> {
    const spendBy = tokens === undefined ? null : new Date(now.getTime() + tokens * 1000)
    const refreshToken = await sessions.give(tx, { sessionId, client, now, spendBy })
    const left = Math.ceil((endsAt.getTime() - now.getTime()) / 1000)
    const expiresIn = Math.min(tokens ?? ACCESS_SECONDS, left)
    const claims = { sub, sid: sessionId, name: called, phone: phone ?? '', role }
    const accessToken = await world.secrets.tokens[name].sign(claims, now, expiresIn)
    return { accessToken, refreshToken, expiresIn }
  }
  /** A new session with its first tokens. */
  async function start(
    moment: Moment,
    world: World,
    person: Named,
    client: string,
    { tokens, session = SESSION_SECONDS, isProved = false }: Start = {},
  ) {
    const { tx, now } = moment
    const endsAt = new Date(now.getTime() + session * 1000)
    const sessionId = await sessions.open(tx, {
      personId: person.id,
      now,
      expiresAt: endsAt,
      device: client,
      provedAt: isProved ? now : null,
    })
    return issue(moment, world, person, { sessionId, client, endsAt, tokens })
  }
  return { issue, start }
}

/**
 * Looks up a realm's session for every request, from a cache in this process while events report all ended sessions.
 */
export function openSessionReader({ name, liveSession, liveSessions }: Facts) {
  // A change wakes many streams at the same time, each of which checks its session.
  const liveOf = memoizePerWorld((world: World) =>
    batchLoader(async (ids) => new Map((await liveSessions(world.db, ids)).map((id) => [id, true]))),
  )
  const cached = new LRUCache<string, { session: Session; expiresAt: Date }>({ max: 20_000 })
  let endings = 0

  async function look(world: World, sessionId: string, personId: string): Promise<Session | null> {
    const endingsBefore = endings
    const row = await liveSession(world.db, sessionId, personId)
    if (!row || row.expires_at <= world.now()) return null
    const isClosed = world.settings.isFactorRequired && !row.has_factor
    const rights = isClosed ? [] : rightsOf(row.role, row.staff_role, row.rights)
    const session = { personId, sessionId, role: row.role, name: row.name, rights }
    // If sessions ended during this read, this one may be among them: then it is not cached.
    if (endings === endingsBefore) cached.set(sessionId, { session, expiresAt: row.expires_at })
    return session
  }
  return {
    /** Drops ended sessions from this process's memory, so that their next request is refused. */
    forget(ids: string[]): void {
      endings += 1
      for (const id of ids) cached.delete(id)
    },
    /** Drops all sessions from memory, when it is unknown which of them ended. */
    forgetAll(): void {
      endings += 1
      cached.clear()
    },
    /**
     * The session of an Authorization header; null when the token is not ours, is expired (unless `isLate`), or its
     * session has ended.
     */
    async sessionOf(world: World, authorization: string, isLate = false): Promise<Session | null> {
      const token = authorization.replace(/^Bearer /i, '')
      const signer = world.secrets.tokens[name]
      const claims = await (isLate ? signer.readLate(token) : signer.read(token, world.now()))
      if (!claims) return null
      const known = world.events.areComplete ? cached.get(claims.sid) : undefined
      return known && known.expiresAt > world.now() ? known.session : look(world, claims.sid, claims.sub)
    },
    /** Refuses when the session has ended: a stream must not outlive it. */
    async refuseEnded(world: World, { sessionId }: Session): Promise<void> {
      if (!(await liveOf(world)(sessionId))) throw new Refusal('NOT_LOGGED_IN')
    },
    /** Wakes a stream when its session ends, until the returned function is called. */
    onEnd: (world: World, { sessionId }: Session, wake: () => void): (() => void) =>
      world.events.subscribe('sessionsEnded', ({ ids }) => {
        if (ids.includes(sessionId)) wake()
      }),
  }
}

type OwnCall = Parameters<typeof change>[1] & { session: Session }

/** The caller's own sessions: the list with devices, and ending other ones, which needs a proof of the person. */
export function openOwnSessions(
  { sessions }: Pick<Facts, 'sessions'>,
  refuseOldProof: (world: World, session: Session) => Promise<void>,
) {
  /** Ends all other sessions of a person, and uncaches the remaining one, whose rights may have changed. */
  async function endOthers(
    { tx, now, publish }: Unit,
    personId: string,
    but: string,
    reason: string,
  ): Promise<void> {
    publish('sessionsEnded', { ids: [but, ...(await sessions.endAll(tx, personId, reason, now, but))] })
  }
  return {
    endOthers,
    async listSessions(world: World, { personId, sessionId }: Session) {
      const rows = await sessions.listLive(world.db, personId, world.now())
      return rows.map(({ id, device, createdAt, usedAt }) => ({
        id,
        device: deviceText(device),
        created_at: createdAt.toISOString(),
        used_at: usedAt.toISOString(),
        is_current: id === sessionId,
      }))
    },
    /** Ends an own session immediately; 404 for another person's session. */
    async endSession(world: World, call: OwnCall, id: string): Promise<void> {
      await refuseOldProof(world, call.session)
      await change(world, call, async ({ tx, now, publish }: Unit) => {
        found(await sessions.lockLive(tx, call.session.personId, id))
        await sessions.end(tx, id, 'LOGOUT', now)
        publish('sessionsEnded', { ids: [id] })
      })
    },
    /** Ends all own sessions but the one of the request. */
    async endOtherSessions(world: World, call: OwnCall): Promise<void> {
      await refuseOldProof(world, call.session)
      const { personId, sessionId } = call.session
      await change(world, call, (unit: Unit) => endOthers(unit, personId, sessionId, 'LOGOUT'))
    },
  }
}
