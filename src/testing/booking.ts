import { expect } from 'vitest'
import { page } from 'vitest/browser'
import type { OutputOf } from '#kit/contract.ts'
import { addDays, dayOf } from '#kit/day.ts'
import { clientConfig } from '#ride/account/contract.ts'
import { getMember } from '#ride/account/member/contract.ts'
import { listPassengers, listPlaces } from '#ride/addressbook/contract.ts'
import { type AvailableCar, getSettings, listAvailable } from '#ride/fleet/contract.ts'
import { listDays, listNextDays } from '#ride/fleet/day/contract.ts'
import { createHold, listHolds, releaseHold } from '#ride/hold/contract.ts'
import { listOrganizations } from '#ride/organization/contract.ts'
import { blankForm, storeDraft } from '#ride/reservation/widgets/draft-store.ts'
import { getCancelPolicy } from '#ride/reservation/cancellation/contract.ts'
import { listReservations, type ReservationOut } from '#ride/reservation/contract.ts'
import { listOwnClaims } from '#ride/claim/contract.ts'
import { listWaits } from '#ride/waitlist/contract.ts'
import { type Answer, answer } from './network.ts'
import { carRow, memberRow, rideRow } from './rows.ts'
import { MEMBER, openScreen, PHONE, press } from './screen.tsx'

/** Component tests of a member's booking. */

export const OPEN_DATE = 3
export const today = dayOf(new Date())
export const firstDay = addDays(today, OPEN_DATE)

export const ownMember: OutputOf<typeof getMember> = {
  ...memberRow,
  id: MEMBER.id,
  name: MEMBER.name,
  marketing: false,
  tickets: 2,
  tickets_expiring: [],
}

export const carOfDay = (name: string, changes: Partial<AvailableCar> = {}): AvailableCar => ({
  id: name,
  name,
  image: carRow.image,
  seat_capacity: 7,
  seats: 4,
  order: 1,
  is_available: true,
  is_held: false,
  can_wait: false,
  status: 'AVAILABLE',
  day_status: 'AVAILABLE',
  ...changes,
})

const { member_id: _member, user_id: _user, member_name: _name, ...ride } = rideRow
/** A ride as the API shows it to its member. */
export const ownRide: ReservationOut = ride

export const bookingAnswers: Answer[] = [
  answer(getSettings, { open_date: OPEN_DATE }),
  answer(listDays, []),
  answer(listNextDays, []),
  answer(listAvailable, [carOfDay('ALPHARD'), carOfDay('STARIA', { seat_capacity: 11, seats: 6 })]),
  answer(listHolds, []),
  answer(createHold, ({ body }) => ({
    id: 'h1',
    car_id: (body as { car_id: string }).car_id,
    car_name: 'ALPHARD',
    day: (body as { day: string }).day,
    kind: 'CHOICE' as const,
    expires_at: new Date(Date.now() + 600_000).toISOString(),
    seconds_left: 600,
  })),
  answer(releaseHold, undefined),
  answer(listWaits, []),
  answer(listOwnClaims, []),
  answer(getMember, ownMember),
  answer(getCancelPolicy, { steps: [{ hours_before: 24, returned: 1 }] }),
  answer(listOrganizations, { organizations: [], invites: [], requests: [] }),
  answer(listPassengers, []),
  answer(listPlaces, { saved: [], recent: [] }),
  answer(listReservations, []),
  answer(clientConfig, {
    iamport_script: '/iamport.js',
    iamport_code: 'code',
    iamport_channel: 'channel',
    postcode_script: 'data:text/javascript,',
  }),
]

/** Opens a page of the booking as a member on a phone. */
export const openBooking = (path: string, answers: Answer[] = []) =>
  openScreen(path, [...answers, ...bookingAnswers], { as: MEMBER, size: PHONE })

/** From the calendar to the first step, with a car of the first open day. */
export async function chooseCar(name = 'ALPHARD', answers: Answer[] = []): Promise<void> {
  await openBooking('/calendar', answers)
  await page.getByRole('button', { name }).click()
}

/** Types a place instead of searching it. */
export async function writePlace(id: string, place: string): Promise<void> {
  await page.getBySelector(`#${id}`).click()
  await page.getByRole('tab', { name: '직접 입력' }).click()
  await page.getByRole('dialog').getByLabelText('장소').fill(place)
  await page.getByRole('dialog').getByRole('button', { name: '확인' }).click()
}

const PASSENGER = { name: MEMBER.name, phone: '010-2841-9931' }
const ROUTE = { time: '10:30', pickupLocation: '서울역 3번 출구', dropoffLocation: '김포공항 국내선' }

/** Chooses a car for a form that is already filled, and continues to the second step. */
export async function openSecondStep(answers: Answer[] = [], form: Partial<typeof blankForm> = {}) {
  await openBooking('/calendar', answers)
  storeDraft({
    selectedCar: { id: 'STARIA', name: 'STARIA', seatCapacity: 11, maxSeats: 6, image: carRow.image },
    selectedDate: firstDay,
    form: { ...blankForm, ...PASSENGER, ...ROUTE, ...form },
    key: crypto.randomUUID(),
    owner: MEMBER.id,
  })
  await page.getByRole('button', { name: 'ALPHARD' }).click()
  await press('다음')
  await expect.element(page.getByRole('heading', { name: '어떻게 모실까요?' })).toBeVisible()
  // After a navigation the new page has the focus.
  await expect.poll(() => document.activeElement?.id).toBe('main')
}

/** Goes from a filled form to its review. */
export async function openReview(answers: Answer[] = [], form: Partial<typeof blankForm> = {}) {
  await openSecondStep(answers, { ridePurpose: 'airport', ...form })
  await press('다음')
  await expect.element(page.getByRole('heading', { name: /이대로 (예약|변경)할까요/ })).toBeVisible()
}

export const choosePurpose = (name: string) =>
  page.getByRole('radiogroup', { name: '이용 목적' }).getByText(name, { exact: true }).click()
