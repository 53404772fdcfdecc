import { expect, test } from 'vitest'
import { RIDE_TEXTS, type RideMessage } from './copy.ts'
import { type Hearing, type Notify, recipientsOf } from './rules.ts'

const BOOKER = '01011110000'
const PASSENGER = '01022220000'
const other = { name: '한과장', phone: null, email: 'han@example.com', language: 'en' as const }

const heardBy = (address: string, status: 'PENDING' | 'CONFIRMED', notify: Notify | null) =>
  (Object.keys(RIDE_TEXTS) as RideMessage[])
    .filter((kind) =>
      recipientsOf(kind, { phone: PASSENGER, status, notify }, BOOKER).some((one) => one.address === address),
    )
    .map((kind) => kind.replace(/^(reservation|ride)_/, ''))

const DRIVER = ['driver_assigned', 'driver_withdrawn']
const ALL = ['requested', 'confirmed', 'changed', ...DRIVER, 'reminder', 'on_the_way', 'arrived', 'canceled']

test('the booker gets messages of every kind', () => {
  expect(heardBy(BOOKER, 'PENDING', null)).toEqual([...ALL.toSpliced(8, 0, 'finished'), 'no_show'])
})

test.each<[Hearing | undefined, 'PENDING' | 'CONFIRMED', string[]]>([
  [undefined, 'CONFIRMED', ['confirmed', 'changed', ...DRIVER, 'arrived', 'canceled']],
  [undefined, 'PENDING', ['confirmed']],
  ['ALL', 'CONFIRMED', ALL],
  ['ALL', 'PENDING', ALL],
  ['DAY', 'CONFIRMED', [...DRIVER, 'reminder', 'on_the_way', 'arrived', 'canceled']],
  ['DAY', 'PENDING', ['reminder']],
  ['NONE', 'CONFIRMED', []],
])('a passenger with the choice %s of a %s ride gets: %j', (passenger, status, kinds) => {
  expect(heardBy(PASSENGER, status, { passenger, others: [] })).toEqual(kinds)
})

test('another recipient gets all kinds but the rating, by e-mail and in the chosen language', () => {
  expect(heardBy(other.email, 'CONFIRMED', { others: [other] })).toEqual(ALL)
  const ride = { phone: PASSENGER, status: 'CONFIRMED' as const, notify: { others: [other] } }
  expect(recipientsOf('reservation_confirmed', ride, BOOKER)).toEqual([
    { channel: 'SMS', address: BOOKER, language: 'ko', isBooker: true },
    { channel: 'SMS', address: PASSENGER, language: 'ko', isBooker: false },
    { channel: 'EMAIL', address: other.email, language: 'en', isBooker: false },
  ])
})

test('each address gets a message once; a foreign number gets it in English', () => {
  const both = { ...other, phone: BOOKER, email: null }
  const ride = { phone: BOOKER, status: 'CONFIRMED' as const, notify: { others: [both] } }
  expect(recipientsOf('reservation_confirmed', ride, BOOKER)).toHaveLength(1)
  expect(recipientsOf('reservation_confirmed', { ...ride, phone: '+14155552671' }, null)).toMatchObject([
    { address: '+14155552671', language: 'en' },
    { address: BOOKER },
  ])
})
