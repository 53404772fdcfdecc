import { phoneDigits } from '#kit/phone.ts'
import { emailOf } from '../rules.ts'

export type SignupForm = {
  name: string
  mobile: string
  email: string
  password: string
  confirmPassword: string
  referrerPhone: string
  terms: boolean
  privacy: boolean
  marketing: boolean
  /** The e-mail that passed the check; it is then fixed (S-086). */
  checkedEmail: string
  /** The verification that proved name and number, which are then fixed (S-090). */
  verificationId: string
}

const KEY = 'subscribeSignupForm'
const blank: SignupForm = {
  name: '',
  mobile: '',
  email: '',
  password: '',
  confirmPassword: '',
  referrerPhone: '',
  terms: false,
  privacy: false,
  marketing: false,
  checkedEmail: '',
  verificationId: '',
}

/** The form as it was left in this tab (S-082). */
export function keptForm(): SignupForm {
  try {
    return { ...blank, ...(JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<SignupForm>) }
  } catch {
    return blank
  }
}

export const keepForm = (form: SignupForm): void => sessionStorage.setItem(KEY, JSON.stringify(form))
export const forgetForm = (): void => sessionStorage.removeItem(KEY)

/** What is sent (S-097). */
export function bodyOf(form: SignupForm) {
  const referrer = form.referrerPhone.trim()
  return {
    name: form.name.trim(),
    mobile: phoneDigits(form.mobile),
    email: emailOf(form.email),
    password: form.password,
    identity_code: form.verificationId,
    agreements: { terms: true as const, privacy: true as const, marketing: form.marketing },
    ...(referrer && { referrerPhone: referrer }),
  }
}
