import { type ChangeEvent, useEffect, useState } from 'react'
import { type SignupErrors, signupErrors } from './signup-rules.ts'
import { broughtBy, keepForm, keptForm, type SignupForm } from './signup-store.ts'

export type TextName = 'name' | 'id' | 'password' | 'passwordConfirm' | 'phone' | 'referrerCode'
export type BoxName = 'terms' | 'privacy' | 'marketing'
type Refused = Partial<Record<keyof SignupForm, { value: unknown; text: string }>>

/** The form as it is filled, kept in this tab. Errors come with the press and go while one types: never on leaving a field, which would move the form under the finger. */
export function useSignupForm(search: string) {
  const [values, setValues] = useState(() => keptForm(search))
  const [asked, setAsked] = useState(false)
  const [refused, setRefused] = useState<Refused>({})
  const { id, referrer } = broughtBy(search)
  const isSocial = id !== ''
  useEffect(() => keepForm(values), [values])

  const set = (change: Partial<SignupForm>) => setValues((old) => ({ ...old, ...change }))
  const errors = { ...(asked && signupErrors(values, isSocial)), ...stillRefused(refused, values) }
  const text = (name: TextName) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => set({ [name]: event.target.value }),
  })
  const box = (name: BoxName) => ({
    name,
    checked: values[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => set({ [name]: event.target.checked }),
  })
  /** Shows what is wrong and goes there; true when nothing is. */
  const check = (): boolean => {
    setAsked(true)
    return !focusOn(Object.keys(signupErrors(values, isSocial))[0])
  }
  const refuseQuietly = (name: keyof SignupForm, value: unknown, said: string) =>
    setRefused((old) => ({ ...old, [name]: { value, text: said } }))
  /** What the server says of a field, until that is changed; and goes there. */
  const refuse = (name: keyof SignupForm, said: string) => {
    refuseQuietly(name, values[name], said)
    focusOn(name)
  }
  return {
    values,
    set,
    errors,
    text,
    box,
    check,
    refuse,
    refuseQuietly,
    isSocial,
    hasReferrer: referrer !== '',
  }
}

function stillRefused(refused: Refused, values: SignupForm): SignupErrors {
  const still = Object.entries(refused).filter(
    ([name, { value }]) => values[name as keyof SignupForm] === value,
  )
  return Object.fromEntries(still.map(([name, { text }]) => [name, text]))
}

function focusOn(name: string | undefined): boolean {
  const field = name && document.querySelector<HTMLElement>(`[name="${name}"]`)
  if (field) field.focus()
  return name !== undefined
}
