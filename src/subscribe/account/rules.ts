import * as login from '#platform/login/rules.ts'

const SHORTEST_PASSWORD = 6

/** The e-mail as it is kept and compared: without blanks around it, in lower case. */
export const emailOf = (text: string): string => text.trim().normalize('NFC').toLowerCase()

/** Something, an `@`, and a domain with a dot; no blanks. At most 200 characters. */
export const isEmail = (text: string): boolean =>
  text.length <= 200 && /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text)

/** `se***@example.kr`: the first two characters of the name, and the domain. */
export const maskEmail = (email: string): string => email.replace(/^(.{1,2})[^@]*/, '$1***')

/** Why a password will not do (S-093); null when it will. */
export const passwordRefusal = (password: string): login.PasswordRefusalCode | null =>
  login.passwordRefusal(password, SHORTEST_PASSWORD)

/** Why an account has no use for a password: who has no e-mail logs in by Kakao alone. */
export const passwordUseRefusal = ({ email }: { email: string | null }): 'SOCIAL_TAKEN' | null =>
  email === null ? 'SOCIAL_TAKEN' : null

const CODE_SIGNS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** A referral code of 8 signs from random bytes; none that is mistaken for another. */
export const referralCodeOf = (bytes: Uint8Array): string =>
  Array.from(bytes.subarray(0, 8), (byte) => CODE_SIGNS[byte % CODE_SIGNS.length]).join('')
