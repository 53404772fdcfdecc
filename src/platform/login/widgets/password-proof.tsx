import { type FormEvent, useState } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { textOf } from '#kit/web/call-failed.ts'
import { PROOF_BY_PASSWORD } from '../copy.ts'

type Props = {
  /** Sends the password; throws when the server refuses it. */
  send: (password: string) => Promise<unknown>
  done: () => void
}

/** Asks for the password again. */
export function PasswordProof({ send, done }: Props) {
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState('')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setWrong('')
    try {
      await send(password)
      done()
    } catch (error) {
      setWrong(textOf(error))
      setBusy(false)
    }
  }
  return (
    <form className="grid gap-base" noValidate onSubmit={(event) => void submit(event)}>
      <p className="text-body">{PROOF_BY_PASSWORD}</p>
      <TextField
        name="password"
        type="password"
        label="비밀번호"
        autoComplete="current-password"
        limit={128}
        value={password}
        error={wrong}
        onChange={({ target }) => setPassword(target.value)}
      />
      <Button type="submit" size="large" wide busy={busy} disabled={!password}>
        확인
      </Button>
    </form>
  )
}
