import type { Page } from '@playwright/test'
import { addDays, dayOf, daysBetween, MINUTE_MS, wallTimeOf } from '#kit/day.ts'
import { asStaff, beginRide, bookRide, dispatch, newDriver } from './desk.ts'
import { addUnit, newCar } from './fleet.ts'
import { expect, expectAccessible, logIn, newMember, test, textsTo } from './people.ts'

test.use({ serviceWorkers: 'allow' })

// Half an hour from now: a driver may record the steps of a ride from three hours before the pickup.
const pickup = wallTimeOf(new Date(Date.now() + 30 * MINUTE_MS))
const today = pickup.slice(0, 10)

/** The path of a driver's page, from the message of a new link; the link of an earlier message has ended. */
async function linkOf({ id, phone }: { id: string; phone: string }): Promise<string> {
  await asStaff('POST', `/api/drivers/${id}/link`)
  let path: string | undefined
  await expect
    .poll(async () => (path = /예전 링크[^]*?(\/d\/[\w-]+)/.exec((await textsTo(phone)).join('\n'))?.[1]))
    .toBeTruthy()
  return path!
}

/** Lets the page's device in by the code in the last message. */
async function enter(page: Page, phone: string): Promise<void> {
  await page.getByRole('button', { name: '인증번호 받기' }).click()
  let code: string | undefined
  await expect
    .poll(async () => (code = /인증번호 (\d{6})/.exec((await textsTo(phone)).join('\n'))?.[1]))
    .toBeTruthy()
  await page.getByLabel('인증번호').fill(code!)
  await page.getByRole('button', { name: '확인', exact: true }).click()
}

/** Waits until the page is stored on the device and the service worker answers for it. */
const storedOnDevice = (page: Page) =>
  page.waitForFunction(
    async () =>
      (await navigator.serviceWorker.ready).active?.state === 'activated' &&
      (await caches.match(location.pathname)) !== undefined,
  )

const press = (page: Page, step: string) =>
  page.getByRole('button', { name: new RegExp(`^${step}(?! 되돌리기)`) }).click()

test('a driver records a whole ride on a phone, without a network between arrival and drop-off', async ({
  page,
  context,
  browser,
}) => {
  const [member, car] = [await newMember(1, '남궁하늘'), await newCar()]
  await addUnit(car)
  const booked = await bookRide(member, {
    car_id: car.id,
    pickup_time: pickup.replace(today, addDays(dayOf(new Date()), 40)),
    via_locations: [],
  })
  const driver = await newDriver({ name: '남궁기사' })
  await dispatch(booked, { status: 'CONFIRMED' })
  await dispatch(booked, { driver_id: driver.id })
  await beginRide(booked, daysBetween(today, booked.pickup_time.slice(0, 10)))

  await page.goto(await linkOf(driver))
  await expectAccessible(page)
  await enter(page, driver.phone)
  await expect(page.getByText('남궁하늘님', { exact: true })).toBeVisible()
  await expectAccessible(page)
  for (const step of ['수락', '출발', '도착']) await press(page, step)
  await expect(page.getByText(/전송되지 않음/)).toHaveCount(0)

  await storedOnDevice(page)
  await context.setOffline(true)
  await press(page, '탑승')
  await expect(page.getByText('아직 전송되지 않음 1건')).toBeVisible()
  // Without a network, the page opens with the rides and the steps of this device.
  await page.reload()
  await expect(page.getByText('아직 전송되지 않음 1건')).toBeVisible()
  await press(page, '하차')
  await expect(page.getByText('아직 전송되지 않음 2건')).toBeVisible()
  await expect(page.getByText('운행을 마쳤습니다.')).toBeAttached()
  const kinds = async () => {
    const events = (await asStaff('GET', `/api/reservations/${booked.id}/trip`)) as unknown as {
      kind: string
    }[]
    return events.map(({ kind }) => kind)
  }
  expect(await kinds()).toEqual(['ACCEPTED', 'EN_ROUTE', 'ARRIVED'])
  await context.setOffline(false)
  await expect(page.getByText(/전송되지 않음/)).toHaveCount(0)
  expect(await kinds()).toEqual(['ACCEPTED', 'EN_ROUTE', 'ARRIVED', 'ON_BOARD', 'DROPPED'])

  const guest = await (await browser.newContext()).newPage()
  await logIn(guest, member)
  await guest.goto(`/schedule-operation/${booked.id}`)
  await expect(guest.getByRole('main').getByText('운행 완료')).toBeVisible()
  await guest.context().close()
})
