import { useState } from 'react'
import { useNavigate } from '#kit/ui/router.tsx'
import { phoneDigits } from '#kit/phone.ts'
import { toast } from '#kit/ui/toast.ts'
import { useForm } from '#kit/ui/use-form.ts'
import { CallFailed } from '#kit/web/call-failed.ts'
import { agreementsOf } from '#platform/consent/widgets/consent-rules.ts'
import { useSignup as useSending } from '#platform/login/widgets/use-signup.ts'
import { alertVerifiedName } from '#platform/verification/widgets/alert-verified-name.ts'
import { useVerification } from '#platform/verification/widgets/use-verification.ts'
import { signup } from '../contract.ts'
import { loginIdOf } from '../rules.ts'
import { SIGNED_UP, VERIFY_FIRST } from '../copy.ts'
import { phoneVerification } from './phone-verification.ts'
import { call } from './realm.ts'
import { signupErrors } from './signup-rules.ts'
import {
  signupParametersOf,
  forgetSignup,
  type SignupForm,
  storedForm,
  storedVerification,
  storeForm,
  storeVerification,
} from './signup-store.ts'
import { urls } from '#urls'

const area = { area: 'signup' } as const

/** The state of a sign-up: the form, which is stored in this tab (C-081), the verification, and the request. */
export function useSignup() {
  const navigate = useNavigate()
  const { brought, ...form } = useSignupForm()
  const { values } = form
  const [impUid, setImpUid] = useState(storedVerification)
  const verification = useVerification({
    provider: phoneVerification,
    isOfForm: true,
    name: values.name,
    phone: values.phone,
    verified: impUid,
    setVerified: (id) => {
      storeVerification(id)
      setImpUid(id)
    },
  })
  // The button is far below the notice, so a toast shows it too (C-103).
  const tell = (text: string) => {
    if (!text) return
    verification.setNotice({ good: false, text })
    void toast.error(text, area)
  }
  const send = async () => {
    const answer = await call(signup, { body: bodyOf(values, impUid!) })
    if (!answer.accessToken)
      throw new CallFailed({ status: 201, code: 'NO_TOKEN', text: 'No access_token in response' })
    forgetSignup()
    void toast.success(SIGNED_UP, area)
    await alertVerifiedName(answer.name, values.name)
    await navigate(urls.login)
  }
  const whenNotReady = () => tell(VERIFY_FIRST)
  const sending = useSending({ form, verification, isReady: impUid !== null, whenNotReady, send, tell })
  return { form, ...brought, verification, ...sending }
}

/** Fields preset by the URL are read-only (C-077, C-078, C-080). */
function useSignupForm() {
  const [search] = useState(() => location.search)
  const { id, referrer } = signupParametersOf(search)
  const isSocial = id !== ''
  const form = useForm<SignupForm>({
    start: () => storedForm(search),
    keep: storeForm,
    errorsOf: (values) => signupErrors(values, isSocial),
  })
  return { ...form, brought: { isSocial, hasReferrer: referrer !== '' } }
}

function bodyOf(form: SignupForm, impUid: string) {
  const isLocal = form.provider === 'LOCAL'
  const referrer = form.referrerCode.trim()
  return {
    name: form.name.trim(),
    id: isLocal ? loginIdOf(form.id) : form.id,
    phone: phoneDigits(form.phone),
    provider: form.provider,
    identity_code: impUid,
    agreements: agreementsOf(form),
    ...(isLocal && { password: form.password }),
    ...(referrer && { referrerCode: phoneDigits(referrer) }),
  }
}
