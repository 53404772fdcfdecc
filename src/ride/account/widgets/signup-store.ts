export type SignupForm = {
  name: string
  id: string
  password: string
  passwordConfirm: string
  phone: string
  referrerCode: string
  provider: string
  terms: boolean
  privacy: boolean
  marketing: boolean
}

const FORM = 'signupForm'
const VERIFIED = 'isVerified'
const VERIFICATION = 'verificationId'
const blank: SignupForm = {
  name: '',
  id: '',
  password: '',
  passwordConfirm: '',
  phone: '',
  referrerCode: '',
  provider: 'LOCAL',
  terms: false,
  privacy: false,
  marketing: false,
}

/** What an address brings from a social sign-up: id, provider, referrer (C-077). */
export function broughtBy(search: string) {
  const query = new URLSearchParams(search)
  return {
    id: query.get('id') ?? '',
    provider: query.get('provider') ?? '',
    referrer: query.get('referrer') ?? '',
  }
}

/** The form as it was left in this tab, under what the address brings (C-077, C-081). */
export function keptForm(search: string): SignupForm {
  const { id, provider, referrer } = broughtBy(search)
  const kept = { ...blank, ...stored() }
  return {
    ...kept,
    // The id of a social account that was begun here is nobody's choice.
    id: id || (kept.provider === 'LOCAL' ? kept.id : ''),
    provider: provider || 'LOCAL',
    ...(referrer && { referrerCode: referrer }),
  }
}

function stored(): Partial<SignupForm> {
  try {
    return JSON.parse(sessionStorage.getItem(FORM) ?? '{}') as Partial<SignupForm>
  } catch {
    return {}
  }
}

export const keepForm = (form: SignupForm): void => sessionStorage.setItem(FORM, JSON.stringify(form))

/** The provider's imp_uid once the person is verified (C-083), else null. */
export const keptVerification = (): string | null =>
  sessionStorage.getItem(VERIFIED) === 'true' ? sessionStorage.getItem(VERIFICATION) : null

export function keepVerification(impUid: string | null): void {
  if (impUid === null) {
    sessionStorage.removeItem(VERIFIED)
    sessionStorage.removeItem(VERIFICATION)
    return
  }
  sessionStorage.setItem(VERIFIED, 'true')
  sessionStorage.setItem(VERIFICATION, impUid)
}

/** After a sign-up nothing of it stays in this tab (C-082). */
export function forgetSignup(): void {
  sessionStorage.removeItem(FORM)
  keepVerification(null)
}
