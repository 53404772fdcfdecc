import { oneTimeCodeOf } from '#kit/code.ts'
import { isPhone } from '#kit/phone.ts'
import { PASSWORDS_DIFFER } from '#platform/login/copy.ts'
import { type PasswordRefusalCode, passwordRefusal } from '../rules.ts'
import { PASSWORD_WORDS } from '../copy.ts'

export type ResetForm = { id: string; phone: string; code: string; password: string; again: string }
export type ResetCode = 'PASSWORDS_DIFFER' | 'CODE_LENGTH' | 'INCOMPLETE' | PasswordRefusalCode

/** Why no code can be sent yet; null if it can (C-122, K-47). */
export const sendRefusal = ({ id, phone }: ResetForm): 'INCOMPLETE' | null =>
  id.trim() && isPhone(phone) ? null : 'INCOMPLETE'

/** The errors of a new password after a verification, by field; whether it equals the id is checked by the server. */
export function newPasswordErrors({ password, again }: Pick<ResetForm, 'password' | 'again'>) {
  const weak = passwordRefusal(password, '')
  return {
    ...(weak && { password: PASSWORD_WORDS[weak] }),
    ...(password !== again && { again: PASSWORDS_DIFFER }),
  }
}

/** The errors of the new password's form: mismatch, then the code's length, then the rest (C-128…C-131). */
export function resetRefusal(
  form: ResetForm,
): { code: ResetCode; field: 'again' | 'code' | 'password' } | null {
  if (form.password !== form.again) return { code: 'PASSWORDS_DIFFER', field: 'again' }
  if (oneTimeCodeOf(form.code) === null) return { code: 'CODE_LENGTH', field: 'code' }
  if (!form.password || sendRefusal(form)) return { code: 'INCOMPLETE', field: 'password' }
  const weak = passwordRefusal(form.password, form.id)
  return weak && { code: weak, field: 'password' }
}
