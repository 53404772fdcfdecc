import { type FormEvent, useState } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { TextField, type TextFieldProps } from '#kit/ui/field.tsx'

type Props = {
  /** The field of the login name: an id or an e-mail address. */
  id: TextFieldProps & { name: string }
  logIn: (id: string, password: string) => Promise<void>
  /** The text for a failed login, which stays at the form. */
  textOf: (error: unknown) => string
  /** Called when a field is empty; without it the button stays inactive until both are filled (S-073). */
  emptyText?: string
}

/** A login form. It reads its fields on submit, because a password manager fills them without an event. */
export function LoginForm({ id, logIn, textOf, emptyText }: Props) {
  const [wrong, setWrong] = useState('')
  const [busy, setBusy] = useState(false)
  const [filled, setFilled] = useState(false)
  const valueIn = (form: HTMLFormElement, name: string) => String(new FormData(form).get(name) ?? '')
  const emptyIn = (form: HTMLFormElement) =>
    valueIn(form, id.name).trim() ? (valueIn(form, 'password') ? null : 'password') : id.name
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (busy) return
    const empty = emptyIn(form)
    setWrong(empty ? (emptyText ?? '') : '')
    if (empty) return focusOn(form, empty)
    setBusy(true)
    try {
      await logIn(valueIn(form, id.name).trim(), valueIn(form, 'password'))
    } catch (error) {
      setWrong(textOf(error))
      setBusy(false)
      focusOn(form, 'password')
    }
  }
  return (
    <form
      onSubmit={(event) => void submit(event)}
      onChange={(event) => setFilled(!emptyIn(event.currentTarget))}
      noValidate
      className="grid gap-base"
    >
      <TextField autoComplete="username" autoCapitalize="none" spellCheck={false} aria-required {...id} />
      <TextField
        name="password"
        type="password"
        label="비밀번호"
        autoComplete="current-password"
        limit={128}
        aria-required
        error={wrong}
      />
      <Button type="submit" size="large" wide busy={busy} disabled={!filled && emptyText === undefined}>
        로그인
      </Button>
    </form>
  )
}

function focusOn(form: HTMLFormElement, name: string): void {
  form.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
}
