import { type FormEvent, useState } from 'react'
import { CallFailed, textOf as textOfFailure } from '#kit/web/call-failed.ts'

type Facts = {
  form: { values: object; check: () => boolean; refuse: (name: never, text: string) => void }
  verification: { reset: (refusal?: string) => void }
  /** Whether all is there that no field can hold: the verification, a checked address. */
  isReady: boolean
  /** Pressed before that. */
  whenNotReady?: () => void
  send: () => Promise<void>
  /** The sentence for people of what was thrown; without it the server's own. */
  textOf?: (error: unknown) => string
  /** Why the last sending failed; empty while another one is under way. */
  tell: (text: string) => void
  /** After a field was refused by the server. */
  whenRefused?: (name: string) => void
}

/** The sending of a sign-up: once at a time, and what the server says of a field is shown there. */
export function useSignup({
  form,
  verification,
  isReady,
  whenNotReady,
  send,
  textOf = textOfFailure,
  tell,
  whenRefused,
}: Facts) {
  const [busy, setBusy] = useState(false)
  /** The verified person has an account: the screen leads to its recovery. */
  const [isKnown, setKnown] = useState(false)
  const fail = (error: unknown) => {
    tell(textOf(error))
    if (!(error instanceof CallFailed)) return
    setKnown(error.code === 'PERSON_TAKEN')
    for (const [name, text] of Object.entries(error.fields)) {
      if (name === 'identity_code') verification.reset(text)
      else if (name in form.values) form.refuse(name as never, text)
      whenRefused?.(name)
    }
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (!isReady) whenNotReady?.()
    if (!form.check() || !isReady) return
    setBusy(true)
    tell('')
    try {
      await send()
    } catch (error) {
      fail(error)
      setBusy(false)
    }
  }
  return { submit, busy, isKnown }
}
