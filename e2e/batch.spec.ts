import type { Page } from '@playwright/test'
import { addDays, dayOf } from '#kit/day.ts'
import {
  asStaff,
  atDesk,
  bookRide,
  completeRide,
  dispatch,
  expectToast,
  newDriver,
  type Ride,
  rideNow,
  rowOf,
} from './desk.ts'
import { expect, expectAccessible, type Member, newMember, test } from './people.ts'
import { useOwnProduct } from './product.ts'

useOwnProduct()
test.use({ viewport: { width: 1440, height: 900 } })
test.beforeAll(() => asStaff('PATCH', '/api/settings', { open_date: 1 }))

const choose = (page: Page, ride: Ride) => rowOf(page, ride).getByRole('checkbox').check()
const rideOf = async (member: Member, changes = {}) => bookRide(member, { via_locations: [], ...changes })

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test.describe(`at ${viewport.width}`, () => {
    test.use({ viewport })

    test('ten requests are confirmed at once, the one in conflict says why, and the press is taken back', async ({
      page,
    }) => {
      const rides: { ride: Ride; member: Member }[] = []
      for (let at = 0; at < 10; at++) {
        const member = await newMember(1)
        rides.push({ member, ride: await rideOf(member) })
      }
      await atDesk(page, '/admin/reservation')
      for (const { ride } of rides) await choose(page, ride)
      await expect(page.getByText('10건 선택')).toBeVisible()
      await expectAccessible(page)
      // Canceled by its customer and erased meanwhile: it cannot be confirmed.
      const gone = rides[4]!
      await page.route('**/api/reservations/batch', async (route) => {
        await dispatch(gone.ride, { status: 'CANCELLED' })
        await asStaff('DELETE', `/api/users/${gone.member.id}`)
        await route.continue()
      })
      await page.getByRole('button', { name: '예약 확정' }).click()
      await expectToast(page, '선택한 예약을 처리했습니다.')
      await expect(page.getByText('9건을 처리했고, 1건은 처리하지 못했습니다.')).toBeVisible()
      await expect(page.getByRole('alert').filter({ hasText: '님: ' })).toBeVisible()
      expect((await rideNow(rides[0]!.ride)).status).toBe('CONFIRMED')
      expect((await rideNow(gone.ride)).status).toBe('CANCELLED')
      await page.unroute('**/api/reservations/batch')
      await page.getByRole('button', { name: '되돌리기' }).click()
      await expect.poll(async () => (await rideNow(rides[9]!.ride)).status).toBe('PENDING')
    })
  })

test('one driver is given to rides of several days at once, by a press and not by a key, and taken back', async ({
  page,
}) => {
  const driver = await newDriver()
  const rides = [await rideOf(await newMember(1)), await rideOf(await newMember(1))]
  await atDesk(page, '/admin/reservation')
  for (const ride of rides) await choose(page, ride)
  const assign = page.getByRole('button', { name: '배정', exact: true })
  const drivers = page.getByLabel('선택한 예약에 배정할 기사')
  await drivers.focus()
  await page.keyboard.press('ArrowDown')
  await expect(drivers).not.toHaveValue('')
  await drivers.selectOption('')
  await expect(assign).toBeDisabled()
  await drivers.selectOption({ label: driver.name })
  await expect(page.getByText('2건 선택')).toBeVisible()
  await assign.click()
  await expectToast(page, '선택한 예약을 처리했습니다.')
  for (const ride of rides) expect((await rideNow(ride)).driver_id).toBe(driver.id)
  await page.getByRole('button', { name: '되돌리기' }).click()
  await expectToast(page, '되돌렸습니다.')
  for (const ride of rides) expect((await rideNow(ride)).driver_id).toBeNull()
})

test('rides that are over are neither confirmed nor canceled at once', async ({ page }) => {
  const ride = await rideOf(await newMember(1))
  await dispatch(ride, { status: 'CONFIRMED' })
  await completeRide(ride)
  await atDesk(page, '/admin/reservation?status=COMPLETED')
  await choose(page, ride)
  const bar = page.locator('[data-bar]')
  await expect(bar.getByRole('button')).toHaveText(['선택 해제', '배정'])
})

test('rides brought back at once are canceled again with their tickets where they were', async ({ page }) => {
  const [kept, given] = [await newMember(1), await newMember(1)]
  const rides = [await rideOf(kept), await rideOf(given)]
  await dispatch(rides[0]!, { status: 'CANCELLED', refund: false })
  await dispatch(rides[1]!, { status: 'CANCELLED' })
  await atDesk(page, '/admin/reservation?status=CANCELLED')
  for (const ride of rides) await choose(page, ride)
  await page.getByRole('button', { name: '예약 확정' }).click()
  await expectToast(page, '선택한 예약을 처리했습니다.')
  await page.getByRole('button', { name: '되돌리기' }).click()
  await expectToast(page, '되돌렸습니다.')
  const ticketsOf = async ({ id }: Member) => (await asStaff('GET', `/api/users/${id}`)).tickets
  expect(await Promise.all([kept, given].map(ticketsOf))).toEqual([0, 1])
})

test('a confirmation by a key takes nothing from the one before that is still on its way', async ({
  page,
}) => {
  const rides = [await rideOf(await newMember(1)), await rideOf(await newMember(1))]
  await atDesk(page, '/admin/reservation')
  await page.route('**/api/reservations/*', async (route) => {
    if (route.request().method() === 'PATCH') await page.waitForTimeout(1_000)
    await route.continue()
  })
  for (const ride of rides) {
    await rowOf(page, ride)
      .getByRole('button', { name: /예약 상세/ })
      .focus()
    await page.keyboard.press('c')
  }
  for (const ride of rides) await expect.poll(async () => (await rideNow(ride)).status).toBe('CONFIRMED')
})

test('what is cut off is said, and the choice stays', async ({ page }) => {
  const ride = await rideOf(await newMember(1))
  await atDesk(page, '/admin/reservation')
  await choose(page, ride)
  await page.route('**/api/reservations/batch', (route) => route.abort())
  await page.getByRole('button', { name: '예약 확정' }).click()
  await expectToast(page, '예약 정보 변경에 실패했습니다')
  await expect(page.getByText('1건 선택')).toBeVisible()
})

test('the list is narrowed to days and to rides without a driver, and the address keeps it', async ({
  page,
}) => {
  const tomorrow = addDays(dayOf(new Date()), 1)
  const soon = await rideOf(await newMember(1), { pickup_time: `${tomorrow} 11:00` })
  const later = await rideOf(await newMember(1))
  const driven = await rideOf(await newMember(1), { pickup_time: `${tomorrow} 15:00` })
  await dispatch(driven, { driver_id: (await newDriver()).id })
  await atDesk(page, '/admin/reservation')
  const filters = page.getByRole('group', { name: '예약 거르기' })
  await filters.getByRole('button', { name: '내일' }).click()
  await expect(rowOf(page, soon)).toBeVisible()
  await expect(rowOf(page, driven)).toBeVisible()
  await expect(rowOf(page, later)).toBeHidden()
  await filters.getByRole('button', { name: '기사 미배정' }).press('Enter')
  await expect(rowOf(page, driven)).toBeHidden()
  await page.reload()
  await expect(rowOf(page, soon)).toBeVisible()
  await expect(rowOf(page, driven)).toBeHidden()
  await filters.getByRole('button', { name: '내일' }).click()
  await expect(rowOf(page, later)).toBeVisible()
})

test('what was done at once is taken back only where nobody else went on', async ({ page }) => {
  const rides = [await rideOf(await newMember(1)), await rideOf(await newMember(1))]
  await atDesk(page, '/admin/reservation')
  for (const ride of rides) await choose(page, ride)
  await page.getByRole('button', { name: '예약 확정' }).click()
  await expectToast(page, '선택한 예약을 처리했습니다.')
  await dispatch(rides[0]!, { status: 'CANCELLED' })
  await page.getByRole('button', { name: '되돌리기' }).click()
  await expectToast(page, '되돌리지 못했습니다. 1건: 다른 곳에서 먼저 변경되었습니다.')
  expect((await rideNow(rides[0]!)).status).toBe('CANCELLED')
  expect((await rideNow(rides[1]!)).status).toBe('PENDING')
})

test('what could not be done at all is not said to be done', async ({ page }) => {
  const ride = await rideOf(await newMember(1))
  await atDesk(page, '/admin/reservation')
  await choose(page, ride)
  await page.route('**/api/reservations/batch', async (route) => {
    await dispatch(ride, { status: 'CANCELLED' })
    await route.continue()
  })
  await page.getByRole('button', { name: '예약 확정' }).click()
  await expect(page.getByText('0건을 처리했고, 1건은 처리하지 못했습니다.')).toBeVisible()
  await expect(page.getByText('선택한 예약을 처리했습니다.')).toHaveCount(0)
  expect((await rideNow(ride)).status).toBe('CANCELLED')
})

test('a ride that left the list while it was chosen is not chosen where it is met again', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const [left, other] = [await rideOf(await newMember(1)), await rideOf(await newMember(1))]
  await dispatch(other, { status: 'CONFIRMED' })
  await atDesk(page, '/admin/reservation')
  await choose(page, left)
  await expect(page.getByText('1건 선택')).toBeVisible()
  await dispatch(left, { status: 'CONFIRMED' })
  await expect(rowOf(page, left)).toHaveCount(0)
  await page.getByRole('tab', { name: /예약 확정/ }).click()
  await expect(rowOf(page, left)).toBeVisible()
  await expect(rowOf(page, left).getByRole('checkbox')).not.toBeChecked()
  await choose(page, other)
  await expect(page.getByText('1건 선택')).toBeVisible()
})
