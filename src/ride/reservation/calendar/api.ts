import ical, { ICalAlarmType, ICalCalendarMethod } from 'ical-generator'
import { brand } from '#brand'
import { timeOf } from '#kit/day.ts'
import { Answer } from '#kit/answer.ts'
import type { Call } from '#kit/http-server.ts'
import { formatPhone } from '#kit/phone.ts'
import { found, refuse } from '#kit/refusal.ts'
import type { World } from '#world'
import type { rideCalendar } from '../contract.ts'
import { calendarRefusal } from '../rules.ts'
import { type FullReservation, ownReservation } from '../store.ts'
import { CALENDAR_WORDS } from '../words.ts'

const HOUR_SECONDS = 3_600
const REMINDER_SECONDS = 2 * HOUR_SECONDS

/** A confirmed ride as an iCalendar file; a later version of the same ride replaces an earlier one. */
export async function show(world: World, { params, origin }: Call<typeof rideCalendar>) {
  const ride = found(await ownReservation(world.db, params.id, params.rid))
  refuse(calendarRefusal(ride), CALENDAR_WORDS)
  const text = calendarOf(ride, world.settings.publicUrl ?? origin, world.now())
  return Answer.file<undefined>(text, 'text/calendar; charset=utf-8', `mosim-${ride.rideDate}.ics`)
}

function calendarOf(ride: FullReservation, home: string, now: Date): string {
  const calendar = ical({
    name: brand.nameKo,
    prodId: { company: brand.name, product: 'ride', language: 'KO' },
    method: ICalCalendarMethod.PUBLISH,
  })
  const event = calendar.createEvent({
    id: `${ride.id}@${new URL(home).hostname}`,
    sequence: ride.version,
    stamp: now,
    start: ride.pickupAt,
    end: endOf(ride),
    summary: `[${brand.nameKo}] ${ride.carName}`,
    location: ride.pickupLocation,
    description: describe(ride),
    url: `${home}/schedule-operation/${ride.id}`,
  })
  event.createAlarm({ type: ICalAlarmType.display, triggerBefore: REMINDER_SECONDS })
  return calendar.toString()
}

/** Nobody knows when a ride ends: an hour after the last time that is known. */
function endOf(ride: FullReservation): Date {
  const times = ride.viaLocations.flatMap(({ time }) => (time ? [Date.parse(time)] : []))
  return new Date(Math.max(ride.pickupAt.getTime(), ...times) + HOUR_SECONDS * 1000)
}

function describe(ride: FullReservation): string {
  const stops = ride.viaLocations.map(
    ({ location, time }, at) =>
      `경유 ${at + 1}: ${[time && timeOf(new Date(time)), location].filter(Boolean).join(' ')}`,
  )
  const driver = [ride.driverName, ride.driverPhone && formatPhone(ride.driverPhone)]
    .filter(Boolean)
    .join(' ')
  return [
    `출발: ${timeOf(ride.pickupAt)} ${ride.pickupLocation}`,
    ...stops,
    `도착: ${ride.dropoffLocation}`,
    `차량: ${[ride.carName, ride.registrationNumber].filter(Boolean).join(' · ')}`,
    driver && `기사: ${driver}`,
  ]
    .filter(Boolean)
    .join('\n')
}
