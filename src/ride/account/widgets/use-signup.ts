import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { phoneDigits } from '#kit/phone.ts'
import { toast } from '#kit/ui/toast.ts'
import { CallFailed, textOf } from '#kit/web/call-failed.ts'
import type { signup } from '../contract.ts'
import { loginIdOf } from '../rules.ts'
import { call } from './realm.ts'
import { forgetSignup, type SignupForm } from './signup-store.ts'
import { useSignupForm } from './use-signup-form.ts'
import { type Said, useVerification } from './use-verification.ts'
import { SIGNED_UP, VERIFY_FIRST, verificationFailed, VERIFIED } from '../words.ts'

const area = { area: 'signup' } as const

/** The sign-up as a whole: the form, kept in this tab while it is filled, the verification, and the sending. */
export function useSignup() {
  const navigate = useNavigate()
  const [search] = useState(() => location.search)
  const form = useSignupForm(search)
  const { values } = form
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<Said | null>(null)
  const verification = useVerification(values.name, values.phone, setSaid)
  const { accept } = verification
  useReturn(search, accept, setSaid)

  // The button is far below the place where it is said: a toast says it too (C-103).
  const refuse = (text: string) => {
    setSaid({ good: false, text })
    void toast.error(text, area)
  }

  const send = async (impUid: string) => {
    try {
      const answer = await call<typeof signup>('POST /api/auth/signup', {
        body: bodyOf(values, impUid),
      })
      if (!answer.accessToken)
        throw new CallFailed({ status: 201, code: 'NO_TOKEN', text: 'No access_token in response' })
      forgetSignup()
      void toast.success(SIGNED_UP, area)
      await navigate('/login')
    } catch (error) {
      fail(error)
    }
  }
  const fail = (error: unknown) => {
    refuse(textOf(error))
    if (!(error instanceof CallFailed)) return
    for (const [name, message] of Object.entries(error.fields)) {
      if (name === 'identity_code') verification.again()
      else if (name in values) form.refuse(name as keyof SignupForm, message)
    }
  }
  const submit = async (event: React.FormEvent) => {
    event.preventDefault()
    if (busy) return
    const { impUid } = verification
    if (!impUid) refuse(VERIFY_FIRST)
    if (!form.check() || !impUid) return
    setBusy(true)
    await send(impUid)
    setBusy(false)
  }
  return { form, verification, said, submit, busy }
}

/** Back from the verification by redirect, as phones do it (C-084). */
function useReturn(search: string, accept: (impUid: string) => void, say: (said: Said) => void) {
  const settle = useEffectEvent(() => {
    const query = new URLSearchParams(search)
    const impUid = query.get('imp_uid')
    if (!query.has('success') && !impUid) return
    if (query.get('success') === 'true' && impUid) {
      accept(impUid)
      say({ good: true, text: VERIFIED })
    } else say({ good: false, text: verificationFailed(query.get('error_msg') ?? undefined) })
    for (const name of ['success', 'imp_uid', 'imp_success', 'merchant_uid', 'error_code', 'error_msg'])
      query.delete(name)
    history.replaceState(history.state, '', query.size ? `/signup?${query}` : '/signup')
  })
  useEffect(() => settle(), [search])
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
    agreements: { terms: true as const, privacy: true as const, marketing: form.marketing },
    ...(isLocal && { password: form.password }),
    ...(referrer && { referrerCode: phoneDigits(referrer) || referrer }),
  }
}
