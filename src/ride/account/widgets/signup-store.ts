import { formatPhone, isMobile } from '#kit/phone.ts'
import { tabStorage } from '#kit/web/browser-storage.ts'
import { tabStore } from '#kit/web/tab-store.ts'
import { type Agreed, noConsents } from '#platform/consent/widgets/consent-rules.ts'

export type SignupForm = Agreed & {
  name: string
  id: string
  password: string
  passwordConfirm: string
  phone: string
  referrerCode: string
  provider: string
}

const store = tabStore<SignupForm>('signupForm', {
  name: '',
  id: '',
  password: '',
  passwordConfirm: '',
  phone: '',
  referrerCode: '',
  provider: 'LOCAL',
  ...noConsents,
})
const VERIFIED = 'isVerified'
const VERIFICATION = 'verificationId'

/** The parameters of a social sign-up in the URL: id, provider, referrer (C-077). */
export function signupParametersOf(search: string) {
  const query = new URLSearchParams(search)
  const referrer = query.get('referrer') ?? ''
  return {
    id: query.get('id') ?? '',
    provider: query.get('provider') ?? '',
    // A URL decodes a plus sign to a space; an invalid number leaves the field empty.
    referrer: isMobile(referrer) ? formatPhone(referrer) : '',
  }
}

/** The stored form of this tab, overridden by the URL (C-077, C-081). */
export function storedForm(search: string): SignupForm {
  const { id, provider, referrer } = signupParametersOf(search)
  const before = store.read()
  return {
    ...before,
    // The id of a social sign-up was not chosen by the user.
    id: id || (before.provider === 'LOCAL' ? before.id : ''),
    provider: provider || 'LOCAL',
    ...(referrer && { referrerCode: referrer }),
  }
}

export const storeForm = store.write

/** The provider's imp_uid after the verification (C-083), else null. */
export const storedVerification = (): string | null =>
  tabStorage.getItem(VERIFIED) === 'true' ? tabStorage.getItem(VERIFICATION) : null

export function storeVerification(impUid: string | null): void {
  if (impUid === null) {
    tabStorage.removeItem(VERIFIED)
    tabStorage.removeItem(VERIFICATION)
    return
  }
  tabStorage.setItem(VERIFIED, 'true')
  tabStorage.setItem(VERIFICATION, impUid)
}

/** Clears all sign-up data of this tab after a sign-up (C-082). */
export function forgetSignup(): void {
  store.remove()
  storeVerification(null)
}
