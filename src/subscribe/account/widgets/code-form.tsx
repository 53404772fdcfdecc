import { type FormEvent, useState } from 'react'
import { codeOf } from '#kit/code.ts'
import { Button } from '#kit/ui/button.tsx'
import { TextField } from '#kit/ui/field.tsx'

type Props = {
  label: string
  button: string
  /** Told when it is pressed without a code; without it the button waits for one. */
  missing?: string
  hint?: string
  /** Sends the code, trimmed, with a key that makes it repeatable; answers why not, null when it was done. */
  send: (code: string, key: string) => Promise<string | null>
}

/** A code is typed and sent, one at a time; why it was refused stands at the field (S-153, S-154). */
export function CodeForm({ label, button, missing, hint, send }: Props) {
  const [code, setCode] = useState('')
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
    // The same code is sent under the same key: its answer may have been lost.
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
