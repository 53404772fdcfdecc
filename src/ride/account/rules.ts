import * as login from '#platform/login/rules.ts'

/** The lifetime in seconds of tokens in a URL; the browser renews them immediately. */
export const ADDRESS_TOKEN_SECONDS = 60

/** The login id in lower case, because ids ignore case. */
export const loginIdOf = (text: string): string => text.trim().toLowerCase()

/** Whether a text is a login id: 4 to 20 of a–z, 0–9, `_`, `-`. */
export const isLoginId = (text: string): boolean => /^[a-z0-9_-]{4,20}$/.test(loginIdOf(text))

const SHORTEST_PASSWORD = 8
export type PasswordRefusalCode = login.PasswordRefusalCode | 'PASSWORD_IS_ID'

/** Why a password is refused; null if it is accepted. */
export const passwordRefusal = (password: string, loginId: string): PasswordRefusalCode | null =>
  loginIdOf(password) === loginIdOf(loginId) && password.length >= SHORTEST_PASSWORD
    ? 'PASSWORD_IS_ID'
    : login.passwordRefusal(password, SHORTEST_PASSWORD)

/** The login id as `mo***1`: its first two characters and the last, whatever its length. */
export const maskLoginId = (id: string): string => `${id.slice(0, 2)}***${id.slice(-1)}`
