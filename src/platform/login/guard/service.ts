import type { CookieOut } from '#kit/answer.ts'
import { transaction, type Tx } from '#kit/db.ts'
import { networkOf } from '#kit/http-limits.ts'
import { runExclusive } from '#kit/gate.ts'
import { accountKey, knownClient, rememberedClient } from '#kit/known-client.ts'
import { hashPassword } from '#kit/password.ts'
import { Refusal } from '#kit/refusal.ts'
import { keyedHash } from '#kit/token.ts'
import type { RealmName } from '#platform/realm/rules.ts'
import type { World } from '#world'
import { GUESS_WINDOW_MINUTES } from '../rules.ts'
import { countGuess, dropFailure, dropFailures, dropFailuresOf, type Guess } from '../store.ts'
import { CHANGES_TOO_MANY, LOGIN_TOO_MANY } from '../copy.ts'

type Account = { realm: RealmName; loginId: string }
type Guesser = Account & { client: string | null; address: string }
type Cookies = Record<string, string | undefined>

const keyOf = ({ secrets }: World, { realm, loginId }: Account) => accountKey(secrets.pepper, realm, loginId)
const cookieName = (realm: RealmName) => `${realm}_client`

/**
 * Tries a password; null when it was wrong, 429 after too many wrong ones. Guesses that are counted together wait for
 * each other within this process. Each is counted before it is tried, because another process may be trying the same
 * account, or other accounts from the same address; a right one takes its count back, and one that could not be tried.
 */
export async function guarded<T>(
  world: World,
  { client, address, ...account }: Guesser,
  attempt: () => Promise<T | null>,
): Promise<T | null> {
  const guess = {
    account: keyOf(world, account),
    client,
    addressHash: keyedHash(world.secrets.pepper, networkOf(address)),
    addressLimits: world.settings.addressLimits,
    now: world.now(),
  }
  return runExclusive(`${guess.account} ${client}`, async () => {
    const result = await counted(world, guess, LOGIN_TOO_MANY, attempt)
    if (result !== null) await dropFailures(world.db, guess)
    return result
  })
}

/**
 * The hash of a new password for a logged-in account; 429 after five in 15 minutes. Hashing is costly, and one account must
 * keep those waiting who want to log in.
 */
export const hashOfChange = (
  world: World,
  { realm, personId }: { realm: RealmName; personId: string },
  password: string,
): Promise<string> => {
  const account = keyOf(world, { realm, loginId: `change ${personId}` })
  const change = { account, client: 'change', addressHash: '', addressLimits: false, now: world.now() }
  return counted(world, change, CHANGES_TOO_MANY, () => hashPassword(password))
}

/** Counts an attempt before it is made. What could not be made is not counted. */
async function counted<T>(
  world: World,
  guess: Guess,
  tooMany: string,
  attempt: () => Promise<T>,
): Promise<T> {
  const id = await transaction(world.db, (tx) => countGuess(tx, guess))
  if (!id) throw new Refusal('TOO_MANY', { text: tooMany, retryAfter: GUESS_WINDOW_MINUTES * 60 })
  return attempt().catch((error: unknown) => uncount(world, id, error))
}

/** Where not even this can be noted, the reason is still what is told. */
async function uncount(world: World, id: string, error: unknown): Promise<never> {
  await dropFailure(world.db, id).catch(() => {})
  throw error
}

/** Drops the counted guesses at an account. */
export const dropGuesses = (tx: Tx, world: World, account: Account): Promise<void> =>
  dropFailuresOf(tx, keyOf(world, account))

/** The client that asks, when the account was logged into from it before; else null. */
export const clientOf = (world: World, cookies: Cookies, account: Account): string | null =>
  knownClient(world.secrets.pepper, cookies[cookieName(account.realm)], keyOf(world, account))

/** The cookie that makes a client known to an account that was just logged into from it. */
export function clientCookie(world: World, cookies: Cookies, account: Account, path: string): CookieOut {
  const name = cookieName(account.realm)
  const place = { name, path, secure: world.settings.secureCookies }
  return rememberedClient(world.secrets.pepper, cookies[name], keyOf(world, account), place)
}
