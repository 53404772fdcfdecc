import { createHash } from 'node:crypto'

const DAYS = 365 * 60
const CARRIERS = ['SKT', 'KT', 'LGT', 'SKT_MVNO', 'KT_MVNO', 'LGT_MVNO'] as const

export type Person = {
  name: string
  phone: string
  birthday: string
  gender: 'male' | 'female'
  carrier: (typeof CARRIERS)[number]
  ci: string
  di: string
}

/** The person of a name and a phone number: always the same person, with equal CI, DI and date of birth. */
export function personOf(given: { name: string; phone: string; birthday?: string }): Person {
  const name = given.name.normalize('NFC').trim()
  const phone = given.phone.replace(/\D/g, '')
  const usual = usualBirthday(name, phone)
  const birthday = given.birthday ?? usual
  const gender = number(`gender ${name}`) % 2 === 0 ? 'male' : 'female'
  // A generated date of birth does not identify a person: two numbers with one name are two people, even with equal
  // dates. A given date of birth identifies a person, also under a new number.
  const seed = birthday === usual ? `${name}${phone}` : `${name}${birthday}${gender}`
  return {
    name,
    phone,
    birthday,
    gender,
    carrier: CARRIERS[number(phone) % 6]!,
    ci: ciOf(seed),
    di: diOf(seed),
  }
}

/** A person who differs from the one in the product's request. */
export function otherPerson(): Person {
  return personOf({ name: '한다른', phone: '01099990000', birthday: '1979-03-03' })
}

function usualBirthday(name: string, phone: string) {
  const day = number(`birthday ${name}${phone}`) % DAYS
  return new Date(Date.UTC(1940, 0, 1) + day * 86_400_000).toISOString().slice(0, 10)
}

function ciOf(seed: string) {
  return createHash('sha512').update(`CI${seed}`).digest('base64')
}

function diOf(seed: string) {
  return createHash('sha384').update(`DI${seed}`).digest('base64').slice(0, 64)
}

function number(seed: string) {
  return createHash('sha256').update(seed).digest().readUInt32BE()
}
