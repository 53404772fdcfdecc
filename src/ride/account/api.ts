import type { Call } from '#kit/http-server.ts'
import { passwordFits } from '#kit/password.ts'
import { Refusal } from '#kit/refusal.ts'
import { keyedHash, tokenHash } from '#kit/token.ts'
import { change, type World } from '#world'
import { forgetSession, issueTokens, startSession } from './acts.ts'
import type { checkId, login, logout, refresh } from './contract.ts'
import {
  FAILURE_WINDOW_MINUTES,
  FAILURES_PER_ADDRESS,
  FAILURES_PER_ID,
  isLoginId,
  loginIdOf,
  tokenUse,
} from './rules.ts'
import {
  addFailure,
  endSession,
  failuresSince,
  forgetFailures,
  lockRefreshToken,
  memberByLoginId,
  spendRefreshToken,
  tokenUsedAt,
} from './store.ts'
import { LOGIN_FAILED, LOGIN_TOO_MANY, SESSION_OVER } from './words.ts'

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
  const tooMany =
    failures.byId > FAILURES_PER_ID || (world.addressLimits && failures.byAddress > FAILURES_PER_ADDRESS)
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
    if (row.token.spendBy && row.token.spendBy <= now) return null
    const usedAt = await tokenUsedAt(tx, hash)
    const use = tokenUse({ usedAt, sameClient: row.token.client === tokenHash(client), now })
    if (use === 'REUSED') {
      await endSession(tx, row.session.id, 'REUSED', now)
      forgetSession(row.session.id)
      return null
    }
    if (use === 'FRESH') await spendRefreshToken(tx, hash, now)
    return issueTokens(tx, world, row.member, row.session.id, client)
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
