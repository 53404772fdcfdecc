import { isCommonPassword } from '#kit/common-password.ts'

export const ACCESS_SECONDS = 1800
export const SESSION_SECONDS = 30 * 86_400
/** A parallel tab of the same client may use the same refresh token within this many seconds. */
export const REFRESH_GRACE_SECONDS = 10

export type TokenUse = { usedAt: Date | null; sameClient: boolean; now: Date }

/** The state of a refresh token: fresh, within the grace of a parallel tab, or reused by a thief. */
export function tokenUse({ usedAt, sameClient, now }: TokenUse): 'FRESH' | 'GRACE' | 'REUSED' {
  if (!usedAt) return 'FRESH'
  const seconds = (now.getTime() - usedAt.getTime()) / 1000
  return sameClient && seconds <= REFRESH_GRACE_SECONDS ? 'GRACE' : 'REUSED'
}

/** Failures of one client, or of all strangers together, within the window; then the account waits. */
export const GUESS_WINDOW_MINUTES = 15
export const GUESSES_PER_ACCOUNT = 5
export const GUESSES_PER_ADDRESS = 30

export const CODE_SECONDS = 180
export const CODE_TRIES = 5
export const CODE_INTERVAL_SECONDS = 60
export const CODES_A_DAY = 5

export type OneTimeCodeFacts = { expiresAt: Date; tries: number; usedAt: Date | null; fits: boolean }
export type OneTimeCodeRefusalCode = 'CODE_WRONG' | 'CODE_EXPIRED' | 'CODE_TRIES_OVER'

/** Whether a one-time code opens the door: alive, within five tries, and the right one. */
export function oneTimeCodeRefusal(code: OneTimeCodeFacts | null, now: Date): OneTimeCodeRefusalCode | null {
  if (!code || code.usedAt) return 'CODE_WRONG'
  if (now >= code.expiresAt) return 'CODE_EXPIRED'
  if (code.tries >= CODE_TRIES) return 'CODE_TRIES_OVER'
  return code.fits ? null : 'CODE_WRONG'
}

const LONGEST_PASSWORD = 128
export type PasswordRefusalCode = 'PASSWORD_SHORT' | 'PASSWORD_LONG' | 'PASSWORD_COMMON'

/** Why a password of at least `shortest` characters will not do; null when it will. */
export function passwordRefusal(password: string, shortest: number): PasswordRefusalCode | null {
  if (password.length < shortest) return 'PASSWORD_SHORT'
  if (password.length > LONGEST_PASSWORD) return 'PASSWORD_LONG'
  return isCommonPassword(password) ? 'PASSWORD_COMMON' : null
}
