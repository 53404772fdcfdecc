import type { Page } from '@playwright/test'
import { addDays, dayOf, monthStart } from '#kit/day.ts'
import { atDesk, beginRide, bookRide, completeRide, dispatch, hearNothing } from './desk.ts'
import { expect, expectAccessible, newMember, test } from './people.ts'
import { useOwnProduct } from './product.ts'

useOwnProduct()

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]
// A month of its own: the journeys of this file book in it alone. Its rides are put back by a year to be completed.
const booked = monthStart(addDays(dayOf(new Date()), 90))
const from = monthStart(addDays(booked, 1 - 365))
const to = addDays(monthStart(from, 1), -1)
const figuresAt = `/admin/figures?from=${from}&to=${to}`

const tile = (page: Page, label: string) =>
  page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) })
const card = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })

test.beforeAll(async () => {
  const member = await newMember(5, '남궁 실적')
  const on = (n: number) => ({ pickup_time: `${addDays(booked, n)} 10:00` })
  const golf = await bookRide(member, { ...on(1), ride_purpose: 'golf', via_locations: [] })
  const canceled = await bookRide(member, { ...on(2), via_locations: [] })
  const done = await bookRide(member, { ...on(3), via_locations: [] })
  await dispatch(canceled, { status: 'CANCELLED' })
  await dispatch(done, { status: 'CONFIRMED' })
  await completeRide(done)
  for (const ride of [golf, canceled]) await beginRide(ride)
})

for (const viewport of SIZES) {
  const size = `${viewport.width}×${viewport.height}`
  test.describe(size, () => {
    test.use({ viewport })

    test(`the owner sees the month, opens the table behind a chart and the rows behind a figure (${size})`, async ({
      page,
    }) => {
      await atDesk(page, figuresAt)
      await expect(tile(page, '예약')).toContainText('3건')
      await expect(tile(page, '이용 고객')).toContainText('1명')
      await expect(tile(page, '재이용 고객')).toContainText('100%')
      await expect(
        page.getByRole('img', {
          name: /^예약 현황: 확정 대기 1건, 예약 확정 0건, 운행 완료 1건, 예약 취소 1건$/,
        }),
      ).toBeVisible()
      await expectAccessible(page)

      await page.getByRole('button', { name: /표로 보기.*이용 목적/ }).click()
      const golf = card(page, '이용 목적').getByRole('row', { name: /^골프/ })
      await expect(golf.getByRole('cell')).toHaveText(['1건', '0건', '0건', '0건'])
      await expectAccessible(page)
      await golf.getByRole('link', { name: '1건' }).click()
      await expect(page).toHaveURL(
        new RegExp(`/admin/reservation\\?status=PENDING&purpose=golf&from=${from}&to=${to}`),
      )
      await expect(page.locator('[data-row]')).toHaveCount(1)
      await expect(page.getByRole('button', { name: '골프' })).toBeVisible()
      await expectAccessible(page)

      await page.goBack()
      await page.getByRole('button', { name: /표로 보기.*취소/ }).click()
      await card(page, '취소')
        .getByRole('row', { name: /^직원 취소 \(24시간 이내\) 1건/ })
        .getByRole('link')
        .click()
      await expect(page.locator('[data-row]')).toHaveCount(1)

      await page.goBack()
      await tile(page, '재이용 고객').getByRole('link').click()
      await expect(page.locator('[data-row]')).toHaveCount(1)
      await expect(page.locator('[data-row]')).toContainText('남궁 실적')
      await page.getByRole('button', { name: /재이용$/ }).click()
      await expect(page).toHaveURL('/admin/user')
    })

    test(`tickets lead to the ledger of all members (${size})`, async ({ page }) => {
      await atDesk(page, '/admin/figures')
      await tile(page, '티켓 판매').getByRole('link').click()
      await expect(page.getByRole('heading', { name: '티켓 기록' })).toBeVisible()
      await expect(page.locator('[data-row]').filter({ hasText: '남궁 실적' })).toContainText('+5 Ticket')
      await expectAccessible(page)
    })

    test(`a range is chosen, turned around refused, empty said, and a failure tried again (${size})`, async ({
      page,
    }) => {
      await atDesk(page, figuresAt)
      await page.getByRole('button', { name: '지난달' }).click()
      await expect(page).toHaveURL(/from=/)
      await expect(card(page, '취소')).toContainText('이 기간에는 취소가 없습니다.')
      await expectAccessible(page)
      await page.getByLabel('종료일').fill('2020-01-01')
      await expect(page.getByText('종료일이 시작일보다 빠릅니다.')).toBeVisible()
      await page.reload()
      await expect(page.getByText('볼 수 없는 기간입니다')).toBeVisible()
      await expect(page.getByText('실적을 불러오는 중입니다')).toHaveCount(0)
      await expectAccessible(page)
      await hearNothing(page)
      await page.route('**/api/admin/figures?*', (route) => route.abort())
      await page.goto(figuresAt)
      await expect(page.getByText('데이터를 불러오지 못했습니다')).toBeVisible()
      await expectAccessible(page)
      await page.unroute('**/api/admin/figures?*')
      await page.getByRole('button', { name: '다시 시도' }).click()
      await expect(tile(page, '예약')).toContainText('3건')
    })

    test(`without the charts' script the tables stand in (${size})`, async ({ page }) => {
      await page.route('**/assets/draw-bars-*', (route) => route.abort())
      await atDesk(page, figuresAt)
      await expect(card(page, '예약 현황').getByRole('table')).toBeVisible()
    })
  })
}
