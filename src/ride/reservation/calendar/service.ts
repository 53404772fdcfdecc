import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { brand } from '#brand'
import { Answer } from '#kit/answer.ts'
import { timeOf } from '#kit/day.ts'
import type { Language } from '#kit/language.ts'
import { formatPhone } from '#kit/phone.ts'
import { CALENDAR_TEXTS, ROUTE_TEXTS, stopName, titleOf } from '../recipient/copy.ts'
import { driverPhoneOf } from '../rules.ts'
import type { FullReservation } from '../store.ts'

const HOUR_SECONDS = 3_600
const REMINDER_SECONDS = 2 * HOUR_SECONDS

/** `home`: the site's origin; `url`: the page that the event links to; `isShared`: the passenger's name is left out. */
type Options = { home: string; url: string; language: Language; now: Date; isShared?: boolean }

/** A reservation as an iCalendar file; a file of a later version replaces the event of an earlier one. */
export const calendarFile = (reservation: FullReservation, options: Options): Answer<never> =>
  Answer.file(calendarOf(reservation, options), { name: `mosim-${reservation.rideDate}.ics` })

const isConfirmed = ({ status }: FullReservation) => status === 'CONFIRMED'

function calendarOf(
  reservation: FullReservation,
  { home, url, language, now, isShared = false }: Options,
): string {
  const calendar = ical({
    name: CALENDAR_TEXTS.brand[language],
    prodId: { company: brand.name, product: 'ride', language: language.toUpperCase() },
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
      titleOf(isShared ? null : reservation.name, language),
      reservation.carName,
      !isConfirmed(reservation) && CALENDAR_TEXTS.tentative[language],
    ]
      .filter(Boolean)
      .join(' '),
    location: reservation.pickupLocation,
    description: describe(reservation, language, now),
    url,
  })
  event.createAlarm({ type: ICalAlarmType.display, triggerBefore: REMINDER_SECONDS })
  return calendar.toString()
}

/** The end of the event, an hour after the last known time: the end of a ride is unknown. */
function endOf(reservation: FullReservation): Date {
  const times = reservation.viaLocations.flatMap(({ time }) => (time ? [Date.parse(time)] : []))
  return new Date(Math.max(reservation.pickupAt.getTime(), ...times) + HOUR_SECONDS * 1000)
}

function describe(reservation: FullReservation, language: Language, now: Date): string {
  const textOf = (key: keyof typeof ROUTE_TEXTS, text: string) =>
    text && `${ROUTE_TEXTS[key][language]}: ${text}`
  const stops = reservation.viaLocations.map(
    ({ location, time }, at) =>
      `${stopName(at + 1, language)}: ${[time && timeOf(new Date(time)), location].filter(Boolean).join(' ')}`,
  )
  const phone = driverPhoneOf(reservation, now)
  const driver = [reservation.driverName, phone && formatPhone(phone)].filter(Boolean).join(' ')
  const car = [reservation.carName, isConfirmed(reservation) && reservation.registrationNumber]
  return [
    textOf('pickup', `${timeOf(reservation.pickupAt)} ${reservation.pickupLocation}`),
    textOf('pickup_note', reservation.pickupNote),
    ...stops,
    textOf('dropoff', reservation.dropoffLocation),
    textOf('dropoff_note', reservation.dropoffNote),
    textOf('car', car.filter(Boolean).join(' · ')),
    textOf('driver', driver),
  ]
    .filter(Boolean)
    .join('\n')
}
