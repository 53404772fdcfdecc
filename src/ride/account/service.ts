import type { Route, Session } from '#kit/contract.ts'
import { found, Refusal } from '#kit/refusal.ts'
import { openRealm, recordLogin } from '#platform/login/service.ts'
import type { Tokens } from '#platform/login/session/service.ts'
import type { World } from '#world'
import { liveSession, liveSessions, lockMember, memberIdOrDeleted, memberOf, sessions } from './store.ts'
import { LOGIN_FAILED, ORGANIZATION_ACTOR } from './copy.ts'
import { apiPaths } from '#urls'

/** The realm of the ride side. */
export const realm = openRealm({
  name: 'ride',
  sessions,
  cookiePath: apiPaths.rideLogin,
  loginFailed: LOGIN_FAILED,
  personOf: memberOf,
  lockPerson: lockMember,
  liveSession,
  liveSessions,
})

type Prover = { session: Session; address: string; client: string; requestId: string }

/** A handler for errors of a proof: records a wrong password or factor of staff, and throws the error again. */
export const recordWrongProof =
  (world: World, call: Prover, endpoint: Route) =>
  async (error: unknown): Promise<never> => {
    const { personId: id, name, role } = call.session
    const isWrong = error instanceof Refusal && ['FACTOR_WRONG', 'PASSWORD_WRONG'].includes(error.code)
    if (isWrong) await recordLogin(world, call, { id, name, role }, 'FAILED_LOGIN', endpoint)
    throw error
  }

/**
 * The caller of a member's audited change for an organization, without the name: the audit log must not name a deleted
 * account.
 */
export const withoutActorName = <C extends { session: Session }>(call: C): C => ({
  ...call,
  session: { ...call.session, name: ORGANIZATION_ACTOR },
})

type OfMember = { session: Session; params: { id: string } }

/** Guards a list of a member's rows: 404 to staff for an unknown member; a deleted member's rows stay readable. */
export const forExistingMember =
  <C extends OfMember, A>(answer: (world: World, call: C) => Promise<A>) =>
  async (world: World, call: C): Promise<A> => {
    const { session, params } = call
    if (session.personId !== params.id) found(await memberIdOrDeleted(world.db, params.id))
    return answer(world, call)
  }

/** Tokens as the API returns them. */
export const presentTokens = ({ accessToken, refreshToken, expiresIn }: Tokens) => ({
  accessToken,
  refreshToken,
  expires_in: expiresIn,
})
