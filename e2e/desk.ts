import type { Locator, Page } from '@playwright/test'
import { addDays, dayOf } from '#kit/day.ts'
import { backdateArrival, COMPLETION_REASON, putBack } from '#testing/past-ride.ts'
import { ADMIN } from '#testing/product.ts'
import { adminToken, api, expect, logIn, type Member } from './people.ts'
import { worker, WORKERS } from './workers.ts'

export type Ride = { id: string; pickup_time: string }
export type Driver = { id: string; name: string; phone: string }

/** The admin, logged in, at a path of the back office. */
export async function atDesk(page: Page, path: string): Promise<void> {
  await logIn(page, { login: ADMIN.id, password: ADMIN.password })
  await page.goto(path)
}

export const asStaff = async (method: string, path: string, body?: object) =>
  api(method, path, body, await adminToken())

// Each worker books on its own days, within the year that can be booked.
let nextDay = 60 + worker * Math.floor(300 / WORKERS)

/** Whether a test created this car for itself; other tests must not book its only unit. */
const isOfAJourney = (name: string): boolean => name.startsWith('시험 ')

/** Books a ride with two stops in the last free car of the list; by default on a day that no other ride uses. */
export async function bookRide(
  member: Member,
  changes: { pickup_time?: string; [field: string]: unknown } = {},
): Promise<Ride> {
  const day = changes.pickup_time?.slice(0, 10) ?? addDays(dayOf(new Date()), nextDay++)
  const [year, month, date] = day.split('-').map(Number)
  const cars = await api('GET', `/api/reservations/available?year=${year}&month=${month}&day=${date}`)
  const car = (cars as { id: string; is_available: boolean; name: string }[]).findLast(
    ({ is_available, name }) => is_available && name !== 'CYBER TRUCK' && !isOfAJourney(name),
  )!
  const form = {
    car_id: car.id,
    name: member.name,
    phone: member.phone,
    pickup_time: `${day} 10:30`,
    pickup_location: '서울역 1번 출구',
    via_locations: [
      { location: '한남동 유엔빌리지 정문', time: `${day}T11:20:00+09:00` },
      { location: '성수동', time: `${day}T12:00:00+09:00` },
    ],
    dropoff_location: '인천공항 2터미널',
    ride_purpose: 'airport',
    luggage_count: 3,
    passenger_count: 2,
    special_requests: '',
    ...changes,
  }
  return (await api('POST', `/api/users/${member.id}/reservations`, form, member.token)) as Ride
}

export const dispatch = (ride: { id: string }, body: object) =>
  asStaff('PATCH', `/api/reservations/${ride.id}`, body)
/** Moves a ride to today or `daysBack` days ago, because a future ride cannot be completed. */
export const beginRide = ({ id }: { id: string }, daysBack?: number) =>
  putBack(process.env.E2E_DATABASE!, id, daysBack)

/** Moves the driver's arrival at the pickup into the past, so that the free wait is over. */
export const endFreeWait = ({ id }: { id: string }, minutes: number) =>
  backdateArrival(process.env.E2E_DATABASE!, id, minutes)

/** Completes a confirmed ride, after moving it to today or `daysBack` days ago. */
export async function completeRide(ride: { id: string }, daysBack?: number): Promise<void> {
  await beginRide(ride, daysBack)
  const { via_locations } = (await rideNow(ride)) as { via_locations: unknown[] }
  await dispatch(ride, { current_stop: via_locations.length + 1, reason: COMPLETION_REASON })
}

export const rideNow = (ride: { id: string }) => asStaff('GET', `/api/reservations/${ride.id}`)

/** Adds a driver that only this test uses. */
export async function newDriver(given: object = {}): Promise<Driver> {
  const unique = `${worker}${Date.now().toString().slice(-7)}`
  const body = { name: `기사 ${unique}`, phone: `010${unique}`, ...given }
  return (await asStaff('POST', '/api/drivers', body)) as Driver
}

/** The table row that shows the object with this id. */
export const rowOf = (page: Page, { id }: { id: string }): Locator => page.locator(`[data-row="${id}"]`)

/** Opens the form that corrects a reservation, from its row. */
export const openDetails = (page: Page, ride: { id: string }): Promise<void> =>
  rowOf(page, ride)
    .getByRole('button', { name: /예약 정보 수정/ })
    .click()

/** The path of the reservation list for one member and one tab. */
export const ridesOf = (member: Member, status = ''): string =>
  `/admin/reservation?q=${member.login}${status && `&status=${status}`}`

export const dialog = (page: Page): Locator => page.getByRole('dialog')
export const save = (page: Page) => dialog(page).getByRole('button', { name: '저장' }).click()

/** Closes a dialog with typed text, and confirms that the text is discarded. */
export async function discard(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: '버리기' }).click()
  await expect(dialog(page)).toHaveCount(0)
}

/** Expects a toast with this text. */
export const expectToast = (page: Page, text: string) =>
  expect(page.locator('[data-sonner-toast]').getByText(text)).toBeVisible()
