import type { Page } from '@playwright/test'
import { addDays, dayOf, daysBetween, MINUTE_MS, wallTimeOf } from '#kit/day.ts'
import { asStaff, beginRide, bookRide, dispatch, type Driver, type Ride } from './desk.ts'
import { addUnit, newCar } from './fleet.ts'
import { expect, type Member, textsTo } from './people.ts'

/** Half an hour from now: within the three hours before the pickup, so that the driver may record trip events. */
const soon = (): string => wallTimeOf(new Date(Date.now() + 30 * MINUTE_MS))

type Wanted = { pickup?: string; stops?: string[]; [field: string]: unknown }

/** A confirmed ride with its driver, by default half an hour from now, in a car that no other test uses. */
export async function assignedRide(
  member: Member,
  driver: Driver,
  { pickup = soon(), stops = [], ...changes }: Wanted = {},
): Promise<Ride> {
  const car = await newCar()
  await addUnit(car)
  const day = pickup.slice(0, 10)
  const bookedDay = addDays(dayOf(new Date()), 40)
  const booked = await bookRide(member, {
    car_id: car.id,
    pickup_time: pickup.replace(day, bookedDay),
    via_locations: stops.map((location) => ({ location, time: `${bookedDay}T23:59:00+09:00` })),
    ...changes,
  })
  await dispatch(booked, { status: 'CONFIRMED' })
  await dispatch(booked, { driver_id: driver.id })
  await beginRide(booked, daysBetween(day, booked.pickup_time.slice(0, 10)))
  return booked
}

/** The path of a driver's page, from the message with a new link; earlier links become invalid. */
export async function linkOf({ id, phone }: { id: string; phone: string }): Promise<string> {
  await asStaff('POST', `/api/drivers/${id}/link`)
  let path: string | undefined
  await expect
    .poll(async () => (path = /예전 링크[^]*?(\/d\/[\w-]+)/.exec((await textsTo(phone)).join('\n'))?.[1]))
    .toBeTruthy()
  return path!
}

/** Admits the page's device by the code in the last message. */
export async function enter(page: Page, phone: string): Promise<void> {
  await page.getByRole('button', { name: '인증번호 받기' }).click()
  let code: string | undefined
  await expect
    .poll(async () => (code = /인증번호 (\d{6})/.exec((await textsTo(phone)).join('\n'))?.[1]))
    .toBeTruthy()
  await page.getByLabel('인증번호').fill(code!)
  await page.getByRole('button', { name: '확인', exact: true }).click()
}

/** Presses the button that records a trip event, not the one that undoes it. */
export const press = (page: Page, step: string) =>
  page.getByRole('button', { name: new RegExp(`^${step}(?! 되돌리기)`) }).click()
