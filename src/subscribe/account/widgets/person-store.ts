import { tabStore } from '#kit/web/tab-store.ts'
import { personInside } from './realm.ts'

export type Person = { name: string; mobile: string }

const store = tabStore<Person & { owner: string | null }>('subscribePerson', {
  name: '',
  mobile: '',
  owner: null,
})

/** Keeps who is to be verified in this tab, over the way to the provider's page and back. */
export const keepPerson = (person: Person): void => store.write({ ...person, owner: personInside() })

export const forgetPerson = store.remove

/** The typed name and number before a phone left the page; those of another account are ignored. */
export function personKept(start: Person): Person {
  const { owner, ...person } = store.read()
  return owner === personInside() ? { ...start, ...person } : start
}
