import { useEffect } from 'react'
import { useForm } from '#kit/ui/use-form.ts'
import { forgetPerson, keepPerson, type Person, personKept } from './person-store.ts'

/** The form of the person to be verified, stored in this tab while the form is open. */
export function usePersonForm(start: Person) {
  const form = useForm<Person>({ start: () => personKept(start), keep: keepPerson, errorsOf: () => ({}) })
  useEffect(() => forgetPerson, [])
  return form
}
