import { useEffect } from 'react'
import { useForm } from '#kit/ui/use-form.ts'
import { forgetPerson, storePerson, type Person, storedPerson } from './person-store.ts'

/** The form of the person to be verified, stored in this tab while the form is open. */
export function usePersonForm(start: Person) {
  const form = useForm<Person>({ start: () => storedPerson(start), keep: storePerson, errorsOf: () => ({}) })
  useEffect(() => forgetPerson, [])
  return form
}
