import { brand } from '#brand'
import { addDays, dayOf, instantLabel } from '#kit/day.ts'
import { transaction } from '#kit/db.ts'
import type { Message } from '#kit/unit-of-work.ts'
import type { OutboxRow } from '#platform/outbox/store.ts'
import type { World } from '#world'
import { rideEnd } from './rules.ts'
import { erasePersonal, ridesTold, type RideTold } from './store.ts'

type Reservation = { id: string; pickupAt: Date; phone: string }
export type MessageKind =
  | 'reservation_requested'
  | 'reservation_confirmed'
  | 'reservation_canceled'
  | 'driver_assigned'
  | 'driver_withdrawn'
  | 'car_changed'
  | 'time_changed'

const HEADS: Record<MessageKind, string> = {
  reservation_requested: '예약 신청이 접수되었습니다. 확인 후 문자로 안내드리겠습니다.',
  reservation_confirmed: '예약이 확정되었습니다.',
  reservation_canceled: '예약이 취소되었습니다.',
  driver_assigned: '기사님이 배정되었습니다.',
  driver_withdrawn: '기사님 배정이 취소되었습니다. 다시 배정되면 안내드리겠습니다.',
  car_changed: '모실 차량이 변경되었습니다.',
  time_changed: '예약 시간이 변경되었습니다.',
}

/** The text of a message about a reservation. It goes to a number that the member chose, so nothing that was typed is in it. */
export const messageText = (
  kind: MessageKind,
  { pickupAt }: Pick<Reservation, 'pickupAt'>,
  extra = '',
): string => [`[${brand.nameKo}] ${HEADS[kind]}`, instantLabel(pickupAt), extra].filter(Boolean).join('\n')

/** A message about a reservation to the person who rides. */
export const customerMessage = (kind: MessageKind, reservation: Reservation, extra = ''): Message => ({
  kind,
  subjectId: reservation.id,
  recipient: reservation.phone,
  text: messageText(kind, reservation, extra),
})

/** Ends the message about a cancellation that keeps the ticket. */
export const NOT_REFUNDED = '사용하신 티켓은 환불되지 않습니다.'

/** How a guest is told who drives her. */
export const driverText = (name: string): string => `${name} 기사`

type Truth = (ride: RideTold, text: string) => boolean

/** What is told of a ride is of use to its guest until it is over; what is said of it as it ends still goes out. */
const isToCome = (ride: RideTold, now: Date): boolean => now < rideEnd(ride)
/** Staff may have moved the ride since. */
const saysWhen: Truth = ({ pickupAt }, text) => text.includes(instantLabel(pickupAt))
const isLive: Truth = (ride, text) => ride.status !== 'CANCELLED' && saysWhen(ride, text)
/** Or given it another car: names of cars are edited, plates are not. */
const saysCar: Truth = ({ plate }, text) => plate === null || text.includes(plate)
const isConfirmed: Truth = (ride, text) =>
  ride.status === 'CONFIRMED' && saysWhen(ride, text) && saysCar(ride, text)

/** Of which ride a message is true, while that is to come; that it was canceled is true afterwards too. */
const HOLDS: Record<MessageKind, Truth> = {
  reservation_requested: isLive,
  reservation_confirmed: isConfirmed,
  reservation_canceled: ({ status }) => status === 'CANCELLED',
  driver_assigned: (ride, text) => ride.hasDriver && isLive(ride, text),
  driver_withdrawn: (ride, text) => !ride.hasDriver && isLive(ride, text),
  car_changed: isConfirmed,
  time_changed: isLive,
}

/** What names the time of a ride, in the order in which it is told. */
const NAMES_TIME = [
  'reservation_requested',
  'reservation_confirmed',
  'time_changed',
  'driver_assigned',
  'driver_withdrawn',
  'car_changed',
] as const

/** By which names the guest is told who drives her in which car; null for nobody. */
type Served = { carName: string; driverName: string | null }

/** Messages of some kinds about a ride as it is now, those alone that are true of it. */
export function messagesOf(
  kinds: ReadonlySet<string>,
  ride: Reservation & Omit<RideTold, 'hasDriver' | 'plate'>,
  { carName, driverName }: Served,
): Message[] {
  // The car is the one that is named.
  const told = { ...ride, hasDriver: driverName !== null, plate: null }
  const extras: Partial<Record<MessageKind, string>> = {
    reservation_confirmed: carName,
    driver_assigned: driverText(driverName ?? ''),
    car_changed: carName,
  }
  return NAMES_TIME.filter((kind) => kinds.has(kind)).flatMap((kind) => {
    const message = customerMessage(kind, ride, extras[kind])
    return HOLDS[kind](told, message.text) ? message : []
  })
}

/** Which messages are still true: of their kind the last word, about a ride that is as they say and is not erased. */
export async function stillTrue(world: World, messages: OutboxRow[]): Promise<Set<string>> {
  const about = messages.filter(({ kind, subjectId }) => kind in HOLDS && subjectId)
  const rides = await ridesTold(
    world.db,
    about.map(({ id }) => id),
  )
  const now = world.now()
  const holds = ({ id, kind, text }: OutboxRow) => {
    if (!(kind in HOLDS)) return true
    const ride = rides.get(id)
    if (!ride || !HOLDS[kind as MessageKind](ride, text)) return false
    return kind === 'reservation_canceled' || isToCome(ride, now)
  }
  return new Set(messages.filter(holds).map(({ id }) => id))
}

const BATCH = 500
const KEPT_DAYS = 365

/** The nightly job: erases personal data of reservations more than a year ago (C-282). Answers how many. */
export async function eraseExpiredReservations(world: World): Promise<number> {
  const now = world.now()
  const before = addDays(dayOf(now), -KEPT_DAYS)
  for (let done = 0; ;) {
    const erased = await transaction(world.db, (tx) => erasePersonal(tx, before, now, BATCH))
    done += erased
    if (erased < BATCH) return done
  }
}
