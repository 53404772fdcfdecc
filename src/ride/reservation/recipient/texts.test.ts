import { expect, test } from 'vitest'
import type { Language } from '#kit/language.ts'
import type { Rendering } from '#kit/unit-of-work.ts'
import { cp949Bytes, toCp949 } from '#providers/sms/cp949.ts'
import { type RideDetails, rideFacts, RIDE_MESSAGES } from '../messages.ts'
import { RIDE_TEXTS, type RideMessage } from './copy.ts'
import { type Recipient, recipientsOf } from './rules.ts'
import { isLinkOf } from './service.ts'

const KEY = Buffer.from('a key')
const SITE = 'https://mosim.example'
const BOOKER = '01011110000'
const PASSENGER = '01022220000'
const SECRETARY = { name: '이비서', phone: '01033330000', email: null, language: 'ko' as const }
const GUEST = { name: 'Mr. Smith', phone: '+14155552671', email: null, language: 'en' as const }
const OFFICE = { name: '한과장', phone: null, email: 'han@example.com', language: 'en' as const }

const ride = {
  id: '0195f3c1-0000-7000-8000-000000000001',
  pickupAt: new Date('2026-11-30T22:30:00Z'),
  phone: PASSENGER,
  status: 'CONFIRMED' as const,
  notify: { passenger: 'ALL' as const, others: [SECRETARY, GUEST, OFFICE] },
}
const KINDS = Object.keys(RIDE_TEXTS) as RideMessage[]
const CAR = { car: 'ALPHARD 12가3456', unitId: 'unit' }
const DRIVER = { driver: '김모심', driverPhone: '01044440000' }

/** The details that each kind is sent with. */
const DETAILS: Record<RideMessage, RideDetails> = {
  reservation_requested: {},
  reservation_confirmed: CAR,
  reservation_changed: {},
  driver_assigned: DRIVER,
  driver_withdrawn: {},
  ride_reminder: { ...CAR, ...DRIVER },
  ride_on_the_way: {},
  ride_arrived: {},
  ride_finished: {},
  reservation_canceled: { ticket: 'REFUNDED' },
  ride_no_show: {
    ticket: 'NOT_REFUNDED',
    reachedAt: '2026-11-30T22:25:00Z',
    waitedUntil: '2026-11-30T23:01:00Z',
  },
}

type Shown = {
  recipient: Recipient
  text: string
  variables: Record<string, string> | null
  rendering: Rendering
}

/** The messages of a kind, one per recipient. */
const shown = (kind: RideMessage): Shown[] =>
  recipientsOf(kind, ride, BOOKER).map((recipient) => {
    const { language, channel, address } = recipient
    const rendering = { language, channel, recipient: address, site: SITE, key: KEY }
    const facts = rideFacts(ride, recipient, DETAILS[kind])
    const { text, template } = RIDE_MESSAGES[kind]
    return {
      recipient,
      rendering,
      text: text(facts, rendering),
      variables: template!.variables(facts, rendering),
    }
  })

const KO = '12월 1일 (화) 07:30'
const EN = 'Tue 1 Dec, 07:30 Korean time'

/** The lines of each kind after its first one, without the link: in Korean, and in English. */
const LINES: Record<RideMessage, Record<Language, string[]>> = {
  reservation_requested: { ko: [KO], en: [EN] },
  reservation_confirmed: { ko: [KO, CAR.car], en: [EN, CAR.car] },
  reservation_changed: { ko: [KO], en: [EN] },
  driver_assigned: { ko: [KO, '김모심 기사 010-4444-0000'], en: [EN, 'Driver 김모심 010-4444-0000'] },
  driver_withdrawn: { ko: [KO], en: [EN] },
  ride_reminder: {
    ko: [KO, CAR.car, '김모심 기사 010-4444-0000'],
    en: [EN, CAR.car, 'Driver 김모심 010-4444-0000'],
  },
  ride_on_the_way: { ko: [KO], en: [EN] },
  ride_arrived: { ko: [KO], en: [EN] },
  ride_finished: { ko: [KO], en: [EN] },
  reservation_canceled: { ko: [KO], en: [EN] },
  ride_no_show: { ko: [KO, '도착 07:25, 08:01까지 대기'], en: [EN, 'Arrived 07:25, waited until 08:01'] },
}
/** The last line of the booker's messages about a canceled ride. */
const TICKET_LINES: Partial<Record<RideMessage, string[]>> = {
  reservation_canceled: ['티켓을 돌려 드렸습니다.'],
  ride_no_show: ['사용하신 티켓은 환불되지 않습니다.'],
}
const BRAND = { ko: '[모심]', en: '[MOSIM]' }
const ALL = [BOOKER, PASSENGER, SECRETARY.phone, GUEST.phone, OFFICE.email]

/** Kinds that only the booker gets. */
const OF_BOOKER: RideMessage[] = ['ride_finished', 'ride_no_show']

test.each(KINDS)(
  '%s is sent to the booker and, except at the end of a ride, to all recipients with the choice ALL',
  (kind) => {
    const addresses = shown(kind).map(({ recipient }) => recipient.address)
    expect(addresses).toEqual(OF_BOOKER.includes(kind) ? [BOOKER] : ALL)
  },
)

const isLink = (line: string) => line.startsWith(SITE)

test.each(KINDS)('%s has the lines of its kind in the language of each recipient', (kind) => {
  for (const { recipient, text } of shown(kind)) {
    const { language, isBooker } = recipient
    const lines = text.split('\n')
    const ticket = isBooker ? (TICKET_LINES[kind] ?? []) : []
    expect(lines.filter((line) => !isLink(line))).toEqual([
      `${BRAND[language]} ${RIDE_TEXTS[kind][language]}`,
      ...LINES[kind][language],
      ...ticket,
    ])
    expect(text).not.toMatch(/undefined|null|NaN|#\{|\n\n/)
  }
})

/** The recipient whose page a link opens; the booker's page needs a login. */
function openedBy(link: string): string {
  if (link === `${SITE}/schedule-operation/${ride.id}`) return BOOKER
  const token = link.slice(`${SITE}/share/`.length)
  return ALL.filter((address) => isLinkOf(KEY, token, ride.id, [address])).join()
}

test.each(KINDS)('the link of %s opens the page of its own recipient only', (kind) => {
  const hasNoPage = kind === 'reservation_requested' || kind === 'reservation_canceled'
  for (const { recipient, text } of shown(kind)) {
    const links = text.split('\n').filter(isLink)
    const owners = hasNoPage && !recipient.isBooker ? [] : [recipient.address]
    expect(links.map(openedBy)).toEqual(owners)
  }
})

test.each(KINDS)('%s fits into each channel and has only characters that phones can show', (kind) => {
  for (const { recipient, text } of shown(kind)) {
    expect(toCp949(text)).toBe(text)
    expect(cp949Bytes(text)).toBeLessThanOrEqual(2_000)
    // Twilio accepts 1,600 characters, 알림톡 1,000.
    expect(text.length).toBeLessThanOrEqual(1_000)
    expect(recipient.channel).toBe(recipient.address.includes('@') ? 'EMAIL' : 'SMS')
  }
})

/**
 * The recipients whose message has exactly the lines of its template; the passenger's cancellation has no ticket line.
 */
const WITH_TEMPLATE: Partial<Record<RideMessage, string[]>> = {
  reservation_requested: [BOOKER],
  reservation_canceled: [BOOKER],
}

test.each(KINDS)(
  'the template of %s renders the text of each recipient, or the text is sent without a template',
  (kind) => {
    const { template } = RIDE_MESSAGES[kind]
    const messages = shown(kind)
    const withTemplate = messages.filter(({ variables }) => variables)
    for (const { text, variables, rendering } of withTemplate) {
      const valueOf = (variable: string) => variables![variable] ?? 'missing'
      expect(template!.text(rendering).replace(/#\{[^{}]+\}/g, valueOf)).toBe(text)
    }
    const addresses = (of: Shown[]) => of.map(({ recipient }) => recipient.address)
    expect(addresses(withTemplate)).toEqual(WITH_TEMPLATE[kind] ?? addresses(messages))
  },
)
