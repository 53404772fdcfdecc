import { useState } from 'react'
import { emailOf } from '#kit/email.ts'
import { useForm } from '#kit/ui/use-form.ts'
import { useSignup as useSending } from '#platform/login/widgets/use-signup.ts'
import { alertVerifiedName } from '#platform/verification/widgets/alert-verified-name.ts'
import { useVerification } from '#platform/verification/widgets/use-verification.ts'
import { checkEmail, signup } from '../contract.ts'
import { SIGNUP_FAILED } from '../copy.ts'
import { accountFailureText } from './failure-text.ts'
import { startSession } from './start-session.ts'
import { personVerification } from './person-verification.ts'
import { call } from './realm.ts'
import { emailRefusal, isReady, signupErrors } from './signup-rules.ts'
import { bodyOf, type SignupForm, signupStore } from './signup-store.ts'

/**
 * The state of the sign-up page: the form stored in this tab, the check of the e-mail, the verification, and the
 * sending.
 */
export function useSignup() {
  const form = useForm<SignupForm>({
    start: signupStore.read,
    keep: signupStore.write,
    errorsOf: signupErrors,
  })
  const { values } = form
  /** Why the last sending failed; shown by the button until the next try. */
  const [failure, setFailure] = useState('')
  const email = useEmailCheck(form)
  const verification = useVerification({
    provider: personVerification,
    isOfForm: true,
    name: values.name,
    phone: values.mobile,
    verified: values.verificationId || null,
    setVerified: (id) => form.set({ verificationId: id ?? '' }),
  })
  const send = async () => {
    const withTokens = await call(signup, {
      body: bodyOf(values),
    })
    signupStore.remove()
    await alertVerifiedName(withTokens.user.name, values.name)
    startSession(withTokens)
  }
  const sending = useSending({
    form,
    verification,
    isReady: isReady(values),
    send,
    textOf: accountFailureText(),
    tell: (text) => setFailure(text && SIGNUP_FAILED(text)),
    whenRefused: (name) => name === 'email' && email.again(),
  })
  return { form, verification, email, failure, ready: isReady(values), ...sending }
}

/** Checks whether the e-mail is available; an available one becomes read-only (S-085, S-086). */
function useEmailCheck(form: ReturnType<typeof useForm<SignupForm>>) {
  const [busy, setBusy] = useState(false)
  const check = async () => {
    const { email } = form.values
    const refusal = emailRefusal(email)
    if (busy) return
    if (refusal) return form.refuse('email', refusal)
    setBusy(true)
    try {
      await call(checkEmail, { body: { email } })
      form.set({ checkedEmail: emailOf(email) })
    } catch (error) {
      form.refuse('email', accountFailureText()(error))
    }
    setBusy(false)
  }
  return { busy, check, again: () => form.set({ checkedEmail: '' }) }
}
