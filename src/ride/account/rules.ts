import * as login from '#platform/login/rules.ts'

/** The life of tokens that stand in an address; the browser renews them at once. */
export const ADDRESS_TOKEN_SECONDS = 60

/** Lower case: an id is the same in any case. */
export const loginIdOf = (text: string): string => text.trim().toLowerCase()

/** 4–20 of a–z, 0–9, `_`, `-`. */
export const isLoginId = (text: string): boolean => /^[a-z0-9_-]{4,20}$/.test(loginIdOf(text))

const SHORTEST_PASSWORD = 8
export type PasswordRefusalCode = login.PasswordRefusalCode | 'PASSWORD_IS_ID'

/** Why a password will not do; null when it will. */
export const passwordRefusal = (password: string, loginId: string): PasswordRefusalCode | null =>
  loginIdOf(password) === loginIdOf(loginId) && password.length >= SHORTEST_PASSWORD
    ? 'PASSWORD_IS_ID'
    : login.passwordRefusal(password, SHORTEST_PASSWORD)

/** `mo***1`: the first two characters and the last, whatever the length. */
export const maskLoginId = (id: string): string => `${id.slice(0, 2)}***${id.slice(-1)}`
