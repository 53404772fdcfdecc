import { type Day, instantLabel, instantOf, isDay, timeOf } from '#kit/day.ts'
import { tabStorage } from '#kit/web/browser-storage.ts'
import type { CancelStep } from '../cancellation/rules.ts'
import type { ReservationOut } from '../contract.ts'
import { RIDE_PURPOSES } from '../rules.ts'
import { NO_NOTIFY, type NotifyDraft, notifyDraftOf } from './notify-draft.ts'

/** The choice in the calendar, for the booking steps (C-156). */
export type SelectedCar = { id: string; name: string; seatCapacity: number; maxSeats: number; image: string }
export type BookingChoice = { selectedCar: SelectedCar; selectedDate: Day }

export type ViaLocation = { location: string; time: string }
export type DraftForm = {
  name: string
  phone: string
  /** The name on the driver's sign; empty: the passenger's. */
  signName: string
  /** HH:MM on the selected day. */
  time: string
  pickupLocation: string
  pickupNote: string
  viaLocations: ViaLocation[]
  dropoffLocation: string
  dropoffNote: string
  ridePurpose: string
  luggageCount: number
  passengerCount: number
  specialRequests: string
  /** The note of the chosen passenger, as it was copied to the requests. */
  passengerNote: string
  /** The recipients of messages. */
  notify: NotifyDraft
  /** The organization that pays; empty: the member pays. */
  organizationId: string
  costCenter: string
  tripReason: string
}

/**
 * A booking that is being written in this tab. `key` is its idempotency key, so that a retry after a lost response
 * books once. `sent` is the payload that was sent with the key; another payload needs a new key.
 */
export type Draft = BookingChoice & {
  form: DraftForm
  key: string
  owner: string | null
  sent?: string
  /** The reservation that this booking replaces and cancels. */
  replaces?: {
    id: string
    label: string
    carId: string
    day: Day
    organizationId: string
    /** ISO instant; missing in drafts of older builds. */
    pickupAt?: string
    /** The cancel policy, which the new booking keeps; missing in drafts of older builds. */
    cancelSteps?: CancelStep[]
  }
}

/** Whether the draft changes a reservation but keeps its car and day; then it needs no hold. */
export const keepsCar = ({ replaces, selectedCar, selectedDate }: Draft): boolean =>
  replaces?.carId === selectedCar.id && replaces.day === selectedDate

const KEY = 'reservationDraft'
export const blankForm: DraftForm = {
  name: '',
  phone: '',
  signName: '',
  time: '',
  pickupLocation: '',
  pickupNote: '',
  viaLocations: [],
  dropoffLocation: '',
  dropoffNote: '',
  ridePurpose: '',
  luggageCount: 0,
  passengerCount: 1,
  specialRequests: '',
  passengerNote: '',
  notify: NO_NOTIFY,
  organizationId: '',
  costCenter: '',
  tripReason: '',
}

/** The draft of this tab; null if there is none, or if its fields have the names of an older build. It survives a reload and a login. */
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

/** Removes a reservation that no longer exists from the draft that replaces it; the typed values stay. */
export function releaseReplaced(reservationId: string): void {
  const draft = storedDraft()
  if (draft?.replaces?.id !== reservationId) return
  const { replaces: _gone, ...rest } = draft
  storeDraft({ ...rest, key: crypto.randomUUID() })
}

/** Whether this tab has a draft with typed values, other than the change of this reservation. */
export function isWritingAnother(reservationId: string): boolean {
  const draft = storedDraft()
  if (!draft || draft.replaces?.id === reservationId) return false
  const { time, pickupLocation, viaLocations, dropoffLocation, specialRequests } = draft.form
  return Boolean(time || pickupLocation || dropoffLocation || specialRequests || viaLocations.length)
}

/**
 * Starts a draft for a car and day, or moves the existing draft to them; typed values stay. `organizationId`: the chosen
 * payer, empty for the member; undefined keeps the payer of the draft.
 */
export function chooseCar(choice: BookingChoice, organizationId?: string): Draft {
  const before = storedDraft()
  const typed = before?.form ?? blankForm
  const form = organizationId === undefined ? typed : { ...typed, organizationId }
  const passengerCount = Math.min(form.passengerCount, choice.selectedCar.maxSeats)
  const draft = {
    ...choice,
    form: { ...form, passengerCount },
    // A sent draft may have been booked, so the same choice is sent again with its key.
    ...(before?.sent === undefined ? { key: crypto.randomUUID() } : { key: before.key, sent: before.sent }),
    owner: before?.owner ?? null,
    ...(before?.replaces && { replaces: before.replaces }),
  }
  storeDraft(draft)
  return draft
}

/** A draft with the values of a reservation, which it replaces when it is booked. `maxSeats`: the seats of its car. */
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
      phone: reservation.phone,
      signName: reservation.sign_name,
      time: timeOf(pickup),
      pickupLocation: reservation.pickup_location,
      pickupNote: reservation.pickup_note,
      viaLocations: reservation.via_locations.map(({ location, time }) => ({
        location,
        time: time ? timeOf(new Date(time)) : '',
      })),
      dropoffLocation: reservation.dropoff_location,
      dropoffNote: reservation.dropoff_note,
      // A stored purpose that the form does not offer must be chosen again.
      ridePurpose: (RIDE_PURPOSES as readonly string[]).includes(reservation.ride_purpose)
        ? reservation.ride_purpose
        : '',
      luggageCount: reservation.luggage_count,
      passengerCount: reservation.passenger_count,
      specialRequests: reservation.special_requests,
      passengerNote: '',
      notify: notifyDraftOf(reservation.notify),
      organizationId: reservation.organization?.id ?? '',
      costCenter: reservation.cost_center,
      tripReason: reservation.trip_reason,
    },
    key: crypto.randomUUID(),
    owner,
    replaces: {
      id: reservation.id,
      label: `${instantLabel(pickup)} ${reservation.car_name}`,
      cancelSteps: reservation.cancel_steps,
      pickupAt: pickup.toISOString(),
      carId: reservation.car_id,
      day: reservation.ride_date,
      organizationId: reservation.organization?.id ?? '',
    },
  }
}

/** A draft that repeats a reservation on another day and at another time; it replaces none. */
export function repeatOf(
  reservation: ReservationOut,
  { maxSeats, owner, day, time }: { maxSeats: number; owner: string; day: Day; time: string },
): Draft {
  const { replaces: _, ...draft } = draftOf(reservation, maxSeats, owner)
  return { ...draft, selectedDate: day, form: { ...draft.form, time } }
}

/** The idempotency key of a payload: the same payload has the same key, also after a reload. */
export function keyFor(draft: Draft, payload: object): string {
  const sent = JSON.stringify(payload)
  const key = draft.sent === undefined || draft.sent === sent ? draft.key : crypto.randomUUID()
  storeDraft({ ...draft, key, sent })
  return key
}

/** Creates a new key after the server refused the old one: a copy of this tab has sent another payload with it. */
export function renewKey(): void {
  const draft = storedDraft()
  if (!draft) return
  const { sent: _refused, ...rest } = draft
  storeDraft({ ...rest, key: crypto.randomUUID() })
}

/**
 * The draft of the navigation state, else the stored one (C-159). `isReturn`: the user came by Back or a reload, where
 * the old state of a completed booking must not start another.
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
  // A draft of a user who logged out in this tab is not shown to the next user.
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
