import { instantOf, timeOf, wallTimeOf } from '#kit/day.ts'
import { formatAnyPhone, isAnyPhone, anyPhoneDigits } from '#kit/any-phone.ts'
import { PASSENGER_PHONE_WRONG } from '#ride/organization/copy.ts'
import type { BodyIn } from '#kit/contract.ts'
import {
  type RIDE_PURPOSES,
  STAFF_MAX_LUGGAGE,
  STAFF_MAX_PASSENGERS,
  stopsInOrder,
  stopTime,
} from '../../rules.ts'
import { expectedEndRefusal } from '../../trip-event/rules.ts'
import { type NotifyDraft, notifyDraftOf } from '../../widgets/notify-draft.ts'
import { notifyOf, recipientErrors } from '../../widgets/notify-rules.ts'
import type { DispatchOut, patchDetails } from '../contract.ts'
import { EXPECTED_END_WORDS } from '../copy.ts'
import { STOP_REQUIRED } from './copy.ts'

/** `at` identifies a stop while others are added and removed. */
export type StopForm = { at: number; location: string; time: string }
export type DetailsForm = {
  name: string
  phone: string
  /** The name on the driver's sign; empty: the passenger's. */
  sign: string
  /** The format of datetime-local: `YYYY-MM-DDTHH:MM`, KST. */
  pickup: string
  origin: string
  originNote: string
  stops: StopForm[]
  destination: string
  destinationNote: string
  purpose: string
  passengers: string
  luggage: string
  requests: string
  staffNote: string
  /** The planned end, like `pickup`; empty: computed from the stops and the purpose. */
  end: string
  notify: NotifyDraft
}
export type Wrong = Partial<Record<string, string>>

export const formOf = (reservation: DispatchOut): DetailsForm => ({
  name: reservation.name,
  phone: formatAnyPhone(reservation.phone),
  sign: reservation.sign_name,
  pickup: reservation.pickup_time.replace(' ', 'T'),
  origin: reservation.pickup_location,
  originNote: reservation.pickup_note,
  stops: reservation.via_locations.map(({ location, time }, at) => ({
    at,
    location,
    time: time ? timeOf(new Date(time)) : '',
  })),
  destination: reservation.dropoff_location,
  destinationNote: reservation.dropoff_note,
  purpose: reservation.ride_purpose,
  passengers: String(reservation.passenger_count),
  luggage: String(reservation.luggage_count),
  requests: reservation.special_requests,
  staffNote: reservation.staff_note,
  end: wallTimeOf(new Date(reservation.expected_end_at)).replace(' ', 'T'),
  notify: notifyDraftOf(reservation.notify),
})

const isWithin = (text: string, min: number, max: number) =>
  /^\d{1,2}$/.test(text.trim()) && Number(text) >= min && Number(text) <= max

/** The errors of the fields, by the name of the form control. */
export function wrongIn(form: DetailsForm): Wrong {
  const wrong: Wrong = {}
  if (!form.name.trim()) wrong.name = '이름을 입력해주세요.'
  if (!isAnyPhone(form.phone)) wrong.phone = PASSENGER_PHONE_WRONG
  const pickup = instantOf(form.pickup.slice(0, 16))
  if (!pickup) wrong.pickup = '픽업 시간을 입력해 주세요.'
  if (!form.origin.trim()) wrong.origin = '출발지를 입력해 주세요.'
  for (const { at, location } of form.stops) if (!location.trim()) wrong[`stop-${at}`] = STOP_REQUIRED
  if (!form.destination.trim()) wrong.destination = '도착지를 입력해 주세요.'
  if (!isWithin(form.passengers, 1, STAFF_MAX_PASSENGERS))
    wrong.passengers = `1~${STAFF_MAX_PASSENGERS}명으로 입력해 주세요.`
  if (!isWithin(form.luggage, 0, STAFF_MAX_LUGGAGE))
    wrong.luggage = `0~${STAFF_MAX_LUGGAGE}개로 입력해 주세요.`
  const end = instantOf(form.end.slice(0, 16))
  const code = end && pickup && expectedEndRefusal(end, pickup)
  if (code) wrong.end = EXPECTED_END_WORDS[code]
  return { ...wrong, ...recipientErrors(form.notify) }
}

/** All fields of A-076. The T becomes a space; stops are in time order, those without a time last. */
export function bodyOf(form: DetailsForm) {
  const day = form.pickup.slice(0, 10)
  return {
    name: form.name.trim(),
    phone: anyPhoneDigits(form.phone),
    sign_name: form.sign.trim(),
    pickup_time: form.pickup.slice(0, 16).replace('T', ' '),
    pickup_location: form.origin.trim(),
    dropoff_location: form.destination.trim(),
    pickup_note: form.originNote.trim(),
    dropoff_note: form.destinationNote.trim(),
    // The form and the server allow no other value.
    ride_purpose: form.purpose as (typeof RIDE_PURPOSES)[number],
    luggage_count: Number(form.luggage),
    passenger_count: Number(form.passengers),
    special_requests: form.requests.trim(),
    staff_note: form.staffNote.trim(),
    expected_end_at: instantOf(form.end.slice(0, 16))?.toISOString() ?? null,
    notify: notifyOf(form.notify),
    via_locations: stopsInOrder(
      form.stops.map(({ location, time }) => ({
        location: location.trim(),
        time: time ? stopTime(day, time) : null,
      })),
    ),
  } satisfies BodyIn<typeof patchDetails>
}
