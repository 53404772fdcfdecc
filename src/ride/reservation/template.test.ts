import { expect, test } from 'vitest'
import { LANGUAGES, type Language } from '#kit/language.ts'
import { type RideDetails, rideFacts, RIDE_MESSAGES } from './messages.ts'
import { RIDE_TEMPLATES, type RideMessage } from './recipient/copy.ts'

const KINDS = Object.keys(RIDE_TEMPLATES) as RideMessage[]
const CAR = { car: 'ALPHARD 12가3456' }
const DRIVER = { driver: '김기사', driverPhone: '01011112222' }
const ride = { id: '0195f3c1-0000-7000-8000-000000000001', pickupAt: new Date('2026-11-30T22:30:00Z') }

/** The details that a kind is sent with. */
const DETAILS: Partial<Record<RideMessage, RideDetails>> = {
  reservation_confirmed: CAR,
  driver_assigned: DRIVER,
  ride_reminder: { ...CAR, ...DRIVER },
  reservation_canceled: { ticket: 'REFUNDED' },
  ride_no_show: {
    ticket: 'NOT_REFUNDED',
    reachedAt: '2026-11-30T22:25:00Z',
    waitedUntil: '2026-11-30T23:01:00Z',
  },
}

const rendering = (language: Language) => ({
  language,
  channel: 'SMS' as const,
  recipient: '01012345678',
  site: 'https://mosim.example',
  key: Buffer.from('key'),
})
const filled = (text: string, variables: Record<string, string>) =>
  text.replace(/#\{[^{}]+\}/g, (variable) => variables[variable] ?? `no ${variable}`)

test.each(KINDS)('the template of %s with its variables is the text of the message', (name) => {
  const { template, text } = RIDE_MESSAGES[name]
  const facts = rideFacts(ride, { language: 'ko', isBooker: true }, DETAILS[name])
  const variables = template!.variables(facts, rendering('ko'))
  expect(filled(template!.text(rendering('ko')), variables!)).toBe(text(facts, rendering('ko')))
  for (const variable of Object.keys(variables!)) expect(variable).toMatch(/^#\{[가-힣]+\}$/)
})

test.each(LANGUAGES)('each template has an approved length and no empty line (%s)', (language) => {
  for (const name of KINDS) {
    const text = RIDE_MESSAGES[name].template!.text(rendering(language))
    expect(text.length).toBeLessThan(1_000)
    expect(text).not.toMatch(/undefined|\n\n/)
  }
})

test.each<[string, RideMessage, RideDetails, boolean]>([
  ['a line that the template lacks', 'reservation_changed', CAR, true],
  ['no driver', 'ride_reminder', CAR, true],
  ['no link', 'reservation_requested', {}, false],
])('a message with %s has no template variables, so it is sent as SMS', (_, name, details, isBooker) => {
  const facts = rideFacts(ride, { language: 'ko', isBooker }, details)
  expect(RIDE_MESSAGES[name].template!.variables(facts, rendering('ko'))).toBeNull()
})
