import { beforeEach, expect, test, vi } from 'vitest'
import type { ReservationOut } from '../contract.ts'
import {
  chooseCar,
  draftFor,
  draftOf,
  forgetDraft,
  storeDraft,
  storedDraft,
  keyFor,
  renewKey,
  type SelectedCar,
} from './draft-store.ts'

const store = new Map<string, string>()
const car = (id: string, maxSeats = 4): SelectedCar => ({
  id,
  name: id,
  seatCapacity: maxSeats,
  maxSeats,
  image: '',
})
const choice = { selectedCar: car('a'), selectedDate: '2026-11-27' }
const typed = (change: object) => {
  const draft = storedDraft()!
  storeDraft({ ...draft, form: { ...draft.form, ...change } })
}

beforeEach(() => {
  store.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
    removeItem: (key: string) => void store.delete(key),
  })
})

test('without navigation state the stored draft is used, if there is one (C-159)', () => {
  expect(draftFor(null, 'me', false)).toBeNull()
  chooseCar(choice)
  typed({ pickupLocation: '서울역' })
  expect(draftFor(null, 'me', false)?.form.pickupLocation).toBe('서울역')
})

test('choosing another car keeps the typed values and limits the passengers to its seats (C-156, C-179)', () => {
  chooseCar({ ...choice, selectedCar: car('a', 7) })
  typed({ pickupLocation: '서울역', passengerCount: 6 })
  const draft = draftFor({ selectedCar: car('b'), selectedDate: '2026-11-28' }, 'me', false)
  expect([
    draft?.selectedCar.id,
    draft?.selectedDate,
    draft?.form.pickupLocation,
    draft?.form.passengerCount,
  ]).toEqual(['b', '2026-11-28', '서울역', 4])
})

test('the draft keeps its payer until another is chosen', () => {
  expect(chooseCar(choice, 'o1').form.organizationId).toBe('o1')
  expect(chooseCar({ ...choice, selectedDate: '2026-11-28' }).form.organizationId).toBe('o1')
  expect(draftFor(null, 'me', false)?.form.organizationId).toBe('o1')
  expect(chooseCar(choice, '').form.organizationId).toBe('')
})

test('the typed values of one user are not shown to the next user of this tab', () => {
  chooseCar(choice)
  draftFor(null, 'me', false)
  typed({ pickupLocation: '우리 집' })
  expect(draftFor(null, 'me', false)?.form.pickupLocation).toBe('우리 집')
  expect(draftFor(null, 'you', false)?.form.pickupLocation).toBe('')
})

const reservation = {
  id: 'ride',
  car_id: 'a',
  car_name: 'ALPHARD',
  car_image: '',
  ride_date: '2026-11-27',
  pickup_time: '2026-11-27 09:30',
  name: '박서연',
  phone: '01012345678',
  pickup_location: '서울역',
  via_locations: [{ location: '한남동', time: '2026-11-27T01:20:00.000Z' }],
  dropoff_location: '김포공항',
  pickup_note: '3번 출구',
  dropoff_note: '',
  ride_purpose: 'airport',
  luggage_count: 2,
  passenger_count: 3,
  special_requests: '',
} as ReservationOut

test('a change starts with all values of the reservation; another car keeps it a change', () => {
  storeDraft(draftOf(reservation, 6, 'me'))
  expect(draftFor(null, 'me', false)?.form).toMatchObject({
    time: '09:30',
    phone: '01012345678',
    pickupNote: '3번 출구',
    viaLocations: [{ location: '한남동', time: '10:20' }],
    passengerCount: 3,
  })
  expect(chooseCar({ ...choice, selectedCar: car('b') }).replaces?.id).toBe('ride')
})

test('another user of this tab does not continue the change', () => {
  storeDraft(draftOf(reservation, 6, 'me'))
  const draft = draftFor(null, 'you', false)
  expect([draft?.replaces, draft?.form.pickupLocation]).toEqual([undefined, ''])
})

test('a visitor keeps the chosen car after login', () => {
  chooseCar(choice)
  expect(draftFor(null, 'me', false)?.selectedCar.id).toBe('a')
})

test('going back to a completed booking does not start another one', () => {
  chooseCar(choice)
  forgetDraft()
  expect(draftFor(choice, 'me', true)).toBeNull()
  expect(draftFor(choice, 'me', false)?.selectedCar.id).toBe('a')
})

test('the same payload keeps its key, also after a reload; another payload gets a new key (K-40)', () => {
  chooseCar(choice)
  const key = keyFor(storedDraft()!, { luggage: 1 })
  expect(keyFor(storedDraft()!, { luggage: 1 })).toBe(key)
  const next = keyFor(storedDraft()!, { luggage: 2 })
  expect(next).not.toBe(key)
  expect(keyFor(storedDraft()!, { luggage: 2 })).toBe(next)
})

test('the same car after a lost response keeps the key; another car gets a new key (K-40)', () => {
  chooseCar(choice)
  const key = keyFor(storedDraft()!, { car: 'a' })
  chooseCar(choice)
  expect(keyFor(storedDraft()!, { car: 'a' })).toBe(key)
  chooseCar({ ...choice, selectedCar: car('b') })
  expect(keyFor(storedDraft()!, { car: 'b' })).not.toBe(key)
})

test('choosing a car again before anything was sent creates a new key', () => {
  const { key } = chooseCar(choice)
  expect(chooseCar(choice).key).not.toBe(key)
})

test('a draft whose key another tab has used is sent with a new key', () => {
  chooseCar(choice)
  const key = keyFor(storedDraft()!, { luggage: 1 })
  renewKey()
  expect(keyFor(storedDraft()!, { luggage: 1 })).not.toBe(key)
})

test('an invalid stored draft is ignored', () => {
  store.set('reservationDraft', '{"selectedDate":"soon"}')
  expect(storedDraft()).toBeNull()
  store.set('reservationDraft', '{')
  expect(storedDraft()).toBeNull()
})

test('a draft with the field names of a former version is ignored', () => {
  const { selectedCar, selectedDate } = choice
  const old = { selectedCar, selectedDate, key: 'k', owner: null, form: { pickup: '서울역', stops: [] } }
  store.set('reservationDraft', JSON.stringify(old))
  expect([storedDraft(), draftFor(choice, 'me', false)?.form.pickupLocation]).toEqual([null, ''])
})
