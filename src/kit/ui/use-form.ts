import { type ChangeEvent, useCallback, useEffect, useState } from 'react'

type Values = Record<string, unknown>
type Errors<T> = Partial<Record<keyof T | `${string}-${number}`, string>>
type Refused<T> = Partial<Record<keyof T, { value: unknown; text: string }>>
type Named<T, Kind> = { [K in keyof T]: T[K] extends Kind ? K : never }[keyof T] & string

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

type Form<T> = {
  start: () => T
  /** Called with the values whenever they change, to keep them in this tab. */
  keep?: (values: T) => void
  /** The errors by field, in the order of the page; `stop-2` is one of several stops. */
  errorsOf: (values: T) => Errors<T>
}

/**
 * The state of a form. Errors appear when the form is submitted and disappear while the user types. They never appear
 * when a field loses the focus, because that would move the form under the finger.
 */
export function useForm<T extends Values>({ start, keep, errorsOf }: Form<T>) {
  const [values, setValues] = useState(start)
  const [asked, setAsked] = useState(false)
  const [refused, setRefused] = useState<Refused<T>>({})
  useEffect(() => keep?.(values), [keep, values])

  const set = useCallback((change: Partial<T>) => setValues((old) => ({ ...old, ...change })), [])
  const put = (name: string, value: unknown) => set({ [name]: value } as Partial<T>)
  const errors: Errors<T> = { ...(asked && errorsOf(values)), ...stillRefused(refused, values) }
  const text = (name: Named<T, string>) => ({
    name,
    value: values[name] as string,
    error: errors[name],
    onChange: (event: ChangeEvent<Control>) => put(name, event.target.value),
  })
  const box = (name: Named<T, boolean>) => ({
    name,
    checked: values[name] as boolean,
    onChange: (event: ChangeEvent<HTMLInputElement>) => put(name, event.target.checked),
  })
  /** Shows all errors and focuses the first; true when there are none. */
  const check = (): boolean => {
    setAsked(true)
    return !focusOn(Object.keys(errorsOf(values))[0] ?? Object.keys(values).find(isTooLong))
  }
  const refuseQuietly = (name: keyof T, value: unknown, text: string) =>
    setRefused((old) => ({ ...old, [name]: { value, text } }))
  /** Shows the server's error at a field until its value changes, and focuses the field. */
  const refuse = (name: keyof T & string, text: string) => {
    refuseQuietly(name, values[name], text)
    focusOn(name)
  }
  /** Clears all errors after a submit: the form starts over. */
  const reset = (change: Partial<T>) => {
    set(change)
    setAsked(false)
  }
  return { values, set, reset, errors, text, box, check, refuse, refuseQuietly }
}

function stillRefused<T extends Values>(refused: Refused<T>, values: T): Errors<T> {
  const still = Object.entries(refused).filter(([name, refusal]) => refusal && values[name] === refusal.value)
  return Object.fromEntries(still.map(([name, refusal]) => [name, refusal!.text])) as Errors<T>
}

/** Whether the field of this name exceeds its limit; the field sets this mark itself. */
const isTooLong = (name: string): boolean =>
  document.querySelector(`[name="${name}"][data-too-long]`) !== null

/** Focuses a field by its name; returns whether a name was given. */
export function focusOn(name: string | undefined): boolean {
  const field = name && document.querySelector<HTMLElement>(`[name="${name}"]`)
  if (field) field.focus()
  return name !== undefined
}
