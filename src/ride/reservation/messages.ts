import { brand } from '#brand'
import { instantLabel } from '#kit/day.ts'
import { messageKind, type MessageKind } from '#kit/unit-of-work.ts'
import type { Unit } from '#world'
import { rideEnd } from './rules.ts'
import type { Reservation, RideOfMessage } from './store.ts'
import { NOT_REFUNDED, REBOOKED } from './copy.ts'

/** Facts of a message about a ride. The booker typed the recipient's number, so the message contains nothing else that they typed. */
type RideFacts = {
  pickupAt: string
  /** Name and registration number. */
  car?: string
  unitId?: string
  driver?: string
  /** The remark of a cancellation: another booking replaces the ride, or the ticket is not refunded. */
  because?: 'REBOOKED' | 'NOT_REFUNDED'
}
export type RideDetails = Omit<RideFacts, 'pickupAt'>
const BECAUSE_TEXT = { REBOOKED, NOT_REFUNDED }

/** The facts of a stored message. Messages stored by older builds have no facts, only a text. */
type StoredFacts = Partial<RideFacts>
type RideKind = MessageKind<RideFacts> & { isTrue: (ride: RideOfMessage, facts: StoredFacts) => boolean }

const rideKind = (name: string, label: string, head: string, isTrue: RideKind['isTrue']): RideKind => ({
  ...messageKind<RideFacts>({
    name,
    label,
    text: ({ pickupAt, car, driver, because }) =>
      [
        `[${brand.nameKo}] ${head}`,
        instantLabel(new Date(pickupAt)),
        car,
        driver && `${driver} 기사`,
        because && BECAUSE_TEXT[because],
      ]
        .filter(Boolean)
        .join('\n'),
  }),
  isTrue,
})

/** Whether the ride is live and still at the time in the message. */
const isLive: RideKind['isTrue'] = ({ status, pickupAt }, facts) =>
  status !== 'CANCELLED' && (!facts.pickupAt || pickupAt.toISOString() === facts.pickupAt)

/** Whether the ride is confirmed, at the time and with the car of the message. */
const isConfirmed: RideKind['isTrue'] = (ride, facts) =>
  ride.status === 'CONFIRMED' && isLive(ride, facts) && (!facts.pickupAt || ride.unitId === facts.unitId)

/** Kinds of messages about a ride, in the order in which they are sent together. */
export const RIDE_MESSAGES = {
  reservation_requested: rideKind(
    'reservation_requested',
    '예약 접수',
    '예약 신청이 접수되었습니다. 확인 후 문자로 안내드리겠습니다.',
    isLive,
  ),
  reservation_confirmed: rideKind(
    'reservation_confirmed',
    '예약 확정',
    '예약이 확정되었습니다.',
    isConfirmed,
  ),
  time_changed: rideKind('time_changed', '시간 변경', '예약 시간이 변경되었습니다.', isLive),
  driver_assigned: rideKind(
    'driver_assigned',
    '기사 배정',
    '기사님이 배정되었습니다.',
    (ride, facts) => ride.hasDriver && isLive(ride, facts),
  ),
  driver_withdrawn: rideKind(
    'driver_withdrawn',
    '기사 배정 취소',
    '기사님 배정이 취소되었습니다. 다시 배정되면 안내드리겠습니다.',
    (ride, facts) => !ride.hasDriver && isLive(ride, facts),
  ),
  car_changed: rideKind('car_changed', '차량 변경', '모실 차량이 변경되었습니다.', isConfirmed),
  reservation_canceled: rideKind(
    'reservation_canceled',
    '예약 취소',
    '예약이 취소되었습니다.',
    ({ status }) => status === 'CANCELLED',
  ),
}
export type RideMessage = keyof typeof RIDE_MESSAGES
export const MESSAGES = Object.values(RIDE_MESSAGES)

type PassengerContact = Pick<Reservation, 'id' | 'pickupAt' | 'phone'>

/** Sends the passenger's number a message about a ride. */
export const sendRideMessage = (
  { send }: Pick<Unit, 'send'>,
  kind: RideMessage,
  ride: PassengerContact,
  details: RideDetails = {},
) =>
  send(RIDE_MESSAGES[kind], {
    subjectId: ride.id,
    recipient: ride.phone,
    facts: rideFacts(ride, details),
  })

export const rideFacts = (
  { pickupAt }: Pick<PassengerContact, 'pickupAt'>,
  details: RideDetails = {},
): RideFacts => ({
  pickupAt: pickupAt.toISOString(),
  ...details,
})

/** The names of the car and driver that serve a ride now. */
export type AssignedNames = { car: string; driver: string | null }

/** Sends messages of these kinds with the ride's current facts; kinds that do not apply to the ride are skipped. */
export function resendRideMessages(
  unit: Unit,
  kinds: ReadonlySet<string>,
  ride: Reservation,
  { car, driver }: AssignedNames,
): void {
  const named = { car, ...(ride.unitId && { unitId: ride.unitId }) }
  const details: Partial<Record<RideMessage, RideDetails>> = {
    reservation_confirmed: named,
    driver_assigned: { driver: driver ?? '' },
    car_changed: named,
  }
  const current = { ...ride, hasDriver: driver !== null }
  for (const kind of Object.keys(RIDE_MESSAGES) as RideMessage[])
    if (kinds.has(kind) && kind !== 'reservation_canceled')
      if (RIDE_MESSAGES[kind].isTrue(current, rideFacts(ride, details[kind])))
        sendRideMessage(unit, kind, ride, details[kind])
}

/** Whether a message is worth sending: its facts are still true, and the ride is not over (except for a cancellation). */
export const isWorthSending = (
  kind: RideMessage,
  ride: RideOfMessage,
  facts: StoredFacts,
  now: Date,
): boolean =>
  RIDE_MESSAGES[kind].isTrue(ride, facts) && (kind === 'reservation_canceled' || now < rideEnd(ride))
