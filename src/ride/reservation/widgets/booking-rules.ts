import { type Day, instantOf } from '#kit/day.ts'
import { anyPhoneDigits } from '#kit/any-phone.ts'
import { draftRefusal, MAX_LUGGAGE, MAX_MEETING_POINT, stopsInOrder, stopTime } from '../rules.ts'
import { DRAFT_WORDS } from '../copy.ts'
import { notifyOf, recipientErrors } from './notify-rules.ts'
import type { Draft, DraftForm, SelectedCar } from './draft-store.ts'

/** A field of the first step; the name of a stop's field contains its number. */
export type FirstStepField =
  | 'name'
  | 'phone'
  | 'time'
  | 'pickupLocation'
  | 'dropoffLocation'
  | 'pickupNote'
  | 'dropoffNote'
  | `stop-place-${number}`
  | `stop-time-${number}`
export type Wrong<Field extends string> = Partial<Record<Field, string>>

/** The fields of step one that are empty after trimming, each with its error text (C-171). */
export function missingInFirstStep(form: DraftForm): Wrong<FirstStepField> {
  const wrong: Wrong<FirstStepField> = {}
  if (!form.name.trim()) wrong.name = '이름을 입력해 주세요.'
  if (!form.phone.trim()) wrong.phone = '연락처를 입력해 주세요.'
  if (!form.time) wrong.time = '출발 시간을 선택해 주세요.'
  if (!form.pickupLocation.trim()) wrong.pickupLocation = '출발지를 입력해 주세요.'
  form.viaLocations.forEach((stop, at) => {
    if (!stop.location.trim()) wrong[`stop-place-${at}`] = '경유지를 입력해 주세요.'
    if (!stop.time) wrong[`stop-time-${at}`] = '시간을 선택해 주세요.'
  })
  if (!form.dropoffLocation.trim()) wrong.dropoffLocation = '도착지를 입력해 주세요.'
  return wrong
}

export const isFirstStepComplete = (form: DraftForm): boolean =>
  Object.keys(missingInFirstStep(form)).length === 0

/** The error of a meeting point that is too long; null if there is none. */
export function meetingRefusal(form: DraftForm): Wrong<FirstStepField> | null {
  const names = ['pickupNote', 'dropoffNote'] as const
  const long = names.find((name) => form[name].trim().length > MAX_MEETING_POINT)
  return long ? { [long]: `${MAX_MEETING_POINT}자 이하로 입력해 주세요.` } : null
}

/** The meeting point after another place was chosen: kept if the new text contains the former place. */
export const noteAfter = (note: string, before: string, place: string): string =>
  place.includes(before) ? note : ''

/** KST wall time of the pickup, as the payload holds it (C-169). */
export const pickupTimeOf = (day: Day, time: string): string => `${day} ${time}`

/** Stops with ISO times on the reservation's day, in driving order (C-170). */
export const stopsOf = (day: Day, form: DraftForm) =>
  stopsInOrder(
    form.viaLocations.map((stop) => ({ location: stop.location.trim(), time: stopTime(day, stop.time) })),
  )

/** Checks the times of the first step by the server's rule; returns the error with its field, or null. */
export function timesRefusal(day: Day, form: DraftForm, now: Date): Wrong<FirstStepField> | null {
  const facts = {
    pickupAt: instantOf(pickupTimeOf(day, form.time)),
    viaLocations: stopsOf(day, form),
    passengerCount: 1,
    seats: 1,
    luggageCount: 0,
    now,
  }
  const refusal = draftRefusal(facts)
  if (!refusal) return null
  const text = DRAFT_WORDS[refusal.code]
  if (refusal.field === 'pickup_time') return { time: text }
  const late = form.viaLocations.findIndex((stop) => stop.time <= form.time)
  return { [`stop-time-${Math.max(0, late)}`]: text }
}

export type SecondStepField = 'ridePurpose' | 'luggageCount' | 'passengerCount' | `recipient-${string}`

/** The missing fields of step two (C-180). */
export function missingInSecondStep(form: DraftForm, car: SelectedCar): Wrong<SecondStepField> {
  return {
    ...(!form.ridePurpose && { ridePurpose: '이용 목적을 선택해 주세요.' }),
    ...(!(form.luggageCount >= 0 && form.luggageCount <= MAX_LUGGAGE) && {
      luggageCount: DRAFT_WORDS.TOO_MUCH_LUGGAGE,
    }),
    ...(form.passengerCount <= 0 && { passengerCount: '탑승 인원을 선택해 주세요.' }),
    ...(form.passengerCount > car.maxSeats && { passengerCount: DRAFT_WORDS.TOO_MANY_PASSENGERS }),
    ...recipientErrors(form.notify),
  }
}

export const isSecondStepComplete = ({ form, selectedCar }: Draft): boolean =>
  Object.keys(missingInSecondStep(form, selectedCar)).length === 0

/**
 * The requests after a change of passenger. The former passenger's note, if unchanged, is replaced by the new
 * passenger's note.
 */
export const withNoteOf = (
  { specialRequests, passengerNote }: Pick<DraftForm, 'specialRequests' | 'passengerNote'>,
  note: string,
) =>
  !specialRequests || specialRequests === passengerNote
    ? { specialRequests: note, passengerNote: note }
    : { specialRequests, passengerNote: '' }

/** Whether the form asks for the sign name: not for the booker's own ride. */
export const isSignAsked = ({ signName }: Pick<DraftForm, 'signName'>, isOwn: boolean): boolean =>
  !isOwn || signName !== ''

/** The draft as the payload of a booking (C-183). */
export function payloadOf({ selectedCar, selectedDate, form }: Draft) {
  const notify = notifyOf(form.notify)
  return {
    car_id: selectedCar.id,
    name: form.name.trim(),
    phone: anyPhoneDigits(form.phone),
    pickup_location: form.pickupLocation.trim(),
    pickup_time: pickupTimeOf(selectedDate, form.time),
    via_locations: stopsOf(selectedDate, form),
    dropoff_location: form.dropoffLocation.trim(),
    pickup_note: form.pickupNote.trim(),
    dropoff_note: form.dropoffNote.trim(),
    ride_purpose: form.ridePurpose as 'etc',
    luggage_count: form.luggageCount,
    passenger_count: form.passengerCount,
    special_requests: form.specialRequests.trim(),
    ...(form.signName.trim() && { sign_name: form.signName.trim() }),
    ...(notify && { notify }),
    ...(form.organizationId && {
      organization_id: form.organizationId,
      cost_center: form.costCenter.trim(),
      trip_reason: form.tripReason.trim(),
    }),
  }
}
