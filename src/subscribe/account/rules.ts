import * as login from '#platform/login/rules.ts'

const SHORTEST_PASSWORD = 6

/** Masks an e-mail as `se***@example.kr`: the first two characters of the name, and the domain. */
export const maskEmail = (email: string): string => email.replace(/^(.{1,2})[^@]*/, '$1***')

/** Why a password is refused (S-093); null if it is accepted. */
export const passwordRefusal = (password: string): login.PasswordRefusalCode | null =>
  login.passwordRefusal(password, SHORTEST_PASSWORD)

/** Why an account cannot have a password: without an e-mail, only a Kakao login is possible. */
export const passwordUseRefusal = ({ email }: { email: string | null }): 'SOCIAL_TAKEN' | null =>
  email === null ? 'SOCIAL_TAKEN' : null

const CODE_SIGNS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** A referral code of 8 characters from random bytes; characters that look alike are not used. */
export const referralCodeOf = (bytes: Uint8Array): string =>
  Array.from(bytes.subarray(0, 8), (byte) => CODE_SIGNS[byte % CODE_SIGNS.length]).join('')
