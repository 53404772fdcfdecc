export const ACCESS_SECONDS = 1800
export const REFRESH_DAYS = 30
/** Tokens that travel in an address must be taken over within this time. */
export const HANDOVER_SECONDS = 60
/** A parallel tab of the same client may use the same refresh token within this many seconds. */
export const REFRESH_GRACE_SECONDS = 10
export const FAILURE_WINDOW_MINUTES = 15
export const FAILURES_PER_ID = 5
export const FAILURES_PER_ADDRESS = 30
export const ATTEMPT_MINUTES = 10
export const CODE_SECONDS = 180
export const CODE_TRIES = 5
export const CODE_PAUSE_SECONDS = 60
export const CODES_A_DAY = 5
export const TERMS_VERSION = '2026-11-01'

/** Lower case: an id is the same in any case. */
export const loginIdOf = (text: string): string => text.trim().toLowerCase()

/** 4–20 of a–z, 0–9, `_`, `-`. */
export const isLoginId = (text: string): boolean => /^[a-z0-9_-]{4,20}$/.test(loginIdOf(text))

// The head of the published lists of most used passwords, of 8 characters and more, and Korean favourites.
const COMMON = new Set(
  (
    '12345678 123456789 1234567890 11111111 00000000 88888888 87654321 password password1 password12 password123 ' +
    'passw0rd p@ssw0rd p@ssword qwerty123 qwertyui qwertyuiop 1q2w3e4r 1q2w3e4r5t 1qaz2wsx q1w2e3r4 abcd1234 abc12345 ' +
    'iloveyou sunshine princess football baseball superman trustno1 letmein1 welcome1 admin123 administrator asdfasdf ' +
    'asdf1234 zxcvbnm1 qwer1234 aaaa1111 a1234567 a12345678 dkssud12 tkfkdgo1 tkfkdgody rkskekfk korea123 seoul123 ' +
    'samsung1 mosim123 changeme 12341234 11223344 asdfghjk asdfghjkl 1234qwer qwe12345 123123123 12344321 computer'
  ).split(' '),
)

export type PasswordCode = 'PASSWORD_SHORT' | 'PASSWORD_LONG' | 'PASSWORD_IS_ID' | 'PASSWORD_COMMON'

/** Why a password will not do; null when it will. */
export function passwordRefusal(password: string, loginId: string): PasswordCode | null {
  if (password.length < 8) return 'PASSWORD_SHORT'
  if (password.length > 128) return 'PASSWORD_LONG'
  if (loginIdOf(password) === loginIdOf(loginId)) return 'PASSWORD_IS_ID'
  return COMMON.has(password.toLowerCase()) ? 'PASSWORD_COMMON' : null
}

/** `mo***1`: the first two characters and the last, whatever the length. */
export const maskLoginId = (id: string): string => `${id.slice(0, 2)}***${id.slice(-1)}`

/** Names are one when equal without spaces, in NFC and any case. */
export const sameName = (a: string, b: string): boolean => {
  const plain = (name: string) => name.normalize('NFC').replace(/\s/g, '').toLowerCase()
  return plain(a) === plain(b)
}

export type TokenUse = { usedAt: Date | null; sameClient: boolean; now: Date }

/** What a refresh token is good for: fresh, within the grace of a parallel tab, or reused by a thief. */
export function tokenUse({ usedAt, sameClient, now }: TokenUse): 'FRESH' | 'GRACE' | 'REUSED' {
  if (!usedAt) return 'FRESH'
  const seconds = (now.getTime() - usedAt.getTime()) / 1000
  return sameClient && seconds <= REFRESH_GRACE_SECONDS ? 'GRACE' : 'REUSED'
}

export type SignupPerson = { name: string; phone: string }
export type Verified = {
  certified: boolean
  certifiedAt: Date | null
  name: string | null
  phone: string | null
  ageYears: number | null
}
export type IdentityCode = 'NOT_VERIFIED' | 'VERIFICATION_OLD' | 'VERIFIED_OTHER' | 'TOO_YOUNG'

/** Whether the provider verified the very person who signs up, just now, 14 years or older. */
export function identityRefusal(person: SignupPerson, verified: Verified, now: Date): IdentityCode | null {
  if (!verified.certified || !verified.certifiedAt || !verified.name || !verified.phone) return 'NOT_VERIFIED'
  const minutes = (now.getTime() - verified.certifiedAt.getTime()) / 60_000
  if (minutes > ATTEMPT_MINUTES) return 'VERIFICATION_OLD'
  if (!sameName(person.name, verified.name) || person.phone !== verified.phone) return 'VERIFIED_OTHER'
  return verified.ageYears !== null && verified.ageYears < 14 ? 'TOO_YOUNG' : null
}

/** Full years from a birthday to a day, both `YYYY-MM-DD`. */
export const yearsBetween = (birthday: string, today: string): number =>
  Number(today.slice(0, 4)) - Number(birthday.slice(0, 4)) - (today.slice(5) < birthday.slice(5) ? 1 : 0)

export type CodeFacts = { expiresAt: Date; tries: number; usedAt: Date | null; fits: boolean }
export type CodeCode = 'CODE_WRONG' | 'CODE_EXPIRED' | 'CODE_TRIES_OVER'

/** Whether a one-time code opens the door: alive, within five tries, and the right one. */
export function codeRefusal(code: CodeFacts | null, now: Date): CodeCode | null {
  if (!code || code.usedAt) return 'CODE_WRONG'
  if (now >= code.expiresAt) return 'CODE_EXPIRED'
  if (code.tries >= CODE_TRIES) return 'CODE_TRIES_OVER'
  return code.fits ? null : 'CODE_WRONG'
}
