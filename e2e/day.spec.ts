import type { Locator, Page } from '@playwright/test'
import pg from 'pg'
import { addDays, dayOf } from '#kit/day.ts'
import { nowPlace } from '#ride/reservation/dispatch/day/rules.ts'
import {
  asStaff,
  atDesk,
  bookRide,
  dialog,
  dispatch,
  expectToast,
  newDriver,
  type Ride,
  rideNow,
  hearNothing,
} from './desk.ts'
import { expect, expectAccessible, newMember, test } from './people.ts'
import { useOwnProduct } from './product.ts'

const databaseUrl = useOwnProduct()
test.use({ viewport: { width: 1440, height: 900 } })
test.beforeAll(() => asStaff('PATCH', '/api/settings', { open_date: 1 }))

const tomorrow = addDays(dayOf(new Date()), 1)
const lane = (page: Page, id: string) => page.locator(`[data-lane="${id}"]`)
const bar = (page: Page, { id }: Ride) => page.locator(`[data-ride="${id}"]`)
/** Whether it is seen between the names and the edge of the screen. */
const isBesideNames = async (line: Locator): Promise<boolean> => {
  const [box, names] = [
    await line.boundingBox(),
    await line.page().locator('[data-lane] > span').first().boundingBox(),
  ]
  return box!.x >= names!.x + names!.width && box!.x < line.page().viewportSize()!.width
}
const waiting = (page: Page, title: string) => page.getByRole('region', { name: title })

/** A ride of tomorrow, in any car that is free. */
const rideTomorrow = async (time = '10:30', changes: object = {}): Promise<Ride> =>
  bookRide(await newMember(1), { pickup_time: `${tomorrow} ${time}`, via_locations: [], ...changes })

async function seeTomorrow(page: Page): Promise<void> {
  await atDesk(page, '/admin')
  await page.getByText(/^내일 \d+건$/).click()
  await expect(page.getByRole('region', { name: '기사별 운행' })).toBeVisible()
}

test('a request is confirmed with one press where it waits, and the press can be taken back', async ({
  page,
}) => {
  const ride = await rideTomorrow()
  const { name } = await rideNow(ride)
  await atDesk(page, '/admin')
  const line = waiting(page, '확정 대기').getByRole('listitem').filter({ hasText: name }).first()
  await line.getByRole('button', { name: '확정' }).click()
  await expectToast(page, '예약 상태가 변경되었습니다.')
  await expect.poll(async () => (await rideNow(ride)).status).toBe('CONFIRMED')
  await page.getByRole('button', { name: '되돌리기' }).click()
  await expect.poll(async () => (await rideNow(ride)).status).toBe('PENDING')
  await expectAccessible(page)
})

test('a ride is dragged from the unassigned to a driver, and back by the notice', async ({ page }) => {
  const driver = await newDriver()
  const ride = await rideTomorrow('12:00')
  await seeTomorrow(page)
  await expect(lane(page, 'NOBODY').locator(`[data-ride="${ride.id}"]`)).toBeVisible()
  await bar(page, ride).dragTo(lane(page, driver.id).getByRole('list'))
  await expectToast(page, '배정 기사가 변경되었습니다.')
  await expect(lane(page, driver.id).locator(`[data-ride="${ride.id}"]`)).toBeVisible()
  expect((await rideNow(ride)).driver_id).toBe(driver.id)
  await page.getByRole('button', { name: '되돌리기' }).click()
  await expect.poll(async () => (await rideNow(ride)).driver_id).toBeNull()
})

test('a driver who drives that day already takes no second ride by a drop; it is said before', async ({
  page,
}) => {
  const driver = await newDriver()
  const [first, second] = [await rideTomorrow('08:00'), await rideTomorrow('18:00')]
  await dispatch(first, { driver_id: driver.id })
  await seeTomorrow(page)
  await bar(page, second).hover()
  await page.mouse.down()
  // The first move begins the drag, the second one is over the lane.
  for (const x of [300, 320])
    await lane(page, driver.id)
      .getByRole('list')
      .hover({ position: { x, y: 12 } })
  await expect(lane(page, driver.id).getByText(/운행이 있습니다$/)).toBeVisible()
  await page.mouse.up()
  await expect(lane(page, 'NOBODY').locator(`[data-ride="${second.id}"]`)).toBeVisible()
  expect((await rideNow(second)).driver_id).toBeNull()
})

test('by keyboard alone a ride gets its driver and its unit', async ({ page }) => {
  const driver = await newDriver()
  const ride = await rideTomorrow('15:00')
  await seeTomorrow(page)
  await bar(page, ride).focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toContainText('기사 배정')
  await dialog(page)
    .getByRole('radio', { name: new RegExp(driver.name) })
    .press('Space')
  await page.keyboard.press('Enter')
  await expectToast(page, '배정 기사가 변경되었습니다.')
  await expect(lane(page, driver.id).locator(`[data-ride="${ride.id}"]`)).toBeVisible()
  await page.getByRole('tab', { name: '기사별' }).focus()
  await page.keyboard.press('ArrowRight')
  const { car_inventory_id } = (await rideNow(ride)) as unknown as { car_inventory_id: string }
  await expect(lane(page, car_inventory_id).locator(`[data-ride="${ride.id}"]`)).toBeVisible()
  await expectAccessible(page)
})

test('a lane whose driver or unit was removed says so, and a short ride names its guest', async ({
  page,
}) => {
  const driver = await newDriver()
  const ride = await rideTomorrow('09:00')
  await dispatch(ride, { driver_id: driver.id })
  const { name, car_inventory_id } = await rideNow(ride)
  const database = new pg.Client(databaseUrl())
  await database.connect()
  await database.query('update driver set deleted_at = now() where id = $1', [driver.id])
  await database.query('update unit set deleted_at = now() where id = $1', [car_inventory_id])
  await database.end()
  await seeTomorrow(page)
  await expect(lane(page, driver.id)).toContainText('삭제된 기사')
  await expect(bar(page, ride)).toHaveAttribute('title', new RegExp(`^09:00 ${name}, `))
  await expectAccessible(page)
  await page.getByRole('tab', { name: '차량별' }).click()
  await expect(lane(page, car_inventory_id)).toContainText('삭제된 차량')
})

test('what another desk changes stands in the lanes by itself', async ({ page }) => {
  const driver = await newDriver()
  const ride = await rideTomorrow('20:00')
  await seeTomorrow(page)
  await expect(bar(page, ride)).toBeVisible()
  await dispatch(ride, { driver_id: driver.id })
  await expect(lane(page, driver.id).locator(`[data-ride="${ride.id}"]`)).toBeVisible()
})

test('a day that cannot be had says so and comes back', async ({ page }) => {
  await hearNothing(page)
  await page.route('**/api/admin/overview', (route) => route.abort())
  await atDesk(page, '/admin')
  await expect(page.getByText('데이터를 불러오지 못했습니다')).toBeVisible()
  await page.unroute('**/api/admin/overview')
  await page.getByRole('button', { name: '다시 시도' }).click()
  await expect(page.getByRole('region', { name: '처리할 일' })).not.toContainText('불러오지 못했습니다')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('what waits stands first and nothing is wider than the screen', async ({ page }) => {
    await rideTomorrow('07:00')
    await atDesk(page, '/admin')
    await expect(waiting(page, '확정 대기').getByRole('button', { name: '확정' }).first()).toBeInViewport()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await expectAccessible(page)
  })

  test('the hours open where the first ride of tomorrow is, and today at a line that says what time it is', async ({
    page,
  }) => {
    await rideTomorrow('07:00')
    await seeTomorrow(page)
    const hours = page.getByRole('region', { name: '기사별 운행' })
    await expect.poll(() => hours.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(40)
    await expect(hours.locator('[data-now]')).toHaveCount(0)
    await page.getByText(/^오늘 \d+건$/).click()
    const line = hours.locator('[data-now]')
    if (nowPlace(new Date(), dayOf(new Date())) === null) await expect(line).toHaveCount(0)
    else await expect.poll(() => isBesideNames(line)).toBe(true)
  })
})

test('subscriptions that are past due and payments that differ wait with a link to them', async ({
  page,
}) => {
  const waits = (name: string) => [{ id: crypto.randomUUID(), name, car: '제네시스 G80' }]
  await page.route('**/api/admin/overview', async (route) => {
    const response = await route.fetch()
    const { result } = await response.json()
    const rows = { past_due_subscriptions: waits('미납자'), payment_differences: waits('') }
    const counts = { past_due_subscriptions: 1, payment_differences: 1_000 }
    await route.fulfill({
      response,
      json: { result: { ...result, ...counts, rows: { ...result.rows, ...rows } } },
    })
  })
  await atDesk(page, '/admin')
  await expect(waiting(page, '확인할 구독 결제')).toContainText('1,000건 이상')
  await expect(waiting(page, '확인할 구독 결제')).toContainText('탈퇴한 구독자')
  await expectAccessible(page)
  await waiting(page, '미납 구독').getByRole('link', { name: '확인' }).click()
  await expect(page).toHaveURL(/\/admin\/subscription\/subscriptions\?status=PAST_DUE&q=/)
  await page.goBack()
  await waiting(page, '확인할 구독 결제')
    .getByRole('link', { name: /확인할 구독 결제/ })
    .click()
  await expect(page).toHaveURL(/\/admin\/subscription\/payments\?status=DIFFERENT$/)
})
