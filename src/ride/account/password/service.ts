import { knownPasswordRefusal } from '#kit/known-passwords.ts'
import { refuse } from '#kit/refusal.ts'
import { PASSWORD_WORDS } from '../copy.ts'
import { passwordRefusal } from '../rules.ts'

/** Refuses a weak or known new password (422). */
export function refusePassword(password: string, loginId: string): void {
  const code = passwordRefusal(password, loginId) ?? knownPasswordRefusal(password)
  refuse(code, PASSWORD_WORDS, 422, code ? { new_password: PASSWORD_WORDS[code] } : undefined)
}
