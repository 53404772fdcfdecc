import { emailOf } from '#kit/email.ts'
import { phoneDigits } from '#kit/phone.ts'
import { tabStore } from '#kit/web/tab-store.ts'
import { type Agreed, agreementsOf, noConsents } from '#platform/consent/widgets/consent-rules.ts'

export type SignupForm = Agreed & {
  name: string
  mobile: string
  email: string
  password: string
  confirmPassword: string
  referrerPhone: string
  /** The e-mail that passed the check; it is then read-only (S-086). */
  checkedEmail: string
  /** The id of the verification that proved the name and the number; both are then read-only (S-090). */
  verificationId: string
}

/** The sign-up form as filled in this tab (S-082). */
export const signupStore = tabStore<SignupForm>('subscribeSignupForm', {
  name: '',
  mobile: '',
  email: '',
  password: '',
  confirmPassword: '',
  referrerPhone: '',
  checkedEmail: '',
  verificationId: '',
  ...noConsents,
})

/** Keeps the referrer of a shared link for the sign-up in this tab, unless one was typed. */
export function keepReferrer(code: string): void {
  const form = signupStore.read()
  if (!form.referrerPhone) signupStore.write({ ...form, referrerPhone: code })
}

/** The request body of the sign-up (S-097). */
export function bodyOf(form: SignupForm) {
  const referrer = form.referrerPhone.trim()
  return {
    name: form.name.trim(),
    mobile: phoneDigits(form.mobile),
    email: emailOf(form.email),
    password: form.password,
    identity_code: form.verificationId,
    agreements: agreementsOf(form),
    ...(referrer && { referrerPhone: referrer }),
  }
}
