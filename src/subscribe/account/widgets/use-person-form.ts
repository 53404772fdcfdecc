import { useEffect } from 'react'
import { useForm } from '#kit/ui/use-form.ts'
import { tabStore } from '#kit/web/tab-store.ts'
import { personInside } from './realm.ts'

type Person = { name: string; mobile: string }

const store = tabStore<Person & { owner: string | null }>('subscribePerson', {
  name: '',
  mobile: '',
  owner: null,
})
const keep = (person: Person): void => store.write({ ...person, owner: personInside() })

/** What was typed before a phone left the page; what another account typed here is nobody's. */
function startOf(start: Person): Person {
  const { owner, ...person } = store.read()
  return owner === personInside() ? { ...start, ...person } : start
}

/** Who is to be verified, kept in this tab over the way to the provider's page and back, for as long as the form is open. */
export function usePersonForm(start: Person) {
  const form = useForm<Person>({ start: () => startOf(start), keep, errorsOf: () => ({}) })
  useEffect(() => store.remove, [])
  return form
}
