import { isCommonPassword } from '#kit/common-password.ts'

export const ACCESS_SECONDS = 1800
export const TERMS_VERSION = '2026-11-01'
const SHORTEST_PASSWORD = 6

/** The e-mail as it is kept and compared: without blanks around it, in lower case. */
export const emailOf = (text: string): string => text.trim().normalize('NFC').toLowerCase()

/** Something, an `@`, and a domain with a dot; no blanks. At most 200 characters. */
export const isEmail = (text: string): boolean =>
  text.length <= 200 && /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text)

export type PasswordCode = 'PASSWORD_SHORT' | 'PASSWORD_LONG' | 'PASSWORD_COMMON'

/** Why a password will not do (S-093); null when it will. */
export function passwordRefusal(password: string): PasswordCode | null {
  if (password.length < SHORTEST_PASSWORD) return 'PASSWORD_SHORT'
  if (password.length > 128) return 'PASSWORD_LONG'
  return isCommonPassword(password) ? 'PASSWORD_COMMON' : null
}

const CODE_SIGNS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** A referral code of 8 signs from random bytes; none that is mistaken for another. */
export const referralCodeOf = (bytes: Uint8Array): string =>
  Array.from(bytes.subarray(0, 8), (byte) => CODE_SIGNS[byte % CODE_SIGNS.length]).join('')
