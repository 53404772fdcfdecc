import { type FormEvent, useState } from 'react'
import { useForm } from '#kit/ui/use-form.ts'
import { CallFailed, textOf } from '#kit/web/call-failed.ts'
import type { checkEmail, signup } from '../contract.ts'
import { emailOf } from '../rules.ts'
import { SIGNUP_FAILED } from '../words.ts'
import { enter } from './enter.ts'
import { call } from './realm.ts'
import { emailRefusal, isReady, personRefusal, signupErrors } from './signup-rules.ts'
import { bodyOf, forgetForm, keepForm, keptForm, type SignupForm } from './signup-store.ts'
import { usePerson } from './use-person.ts'

/** The sign-up as a whole: the form, kept in this tab, the check of the e-mail, the verification, and the sending. */
export function useSignup() {
  const form = useForm<SignupForm>({ start: keptForm, keep: keepForm, errorsOf: signupErrors })
  const { values } = form
  const [busy, setBusy] = useState(false)
  /** Why the last sending failed; it stands by the button until the next one. */
  const [failure, setFailure] = useState('')
  const person = usePerson((verificationId) => form.set({ verificationId }))
  const email = useEmailCheck(form)

  const verify = () => {
    const refusal = personRefusal(values.name, values.mobile)
    if (refusal) person.say({ good: false, text: refusal })
    else void person.verify(values.name.trim(), values.mobile)
  }
  const fail = (error: unknown) => {
    setFailure(SIGNUP_FAILED(textOf(error)))
    if (!(error instanceof CallFailed)) return
    for (const [name, message] of Object.entries(error.fields)) {
      if (name === 'identity_code') form.set({ verificationId: '' })
      if (name === 'email') form.set({ checkedEmail: '' })
      if (name === 'identity_code') person.say({ good: false, text: message })
      else if (name in values) form.refuse(name as keyof SignupForm, message)
    }
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || !form.check() || !isReady(values)) return
    setBusy(true)
    setFailure('')
    try {
      const entered = await call<typeof signup>('POST /api/subscribe/accounts/signup', {
        body: bodyOf(values),
      })
      forgetForm()
      enter(entered)
    } catch (error) {
      fail(error)
      setBusy(false)
    }
  }
  return { form, person, email, verify, submit, busy, failure, ready: isReady(values) }
}

/** Asks whether the e-mail can be had; one that can is fixed from then on (S-085, S-086). */
function useEmailCheck(form: ReturnType<typeof useForm<SignupForm>>) {
  const [busy, setBusy] = useState(false)
  const check = async () => {
    const { email } = form.values
    const refusal = emailRefusal(email)
    if (busy) return
    if (refusal) return form.refuse('email', refusal)
    setBusy(true)
    try {
      await call<typeof checkEmail>('POST /api/subscribe/accounts/check-email', { body: { email } })
      form.set({ checkedEmail: emailOf(email) })
    } catch (error) {
      form.refuse('email', textOf(error))
    }
    setBusy(false)
  }
  return { busy, check, again: () => form.set({ checkedEmail: '' }) }
}
