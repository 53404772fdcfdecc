import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { brand } from '#brand'
import { timeOf } from '#kit/day.ts'
import { Answer } from '#kit/answer.ts'
import type { Call } from '#kit/http-server.ts'
import { formatPhone } from '#kit/phone.ts'
import { found, refuse } from '#kit/refusal.ts'
import type { World } from '#world'
import type { reservationCalendar } from '../contract.ts'
import { calendarRefusal, driverPhoneOf } from '../rules.ts'
import { type FullReservation, ownReservation } from '../store.ts'
import { CALENDAR_WORDS, meetingText } from '../copy.ts'
import { urlOf, urls } from '#urls'

const HOUR_SECONDS = 3_600
const REMINDER_SECONDS = 2 * HOUR_SECONDS

/** A live reservation as an iCalendar file; a file of a later version replaces the event of an earlier one. */
export async function show(world: World, { params, origin }: Call<typeof reservationCalendar>) {
  const reservation = found(await ownReservation(world.db, params.id, params.rid))
  refuse(calendarRefusal(reservation), CALENDAR_WORDS)
  const text = calendarOf(reservation, world.settings.publicUrl ?? origin, world.now())
  return Answer.file(text, { name: `mosim-${reservation.rideDate}.ics` })
}

const isConfirmed = ({ status }: FullReservation) => status === 'CONFIRMED'

function calendarOf(reservation: FullReservation, home: string, now: Date): string {
  const calendar = ical({
    name: brand.nameKo,
    prodId: { company: brand.name, product: 'ride', language: 'KO' },
    method: ICalCalendarMethod.PUBLISH,
  })
  const event = calendar.createEvent({
    id: `${reservation.id}@${new URL(home).hostname}`,
    sequence: reservation.version,
    stamp: now,
    start: reservation.pickupAt,
    end: endOf(reservation),
    status: isConfirmed(reservation) ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE,
    summary: [
      `[${brand.nameKo}] ${reservation.name}님`,
      reservation.carName,
      !isConfirmed(reservation) && '(확정 대기)',
    ]
      .filter(Boolean)
      .join(' '),
    location: reservation.pickupLocation,
    description: describe(reservation, now),
    url: home + urlOf(urls.trip, { params: { id: reservation.id } }),
  })
  event.createAlarm({ type: ICalAlarmType.display, triggerBefore: REMINDER_SECONDS })
  return calendar.toString()
}

/** The end of a ride is unknown; the event ends an hour after the last known time. */
function endOf(reservation: FullReservation): Date {
  const times = reservation.viaLocations.flatMap(({ time }) => (time ? [Date.parse(time)] : []))
  return new Date(Math.max(reservation.pickupAt.getTime(), ...times) + HOUR_SECONDS * 1000)
}

function describe(reservation: FullReservation, now: Date): string {
  const stops = reservation.viaLocations.map(
    ({ location, time }, at) =>
      `경유 ${at + 1}: ${[time && timeOf(new Date(time)), location].filter(Boolean).join(' ')}`,
  )
  const notes = { pickup_note: reservation.pickupNote, dropoff_note: reservation.dropoffNote }
  const phone = driverPhoneOf(reservation, now)
  const driver = [reservation.driverName, phone && formatPhone(phone)].filter(Boolean).join(' ')
  return [
    `출발: ${timeOf(reservation.pickupAt)} ${reservation.pickupLocation}`,
    meetingText(notes, 'pickup_note'),
    ...stops,
    `도착: ${reservation.dropoffLocation}`,
    meetingText(notes, 'dropoff_note'),
    `차량: ${[reservation.carName, isConfirmed(reservation) && reservation.registrationNumber].filter(Boolean).join(' · ')}`,
    driver && `기사: ${driver}`,
  ]
    .filter(Boolean)
    .join('\n')
}
