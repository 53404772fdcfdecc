import type { Language } from '#kit/language.ts'
import type { Channel } from '#kit/unit-of-work.ts'
import type { RideMessage } from './copy.ts'
import type { Status } from '../rules.ts'

/** The choices of a recipient: all messages, those of the day itself, or none. */
export const HEARING = ['ALL', 'DAY', 'NONE'] as const
export type Hearing = (typeof HEARING)[number]
export const HEARING_WORDS: Record<Hearing, string> = {
  ALL: '모두',
  DAY: '당일 안내만',
  NONE: '보내지 않음',
}
export const MAX_OTHERS = 3

export type OtherRecipient = { name: string; phone: string | null; email: string | null; language: Language }
/** The choices of a booking; without one, the passenger gets the kinds of PASSENGER. */
export type Notify = { passenger?: Hearing | undefined; others: OtherRecipient[] }

/** The number or the e-mail address of another recipient. */
export const addressOf = ({ phone, email }: Pick<OtherRecipient, 'phone' | 'email'>): string =>
  phone ?? email ?? ''

/** A recipient of a message. `address`: a phone number, or an e-mail address. */
export type Recipient = { channel: Channel; address: string; language: Language; isBooker: boolean }

const DRIVER: RideMessage[] = ['driver_assigned', 'driver_withdrawn', 'ride_arrived']
const PASSENGER: RideMessage[] = [
  'reservation_confirmed',
  'reservation_changed',
  'reservation_canceled',
  ...DRIVER,
]

/** The kinds that each choice includes; the booker gets all kinds. */
const HEARD: Record<Hearing | 'PASSENGER', RideMessage[]> = {
  PASSENGER,
  ALL: ['reservation_requested', 'ride_reminder', 'ride_on_the_way', ...PASSENGER],
  DAY: ['reservation_canceled', 'ride_reminder', 'ride_on_the_way', ...DRIVER],
  NONE: [],
}

/** Kinds without meaning for a recipient who got no message about the reservation before. */
const AFTER_CONFIRMATION: RideMessage[] = [
  'reservation_changed',
  'reservation_canceled',
  'ride_on_the_way',
  ...DRIVER,
]

function hears(listener: keyof typeof HEARD, kind: RideMessage, status: Status): boolean {
  const heard = HEARD[listener]
  const isKnown = status === 'CONFIRMED' || heard.includes('reservation_requested')
  return heard.includes(kind) && (isKnown || !AFTER_CONFIRMATION.includes(kind))
}

type Ride = { phone: string; status: Status; notify: Notify | null }

/** Foreign numbers get messages in English. */
export const languageOf = (phone: string): Language => (phone.startsWith('0') ? 'ko' : 'en')

/**
 * The recipients of a message about a ride, each address once. `status`: the ride's status before a cancellation. A
 * booker without a number gets no messages.
 */
export function recipientsOf(kind: RideMessage, ride: Ride, bookerPhone: string | null): Recipient[] {
  const { phone, status, notify } = ride
  const found: Recipient[] = []
  const add = (channel: Channel, address: string, language: Language, isBooker = false) => {
    if (address && !found.some((known) => known.address === address))
      found.push({ channel, address, language, isBooker })
  }
  if (bookerPhone) add('SMS', bookerPhone, 'ko', true)
  if (phone !== bookerPhone && hears(notify?.passenger ?? 'PASSENGER', kind, status))
    add('SMS', phone, languageOf(phone))
  for (const other of notify?.others ?? [])
    if (hears('ALL', kind, status)) add(other.phone ? 'SMS' : 'EMAIL', addressOf(other), other.language)
  return found
}

/** The kind of the message about a booking: of a change if it replaces another ride. */
export function kindOfBooking(replaced: object | null, status: Status): RideMessage {
  if (replaced) return 'reservation_changed'
  return status === 'CONFIRMED' ? 'reservation_confirmed' : 'reservation_requested'
}
