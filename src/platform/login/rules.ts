import { isCommonPassword } from '#kit/common-password.ts'

export const ACCESS_SECONDS = 1800
export const SESSION_SECONDS = 30 * 86_400
/** A parallel tab of the same client may use the refresh token again within this many seconds. */
export const REFRESH_GRACE_SECONDS = 10

export type TokenUse = { usedAt: Date | null; sameClient: boolean; now: Date }

/** The state of a refresh token: fresh, within the grace period of a parallel tab, or reused, perhaps by a thief. */
export function tokenUse({ usedAt, sameClient, now }: TokenUse): 'FRESH' | 'GRACE' | 'REUSED' {
  if (!usedAt) return 'FRESH'
  const seconds = (now.getTime() - usedAt.getTime()) / 1000
  return sameClient && seconds <= REFRESH_GRACE_SECONDS ? 'GRACE' : 'REUSED'
}

/**
 * The limit of failures within the window: separate for each known client, and shared by all unknown clients. Beyond
 * it the login is refused until enough failures are older than the window.
 */
export const GUESS_WINDOW_MINUTES = 15
export const GUESSES_PER_ACCOUNT = 5
export const GUESSES_PER_ADDRESS = 30

export const CODE_SECONDS = 180
export const CODE_TRIES = 5
export const CODE_INTERVAL_SECONDS = 60
export const CODES_A_DAY = 5

export type OneTimeCodeFacts = { expiresAt: Date; tries: number; usedAt: Date | null; fits: boolean }
export type OneTimeCodeRefusalCode = 'CODE_WRONG' | 'CODE_EXPIRED' | 'CODE_TRIES_OVER'

/** Whether a one-time code is accepted: not expired, within five tries, and correct. */
export function oneTimeCodeRefusal(code: OneTimeCodeFacts | null, now: Date): OneTimeCodeRefusalCode | null {
  if (!code || code.usedAt) return 'CODE_WRONG'
  if (now >= code.expiresAt) return 'CODE_EXPIRED'
  if (code.tries >= CODE_TRIES) return 'CODE_TRIES_OVER'
  return code.fits ? null : 'CODE_WRONG'
}

const LONGEST_PASSWORD = 128
/** Words of this product: a password of such a word with digits and signs around it is refused (docs/security.md). */
const CONTEXT_WORDS = [
  'mosim',
  'chauffeur',
  'subscribe',
  'subscription',
  'admin',
  'administrator',
  'staff',
  'driver',
  'owner',
  'password',
  '모심',
  '의전',
  '구독',
  '관리자',
  '비밀번호',
]
const isContextWord = (password: string): boolean =>
  CONTEXT_WORDS.includes(password.toLowerCase().replace(/[^\p{L}]/gu, ''))

export type PasswordRefusalCode = 'PASSWORD_SHORT' | 'PASSWORD_LONG' | 'PASSWORD_COMMON'

/** The reason why a password with a minimum length of `shortest` is refused; null when it is accepted. */
export function passwordRefusal(password: string, shortest: number): PasswordRefusalCode | null {
  if (password.length < shortest) return 'PASSWORD_SHORT'
  if (password.length > LONGEST_PASSWORD) return 'PASSWORD_LONG'
  return isCommonPassword(password) || isContextWord(password) ? 'PASSWORD_COMMON' : null
}
