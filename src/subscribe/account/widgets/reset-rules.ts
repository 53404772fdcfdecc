import { emailOf, isEmail } from '#kit/email.ts'
import { oneTimeCodeOf } from '#kit/code.ts'
import { CODE_WORDS, PASSWORDS_DIFFER } from '#platform/login/copy.ts'
import { passwordRefusal } from '../rules.ts'
import { CODE_EMAIL_MISSING, CODE_EMAIL_WRONG, CODE_MISSING, PASSWORD_WORDS } from '../copy.ts'

/** Why no code can be sent to this e-mail address; null if it can (S-112, S-113). */
export function codeTargetRefusal(email: string): string | null {
  const target = emailOf(email)
  if (!target) return CODE_EMAIL_MISSING
  return isEmail(target) ? null : CODE_EMAIL_WRONG
}

/** Why this code is not sent to the server; null if it is (S-122). */
export function codeRefusal(email: string, code: string): string | null {
  if (!email.trim() || !code.trim()) return CODE_MISSING
  return oneTimeCodeOf(code) ? null : CODE_WORDS.CODE_WRONG
}

export type NewPassword = { password: string; confirmPassword: string }

/** Errors of a new password, by field (S-130, S-131). */
export function newPasswordErrors({ password, confirmPassword }: NewPassword) {
  const weak = passwordRefusal(password)
  return {
    ...(weak && { password: PASSWORD_WORDS[weak] }),
    ...(password !== confirmPassword && { confirmPassword: PASSWORDS_DIFFER }),
  }
}
