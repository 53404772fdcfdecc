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
import {
  countGuess,
  removeGuess,
  removeGuessesAfterSuccess,
  removeAllGuessesOf,
  type Guess,
} from '../store.ts'
import { CHANGES_TOO_MANY, LOGIN_TOO_MANY } from '../copy.ts'

type Account = { realm: RealmName; loginId: string }
type Guesser = Account & { client: string | null; address: string }
type Cookies = Record<string, string | undefined>

const keyOf = ({ secrets }: World, { realm, loginId }: Account) => accountKey(secrets.pepper, realm, loginId)
const cookieName = (realm: RealmName) => `${realm}_client`

/**
 * Checks a password; null when it is wrong, 429 after too many wrong ones. Guesses of the same count run one after the
 * other within this process. Each guess is counted before the check, because another process may check the same account
 * or IP address. The count is undone after a correct guess, and after a check that failed to run.
 */
export async function checkWithGuessLimit<T>(
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
    if (result !== null) await removeGuessesAfterSuccess(world.db, guess)
    return result
  })
}

/**
 * The hash of a new password for a logged-in account; 429 after five in 15 minutes. Hashing is costly: without a limit
 * one account could delay the logins of others.
 */
export const hashChangedPassword = (
  world: World,
  { realm, personId }: { realm: RealmName; personId: string },
  password: string,
): Promise<string> => {
  const account = keyOf(world, { realm, loginId: `change ${personId}` })
  const change = { account, client: 'change', addressHash: '', addressLimits: false, now: world.now() }
  return counted(world, change, CHANGES_TOO_MANY, () => hashPassword(password))
}

/** Counts an attempt before it runs. An attempt that fails to run is uncounted. */
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

/** If uncounting fails too, the first error is thrown. */
async function uncount(world: World, id: string, error: unknown): Promise<never> {
  await removeGuess(world.db, id).catch(() => {})
  throw error
}

/** Removes the counted guesses at an account's password. */
export const clearFailedGuesses = (tx: Tx, world: World, account: Account): Promise<void> =>
  removeAllGuessesOf(tx, keyOf(world, account))

/** The client of a request, when this account has logged in from it before; else null. */
export const clientOf = (world: World, cookies: Cookies, account: Account): string | null =>
  knownClient(world.secrets.pepper, cookies[cookieName(account.realm)], keyOf(world, account))

/** The cookie that marks the client as known to the account after a login. */
export function clientCookie(world: World, cookies: Cookies, account: Account, path: string): CookieOut {
  const name = cookieName(account.realm)
  const place = { name, path, secure: world.settings.secureCookies }
  return rememberedClient(world.secrets.pepper, cookies[name], keyOf(world, account), place)
}
