import { isMobile } from '#kit/phone.ts'
import { consentErrors } from '#platform/consent/widgets/consent-rules.ts'
import { PASSWORDS_DIFFER } from '#platform/login/copy.ts'
import { isLoginId, passwordRefusal } from '../rules.ts'
import { LOGIN_ID_WRONG, PASSWORD_WORDS, REFERRER_WRONG } from '../copy.ts'
import type { SignupForm } from './signup-store.ts'

export type SignupErrors = Partial<Record<keyof SignupForm, string>>

/**
 * The errors of a sign-up by field, in the order of the page. A social account already has an id and needs no password
 * (C-097, C-098).
 */
export function signupErrors(form: SignupForm, isSocial: boolean): SignupErrors {
  return {
    ...(!form.name.trim() && { name: '이름을 입력해 주세요.' }),
    ...(!isMobile(form.phone) && { phone: '휴대폰 번호를 정확히 입력해 주세요.' }),
    ...(!isSocial && accountErrors(form)),
    ...(form.referrerCode.trim() && !isMobile(form.referrerCode) && { referrerCode: REFERRER_WRONG }),
    ...consentErrors(form),
  }
}

function accountErrors({ id, password, passwordConfirm }: SignupForm): SignupErrors {
  const refusal = passwordRefusal(password, id)
  const wrong = password ? refusal && PASSWORD_WORDS[refusal] : '비밀번호를 입력해 주세요.'
  return {
    ...(!isLoginId(id) && { id: LOGIN_ID_WRONG }),
    ...(wrong && { password: wrong }),
    ...((!passwordConfirm || passwordConfirm !== password) && { passwordConfirm: PASSWORDS_DIFFER }),
  }
}
