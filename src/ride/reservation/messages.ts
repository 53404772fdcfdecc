import { brand } from '#brand'
import type { Language } from '#kit/language.ts'
import { messageKind, type MessageKind, type Rendering } from '#kit/unit-of-work.ts'
import { urlOf, urls } from '#urls'
import type { Unit } from '#world'
import { DRIVER_MESSAGES } from './driver-message/messages.ts'
import { LINK_MESSAGES } from './payment-link/messages.ts'
import {
  driverText,
  pickupText,
  RIDE_TEMPLATES,
  RIDE_TEXTS,
  type RideMessage,
  type RideVariable,
  TICKET_TEXTS,
  waitedText,
} from './recipient/copy.ts'
import { type Recipient, recipientsOf } from './recipient/rules.ts'
import { linkTokenOf } from './recipient/service.ts'
import { rideEnd } from './rules.ts'
import { bookerPhoneOf, type Reservation, type RideOfMessage } from './store.ts'

/**
 * The facts of a message about a ride. People typed the recipient's number, so it contains nothing else that they
 * typed.
 */
type RideFacts = {
  rideId: string
  language: Language
  /** Set for the booker, whose messages are sent to their current number. */
  followsNumber?: true
  pickupAt: string
  /** Name and registration number. */
  car?: string
  unitId?: string
  driver?: string
  driverPhone?: string
  /** Whether a cancellation refunds the ticket; only in the booker's message. */
  ticket?: keyof typeof TICKET_TEXTS
  /** When the driver reached the pickup, and until when they waited for a guest who did not come. */
  reachedAt?: string
  waitedUntil?: string
}
export type RideDetails = Omit<RideFacts, 'rideId' | 'pickupAt' | 'language' | 'followsNumber'>

/** The facts of a stored message. Messages stored by older builds have no facts, only a text. */
type StoredFacts = Partial<RideFacts>
type RideKind = MessageKind<RideFacts> & { isTrue: (ride: RideOfMessage, facts: StoredFacts) => boolean }

/** Kinds of messages about rides that the page without a login does not show. */
const WITHOUT_PAGE: readonly RideMessage[] = ['reservation_requested', 'reservation_canceled']

/** The link to the live page of a ride: the booker's own page, or the recipient's page without a login. */
function linkOf(
  name: RideMessage,
  { rideId, followsNumber }: RideFacts,
  { site, key, recipient }: Rendering,
): string | null {
  if (!site || !rideId) return null
  if (followsNumber) return site + urlOf(urls.trip, { params: { id: rideId } })
  if (WITHOUT_PAGE.includes(name)) return null
  return site + urlOf(urls.shared, { params: { token: linkTokenOf(key, rideId, recipient) } })
}

/** The opening line of a message. */
const headOf = (name: RideMessage, language: Language): string =>
  `[${language === 'ko' ? brand.nameKo : brand.name}] ${RIDE_TEXTS[name][language]}`

/** The lines of a message after its opening, by template variable; lines without a value are left out. */
function linesOf(name: RideMessage, facts: RideFacts, rendering: Rendering): Map<RideVariable, string> {
  const { pickupAt, car, driver, driverPhone, ticket, reachedAt, waitedUntil } = facts
  const { language } = rendering
  const lines: [RideVariable, string | null | undefined][] = [
    ['일시', pickupText(new Date(pickupAt), language)],
    ['차량', car],
    ['기사', driver && driverText(driver, driverPhone, language)],
    ['대기', reachedAt && waitedUntil && waitedText(reachedAt, waitedUntil, language)],
    ['티켓', ticket && TICKET_TEXTS[ticket][language]],
    ['링크', linkOf(name, facts, rendering)],
  ]
  return new Map(lines.filter((line): line is [RideVariable, string] => Boolean(line[1])))
}

/**
 * The template of a kind: its opening and one line per variable. The link's domain is fixed text, because KakaoTalk
 * does not approve a variable for a whole URL.
 */
const templateOf = (name: RideMessage): NonNullable<MessageKind<RideFacts>['template']> => ({
  text: ({ language, site = '' }) =>
    [
      headOf(name, language),
      ...RIDE_TEMPLATES[name].map((variable) => (variable === '링크' ? `${site}/#{링크}` : `#{${variable}}`)),
    ].join('\n'),
  variables: (facts, rendering) => {
    const lines = linesOf(name, facts, rendering)
    if ([...lines.keys()].join() !== RIDE_TEMPLATES[name].join()) return null
    const valueOf = (variable: RideVariable, line: string) =>
      variable === '링크' ? line.slice(`${rendering.site}/`.length) : line
    return Object.fromEntries(
      Array.from(lines, ([variable, line]) => [`#{${variable}}`, valueOf(variable, line)]),
    )
  },
})

const rideKind = (name: RideMessage, label: string, isTrue: RideKind['isTrue']): RideKind => ({
  ...messageKind<RideFacts>({
    name,
    label,
    title: (_, { language }) => RIDE_TEXTS[name][language],
    text: (facts, rendering) =>
      [headOf(name, rendering.language), ...linesOf(name, facts, rendering).values()].join('\n'),
    template: templateOf(name),
  }),
  isTrue,
})

/** Whether the ride is live and has the time of the message. */
const isLive: RideKind['isTrue'] = ({ status, pickupAt }, facts) =>
  status !== 'CANCELLED' && (!facts.pickupAt || pickupAt.toISOString() === facts.pickupAt)

/** Whether the ride is live and has the time and car of the message. */
const isSame: RideKind['isTrue'] = (ride, facts) =>
  isLive(ride, facts) && (!facts.unitId || ride.unitId === facts.unitId)

/** Whether the ride is confirmed and has the time and car of the message. */
const isConfirmed: RideKind['isTrue'] = (ride, facts) =>
  ride.status === 'CONFIRMED' && isLive(ride, facts) && (!facts.pickupAt || ride.unitId === facts.unitId)

/** The kinds of messages about a ride, in their sending order. */
export const RIDE_MESSAGES: Record<RideMessage, RideKind> = {
  reservation_requested: rideKind('reservation_requested', '예약 접수', isLive),
  reservation_confirmed: rideKind('reservation_confirmed', '예약 확정', isConfirmed),
  reservation_changed: rideKind('reservation_changed', '예약 변경', isSame),
  driver_assigned: rideKind(
    'driver_assigned',
    '기사 배정',
    (ride, facts) => ride.driverId !== null && isLive(ride, facts),
  ),
  driver_withdrawn: rideKind(
    'driver_withdrawn',
    '기사 배정 취소',
    (ride, facts) => ride.driverId === null && isLive(ride, facts),
  ),
  ride_reminder: rideKind(
    'ride_reminder',
    '전날 안내',
    (ride, facts) => ride.status === 'CONFIRMED' && isSame(ride, facts),
  ),
  ride_on_the_way: rideKind(
    'ride_on_the_way',
    '출발지로 이동',
    (ride, facts) => ride.tripStep === 'EN_ROUTE' && isSame(ride, facts),
  ),
  ride_arrived: rideKind(
    'ride_arrived',
    '출발지 도착',
    (ride, facts) => ride.status === 'CONFIRMED' && ride.currentStop !== null && isSame(ride, facts),
  ),
  ride_finished: rideKind(
    'ride_finished',
    '운행 완료',
    ({ status, arrivedAt }) => status === 'CONFIRMED' && arrivedAt !== null,
  ),
  reservation_canceled: rideKind('reservation_canceled', '예약 취소', ({ status }) => status === 'CANCELLED'),
  ride_no_show: rideKind('ride_no_show', '노쇼 안내', ({ status }) => status === 'CANCELLED'),
}
export const MESSAGES = [...Object.values(RIDE_MESSAGES), ...Object.values(DRIVER_MESSAGES), ...LINK_MESSAGES]

type RideToTell = Pick<Reservation, 'id' | 'pickupAt' | 'phone' | 'memberId' | 'status' | 'notify'>
type Told = { details?: RideDetails; only?: (recipient: Recipient) => boolean }

/** Sends a message about a ride to its recipients; `ride` has the status before a cancellation. */
export async function sendRideMessage(
  unit: Pick<Unit, 'send' | 'tx'>,
  kind: RideMessage,
  ride: RideToTell,
  { details = {}, only = () => true }: Told = {},
): Promise<void> {
  const bookerPhone = await bookerPhoneOf(unit.tx, ride.memberId)
  for (const recipient of recipientsOf(kind, ride, bookerPhone).filter(only)) {
    const { channel, address } = recipient
    const facts = rideFacts(ride, recipient, details)
    unit.send(RIDE_MESSAGES[kind], {
      subjectId: ride.id,
      recipient: address,
      channel,
      facts,
      canBeUndone: true,
    })
  }
}

/** The facts of a ride's message to one recipient. */
export const rideFacts = (
  { id, pickupAt }: Pick<RideToTell, 'id' | 'pickupAt'>,
  { language, isBooker }: Pick<Recipient, 'language' | 'isBooker'>,
  { ticket, ...details }: RideDetails = {},
): RideFacts => ({
  rideId: id,
  language,
  ...(isBooker && { followsNumber: true as const }),
  pickupAt: pickupAt.toISOString(),
  ...details,
  ...(ticket && isBooker && { ticket }),
})

type Driver = { name: string; phone: string }

/** The facts of a message that names the driver. */
export const driverDetails = ({ name, phone }: Driver): RideDetails => ({ driver: name, driverPhone: phone })

/** The current car and driver of a ride. */
export type Assigned = { car: string; driver: Driver | null }

/** Sends messages of these kinds with the ride's current facts; kinds that do not apply to the ride are skipped. */
export async function resendRideMessages(
  unit: Unit,
  { kinds, isFor }: { kinds: ReadonlySet<string>; isFor: (kind: string, address: string) => boolean },
  ride: Reservation,
  { car, driver }: Assigned,
): Promise<void> {
  const named = { car, ...(ride.unitId && { unitId: ride.unitId }) }
  const driven = driver ? driverDetails(driver) : {}
  const detailsOf: Partial<Record<RideMessage, RideDetails>> = {
    reservation_confirmed: named,
    reservation_changed: ride.status === 'CONFIRMED' ? { ...named, ...driven } : {},
    driver_assigned: driven,
  }
  const current = { ...ride, driverId: driver ? ride.driverId : null }
  for (const kind of Object.keys(RIDE_MESSAGES) as RideMessage[]) {
    if (!kinds.has(kind) || kind === 'reservation_canceled' || kind === 'ride_no_show') continue
    const details = detailsOf[kind] ?? {}
    const facts = rideFacts(ride, { language: 'ko', isBooker: true }, details)
    if (!RIDE_MESSAGES[kind].isTrue(current, facts)) continue
    await sendRideMessage(unit, kind, ride, { details, only: ({ address }) => isFor(kind, address) })
  }
}

/** Kinds that are also sent when a ride is over. */
const LAST_MESSAGES: readonly RideMessage[] = ['reservation_canceled', 'ride_finished', 'ride_no_show']

/** Whether to send a message: it must still match the ride, which must not be over (except for the last messages). */
export const isWorthSending = (
  kind: RideMessage,
  ride: RideOfMessage,
  facts: StoredFacts,
  now: Date,
): boolean => RIDE_MESSAGES[kind].isTrue(ride, facts) && (LAST_MESSAGES.includes(kind) || now < rideEnd(ride))
