import { type FormEvent, useState } from 'react'
import { CallFailed, textOf as textOfFailure } from '#kit/web/call-failed.ts'

type Facts = {
  form: { values: object; check: () => boolean; refuse: (name: never, text: string) => void }
  verification: { reset: (refusal?: string) => void }
  /** Whether everything outside the fields is complete: the verification, a checked address. */
  isReady: boolean
  /** Called when the button is pressed before `isReady`. */
  whenNotReady?: () => void
  send: () => Promise<void>
  /** The sentence for a thrown error; without it the server's own text. */
  textOf?: (error: unknown) => string
  /** Shows the error of the last attempt; called with an empty text when another attempt starts. */
  tell: (text: string) => void
  /** Called after the server refused a field. */
  whenRefused?: (name: string) => void
}

/** Submits a sign-up, one at a time; the server's error about a field is shown at that field. */
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
  /** The verified person already has an account: the screen links to its recovery. */
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
