import { isCommonPassword } from '#kit/common-password.ts'

export const ACCESS_SECONDS = 1800
/** Tokens that travel in an address must be taken over within this time. */
export const HANDOVER_SECONDS = 60
export const CODE_SECONDS = 180
export const CODE_TRIES = 5
export const CODE_PAUSE_SECONDS = 60
export const CODES_A_DAY = 5
export const TERMS_VERSION = '2026-11-01'

/** Lower case: an id is the same in any case. */
export const loginIdOf = (text: string): string => text.trim().toLowerCase()

/** 4–20 of a–z, 0–9, `_`, `-`. */
export const isLoginId = (text: string): boolean => /^[a-z0-9_-]{4,20}$/.test(loginIdOf(text))

export type PasswordCode = 'PASSWORD_SHORT' | 'PASSWORD_LONG' | 'PASSWORD_IS_ID' | 'PASSWORD_COMMON'

/** Why a password will not do; null when it will. */
export function passwordRefusal(password: string, loginId: string): PasswordCode | null {
  if (password.length < 8) return 'PASSWORD_SHORT'
  if (password.length > 128) return 'PASSWORD_LONG'
  if (loginIdOf(password) === loginIdOf(loginId)) return 'PASSWORD_IS_ID'
  return isCommonPassword(password) ? 'PASSWORD_COMMON' : null
}

/** `mo***1`: the first two characters and the last, whatever the length. */
export const maskLoginId = (id: string): string => `${id.slice(0, 2)}***${id.slice(-1)}`

export type CodeFacts = { expiresAt: Date; tries: number; usedAt: Date | null; fits: boolean }
export type CodeCode = 'CODE_WRONG' | 'CODE_EXPIRED' | 'CODE_TRIES_OVER'

/** Whether a one-time code opens the door: alive, within five tries, and the right one. */
export function codeRefusal(code: CodeFacts | null, now: Date): CodeCode | null {
  if (!code || code.usedAt) return 'CODE_WRONG'
  if (now >= code.expiresAt) return 'CODE_EXPIRED'
  if (code.tries >= CODE_TRIES) return 'CODE_TRIES_OVER'
  return code.fits ? null : 'CODE_WRONG'
}
