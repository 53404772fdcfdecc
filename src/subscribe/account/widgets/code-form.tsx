import { type FormEvent, useState } from 'react'
import { codeOf } from '#kit/code.ts'
import { Button } from '#kit/ui/button.tsx'
import { TextField } from '#kit/ui/field.tsx'

type Props = {
  label: string
  button: string
  /** The error for a press without a code. Without this text, the button is disabled until a code is typed. */
  missing?: string
  hint?: string
  /** The code that the field begins with. */
  start?: string
  /** Sends the trimmed code with an idempotency key. Resolves to the error text, or null on success. */
  send: (code: string, key: string) => Promise<string | null>
}

/** A form for one code at a time. Why a code was refused is shown at its field (S-153, S-154). */
export function CodeForm({ label, button, missing, hint, start = '', send }: Props) {
  const [code, setCode] = useState(start)
  const [wrong, setWrong] = useState('')
  const [busy, setBusy] = useState(false)
  const [key, setKey] = useState(() => crypto.randomUUID())
  const typed = codeOf(code) && code.trim()
  const change = (next: string) => {
    setCode(next)
    setKey(crypto.randomUUID())
    setWrong('')
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (!typed) return setWrong(missing ?? '')
    setBusy(true)
    setWrong('')
    const refused = await send(typed, key)
    setBusy(false)
    // Keep the key after a refusal: a resent code needs the same key, because the first answer may have been lost.
    if (refused) return setWrong(refused)
    change('')
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-busy={busy}>
      <TextField
        name="code"
        label={label}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        limit={60}
        value={code}
        onChange={(event) => change(event.target.value)}
        error={wrong}
        hint={hint}
        beside={
          <Button type="submit" className="min-w-20" busy={busy} disabled={!typed && missing === undefined}>
            {button}
          </Button>
        }
      />
    </form>
  )
}
