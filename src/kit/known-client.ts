import type { CookieOut } from './answer.ts'
import { keyedHash, randomToken, sameText } from './token.ts'

const ACCOUNTS_A_CLIENT = 10
// The longest lifetime of a cookie that browsers allow.
const SECONDS = 400 * 86_400

/** The keyed hash of a login id, for counters and cookies of a realm: the id cannot be read from it. */
export const accountKey = (pepper: Uint8Array, realm: string, loginId: string): string =>
  keyedHash(pepper, `account ${realm} ${loginId}`)

const markOf = (pepper: Uint8Array, client: string, account: string) =>
  keyedHash(pepper, `client ${client} ${account}`)

/**
 * The client that a cookie names, if this account has logged in from it before; else null. The cookie has a random
 * client name and a signature of ours for each account that has logged in (OWASP: device cookies).
 */
export function knownClient(pepper: Uint8Array, cookie: string | undefined, account: string): string | null {
  const [client = '', ...marks] = partsOf(cookie)
  const mark = markOf(pepper, client, account)
  return marks.some((each) => sameText(each, mark)) ? client : null
}

const partsOf = (cookie = ''): string[] =>
  /^[\w-]{43}(\.[\w-]{43}){1,10}$/.test(cookie) ? cookie.split('.') : []

type Place = { name: string; path: string; secure: boolean }

/** The client's cookie after a login: it keeps the accounts that logged in from it before. */
export function rememberedClient(
  pepper: Uint8Array,
  cookie: string | undefined,
  account: string,
  { name, ...place }: Place,
): CookieOut {
  const [client = randomToken(), ...marks] = partsOf(cookie)
  const kept = new Set([markOf(pepper, client, account), ...marks])
  return {
    name,
    value: [client, ...[...kept].slice(0, ACCOUNTS_A_CLIENT)].join('.'),
    options: { ...place, httpOnly: true, sameSite: 'lax', maxAge: SECONDS },
  }
}
