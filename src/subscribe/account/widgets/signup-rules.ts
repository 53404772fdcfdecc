import { emailOf, isEmail } from '#kit/email.ts'
import { isMobile } from '#kit/phone.ts'
import { consentErrors } from '#platform/consent/widgets/consent-rules.ts'
import { PASSWORDS_DIFFER } from '#platform/login/copy.ts'
import { passwordRefusal } from '../rules.ts'
import { EMAIL_MISSING, EMAIL_WRONG, PASSWORD_WORDS } from '../copy.ts'
import type { SignupForm } from './signup-store.ts'

/** The error of an e-mail before it is sent; null when it can be sent. */
export function emailRefusal(email: string): string | null {
  if (!emailOf(email)) return EMAIL_MISSING
  return isEmail(emailOf(email)) ? null : EMAIL_WRONG
}

/** Whether the typed e-mail is the checked one; it is then read-only (S-086). */
export const isChecked = ({ email, checkedEmail }: SignupForm): boolean =>
  checkedEmail !== '' && checkedEmail === emailOf(email)

/** Whether the form can be sent: the e-mail is checked and the person verified (S-092). */
export const isReady = (form: SignupForm): boolean => form.verificationId !== '' && isChecked(form)

/** Errors of a sign-up, by field in the order of the page (S-084, S-093, S-094, S-095). */
export function signupErrors(form: SignupForm): Partial<Record<keyof SignupForm, string>> {
  const email = emailRefusal(form.email)
  const password = passwordRefusal(form.password)
  return {
    ...(!form.name.trim() && { name: '이름을 입력해 주세요.' }),
    ...(!isMobile(form.mobile) && { mobile: '휴대폰 번호를 정확히 입력해 주세요.' }),
    ...(email && { email }),
    ...(password && { password: PASSWORD_WORDS[password] }),
    ...(form.confirmPassword !== form.password && { confirmPassword: PASSWORDS_DIFFER }),
    ...consentErrors(form),
  }
}
