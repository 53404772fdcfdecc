import { type Day, instantLabel, instantOf, isDay, timeOf } from '#kit/day.ts'
import { formatPhone } from '#kit/phone.ts'
import type { ReservationOut } from '../contract.ts'

/** What the calendar hands to the booking steps (C-156). */
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
  /** The ride that is canceled when this one is booked. */
  replaces?: { id: string; label: string }
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
}

/** The draft of this tab; null without one, or with one whose fields had other names. It outlives a reload and the way over /login. */
export function keptDraft(): Draft | null {
  try {
    const draft = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Draft | null
    const isOurs =
      draft && isDay(draft.selectedDate) && draft.selectedCar?.id && 'pickupLocation' in draft.form
    return isOurs ? { ...draft, form: { ...blankForm, ...draft.form } } : null
  } catch {
    return null
  }
}

export const keepDraft = (draft: Draft): void => sessionStorage.setItem(KEY, JSON.stringify(draft))
export const forgetDraft = (): void => sessionStorage.removeItem(KEY)

/** A ride that is gone is not replaced any more; what was written for it stays. */
export function releaseReplaced(rideId: string): void {
  const draft = keptDraft()
  if (draft?.replaces?.id !== rideId) return
  const { replaces: _gone, ...rest } = draft
  keepDraft({ ...rest, key: crypto.randomUUID() })
}

/** Whether another booking is being written in this tab than one that takes the place of this ride. */
export function isWritingAnother(rideId: string): boolean {
  const draft = keptDraft()
  if (!draft || draft.replaces?.id === rideId) return false
  const { time, pickupLocation, viaLocations, dropoffLocation, specialRequests } = draft.form
  return Boolean(time || pickupLocation || dropoffLocation || specialRequests || viaLocations.length)
}

/** Starts a draft for a car and day, or moves the one being written to them; what was typed stays. */
export function chooseCar(choice: BookingChoice): Draft {
  const before = keptDraft()
  const form = before?.form ?? blankForm
  const passengerCount = Math.min(form.passengerCount, choice.selectedCar.maxSeats)
  const draft = {
    ...choice,
    form: { ...form, passengerCount },
    key: crypto.randomUUID(),
    owner: before?.owner ?? null,
    ...(before?.replaces && { replaces: before.replaces }),
  }
  keepDraft(draft)
  return draft
}

/** A draft that starts from a ride and, once booked, takes its place. `maxSeats`: how many its car takes. */
export function draftOf(ride: ReservationOut, maxSeats: number, owner: string): Draft {
  const pickup = instantOf(ride.pickup_time)!
  return {
    selectedCar: {
      id: ride.car_id,
      name: ride.car_name,
      seatCapacity: maxSeats,
      maxSeats,
      image: ride.car_image,
    },
    selectedDate: ride.ride_date,
    form: {
      name: ride.name,
      phone: formatPhone(ride.phone),
      time: timeOf(pickup),
      pickupLocation: ride.pickup_location,
      viaLocations: ride.via_locations.map(({ location, time }) => ({
        location,
        time: time ? timeOf(new Date(time)) : '',
      })),
      dropoffLocation: ride.dropoff_location,
      ridePurpose: ride.ride_purpose,
      luggageCount: ride.luggage_count,
      passengerCount: ride.passenger_count,
      specialRequests: ride.special_requests,
    },
    key: crypto.randomUUID(),
    owner,
    replaces: { id: ride.id, label: `${instantLabel(pickup)} ${ride.car_name}` },
  }
}

/** The key under which this payload is sent: the same one for the same payload, also after a reload. */
export function keyFor(draft: Draft, payload: object): string {
  const sent = JSON.stringify(payload)
  const key = draft.sent === undefined || draft.sent === sent ? draft.key : crypto.randomUUID()
  keepDraft({ ...draft, key, sent })
  return key
}

/**
 * The draft that navigation state brings, if it is one; else the kept one (C-159). `isReturn`: the page was reached by
 * Back or a reload, where the state of a booking that is done already must not begin another.
 */
export function draftFor(state: unknown, memberId: string, isReturn: boolean): Draft | null {
  const brought = state as Partial<BookingChoice> | null
  const kept = keptDraft()
  if (isReturn && !kept) return null
  const isNew =
    brought?.selectedCar?.id &&
    brought.selectedDate &&
    (kept?.selectedCar.id !== brought.selectedCar.id || kept.selectedDate !== brought.selectedDate)
  const draft = isNew
    ? chooseCar({ selectedCar: brought.selectedCar!, selectedDate: brought.selectedDate! })
    : kept
  if (!draft) return null
  // What somebody else typed in this tab before logging out is not shown to the next person.
  const own = !draft.owner || draft.owner === memberId ? draft : anonymous(draft)
  keepDraft({ ...own, owner: memberId })
  return { ...own, owner: memberId }
}

const anonymous = ({ selectedCar, selectedDate }: Draft): Draft => ({
  selectedCar,
  selectedDate,
  form: blankForm,
  key: crypto.randomUUID(),
  owner: null,
})
