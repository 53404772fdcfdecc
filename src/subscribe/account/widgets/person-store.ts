import { tabStore } from '#kit/web/tab-store.ts'
import { loggedInPersonId } from './realm.ts'

export type Person = { name: string; mobile: string }

const store = tabStore<Person & { owner: string | null }>('subscribePerson', {
  name: '',
  mobile: '',
  owner: null,
})

/** Stores the person to be verified in this tab, because a phone leaves for the provider's page and returns. */
export const storePerson = (person: Person): void => store.write({ ...person, owner: loggedInPersonId() })

export const forgetPerson = store.remove

/** The name and number typed before a phone left the page; a value of another account is ignored. */
export function storedPerson(start: Person): Person {
  const { owner, ...person } = store.read()
  return owner === loggedInPersonId() ? { ...start, ...person } : start
}
