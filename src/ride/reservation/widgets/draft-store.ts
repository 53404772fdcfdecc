import { type Day, instantLabel, instantOf, isDay, timeOf } from '#kit/day.ts'
import { formatPhone } from '#kit/phone.ts'
import { tabStorage } from '#kit/web/browser-storage.ts'
import type { ReservationOut } from '../contract.ts'

/** The calendar's choice for the booking steps (C-156). */
export type SelectedCar = { id: string; name: string; seatCapacity: number; maxSeats: number; image: string }
export type BookingChoice = { selectedCar: SelectedCar; selectedDate: Day }

export type ViaLocation = { location: string; time: string }
export type DraftForm = {
  name: string
  phone: string
  /** HH:MM of the selected day. */
  time: string
  pickupLocation: string
  viaLocations: ViaLocation[]
  dropoffLocation: string
  ridePurpose: string
  luggageCount: number
  passengerCount: number
  specialRequests: string
  /** The note of the passenger who was chosen, as it was put into the requests. */
  passengerNote: string
  /** The organization that pays; empty: the member does. */
  organizationId: string
  costCenter: string
  tripReason: string
}

/**
 * A booking that is being written in this tab. `key` makes its sending happen once, whatever is lost on the way;
 * `sent` is what was sent under it: something else needs another key.
 */
export type Draft = BookingChoice & {
  form: DraftForm
  key: string
  owner: string | null
  sent?: string
  /** The reservation that is canceled when this one is booked. */
  replaces?: { id: string; label: string; carId: string; day: Day; organizationId: string }
}

const KEY = 'reservationDraft'
export const blankForm: DraftForm = {
  name: '',
  phone: '',
  time: '',
  pickupLocation: '',
  viaLocations: [],
  dropoffLocation: '',
  ridePurpose: '',
  luggageCount: 0,
  passengerCount: 1,
  specialRequests: '',
  passengerNote: '',
  organizationId: '',
  costCenter: '',
  tripReason: '',
}

/** The draft of this tab; null without one, or with one whose fields had other names. It outlives a reload and the way over /login. */
export function storedDraft(): Draft | null {
  try {
    const draft = JSON.parse(tabStorage.getItem(KEY) ?? 'null') as Draft | null
    const isOurs =
      draft && isDay(draft.selectedDate) && draft.selectedCar?.id && 'pickupLocation' in draft.form
    return isOurs ? { ...draft, form: { ...blankForm, ...draft.form } } : null
  } catch {
    return null
  }
}

export const storeDraft = (draft: Draft): void => tabStorage.setItem(KEY, JSON.stringify(draft))
export const forgetDraft = (): void => tabStorage.removeItem(KEY)

/** A reservation that is gone is not replaced any more; what was written for it stays. */
export function releaseReplaced(reservationId: string): void {
  const draft = storedDraft()
  if (draft?.replaces?.id !== reservationId) return
  const { replaces: _gone, ...rest } = draft
  storeDraft({ ...rest, key: crypto.randomUUID() })
}

/** Whether another booking is being written in this tab than one that takes the place of this reservation. */
export function isWritingAnother(reservationId: string): boolean {
  const draft = storedDraft()
  if (!draft || draft.replaces?.id === reservationId) return false
  const { time, pickupLocation, viaLocations, dropoffLocation, specialRequests } = draft.form
  return Boolean(time || pickupLocation || dropoffLocation || specialRequests || viaLocations.length)
}

/** Starts a draft for a car and day, or moves the one being written to them; what was typed stays. */
export function chooseCar(choice: BookingChoice): Draft {
  const before = storedDraft()
  const form = before?.form ?? blankForm
  const passengerCount = Math.min(form.passengerCount, choice.selectedCar.maxSeats)
  const draft = {
    ...choice,
    form: { ...form, passengerCount },
    // A sent draft may have been booked: the same choice is sent again under its key.
    ...(before?.sent === undefined ? { key: crypto.randomUUID() } : { key: before.key, sent: before.sent }),
    owner: before?.owner ?? null,
    ...(before?.replaces && { replaces: before.replaces }),
  }
  storeDraft(draft)
  return draft
}

/** A draft that starts from a reservation and, once booked, takes its place. `maxSeats`: how many its car takes. */
export function draftOf(reservation: ReservationOut, maxSeats: number, owner: string): Draft {
  const pickup = instantOf(reservation.pickup_time)!
  return {
    selectedCar: {
      id: reservation.car_id,
      name: reservation.car_name,
      seatCapacity: maxSeats,
      maxSeats,
      image: reservation.car_image,
    },
    selectedDate: reservation.ride_date,
    form: {
      name: reservation.name,
      phone: formatPhone(reservation.phone),
      time: timeOf(pickup),
      pickupLocation: reservation.pickup_location,
      viaLocations: reservation.via_locations.map(({ location, time }) => ({
        location,
        time: time ? timeOf(new Date(time)) : '',
      })),
      dropoffLocation: reservation.dropoff_location,
      ridePurpose: reservation.ride_purpose,
      luggageCount: reservation.luggage_count,
      passengerCount: reservation.passenger_count,
      specialRequests: reservation.special_requests,
      passengerNote: '',
      organizationId: reservation.organization?.id ?? '',
      costCenter: reservation.cost_center,
      tripReason: reservation.trip_reason,
    },
    key: crypto.randomUUID(),
    owner,
    replaces: {
      id: reservation.id,
      label: `${instantLabel(pickup)} ${reservation.car_name}`,
      carId: reservation.car_id,
      day: reservation.ride_date,
      organizationId: reservation.organization?.id ?? '',
    },
  }
}

/** The key under which this payload is sent: the same one for the same payload, also after a reload. */
export function keyFor(draft: Draft, payload: object): string {
  const sent = JSON.stringify(payload)
  const key = draft.sent === undefined || draft.sent === sent ? draft.key : crypto.randomUUID()
  storeDraft({ ...draft, key, sent })
  return key
}

/** Another key for what was refused under this one: a tab that was copied has sent something else under it. */
export function renewKey(): void {
  const draft = storedDraft()
  if (!draft) return
  const { sent: _refused, ...rest } = draft
  storeDraft({ ...rest, key: crypto.randomUUID() })
}

/**
 * The draft that navigation state brings, if it is one; else the stored one (C-159). `isReturn`: the page was reached by
 * Back or a reload, where the state of a booking that is done already must not begin another.
 */
export function draftFor(state: unknown, memberId: string, isReturn: boolean): Draft | null {
  const brought = state as Partial<BookingChoice> | null
  const stored = storedDraft()
  if (isReturn && !stored) return null
  const isNew =
    brought?.selectedCar?.id &&
    brought.selectedDate &&
    (stored?.selectedCar.id !== brought.selectedCar.id || stored.selectedDate !== brought.selectedDate)
  const draft = isNew
    ? chooseCar({ selectedCar: brought.selectedCar!, selectedDate: brought.selectedDate! })
    : stored
  if (!draft) return null
  // A draft of a user who logged out in this tab is not shown to the next one.
  const own = !draft.owner || draft.owner === memberId ? draft : anonymous(draft)
  storeDraft({ ...own, owner: memberId })
  return { ...own, owner: memberId }
}

const anonymous = ({ selectedCar, selectedDate }: Draft): Draft => ({
  selectedCar,
  selectedDate,
  form: blankForm,
  key: crypto.randomUUID(),
  owner: null,
})
