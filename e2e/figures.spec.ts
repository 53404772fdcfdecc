import type { Page } from '@playwright/test'
import { addDays, dayOf, monthStart } from '#kit/day.ts'
import { atDesk, beginRide, bookRide, completeRide, dispatch } from './desk.ts'
import { expect, expectAccessible, newMember, test } from './people.ts'
import { useOwnProduct } from './product.ts'

useOwnProduct()

// Only the tests of this file book in this month. Its rides are moved back by a year, so that they can be completed.
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

test.use({ viewport: { width: 1440, height: 900 } })

test('figures link to their tables and rows; without scripts, tables replace the charts', async ({
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
  await page.goto('/admin/figures')
  await tile(page, '무상 지급').getByRole('link').click()
  await expect(page.getByRole('heading', { name: '티켓 기록' })).toBeVisible()
  await expect(page.locator('[data-row]').filter({ hasText: '남궁 실적' })).toContainText('+5 Ticket')
  await expectAccessible(page)
  await page.route('**/assets/draw-bars-*', (route) => route.abort())
  await page.goto(figuresAt)
  await expect(card(page, '예약 현황').getByRole('table')).toBeVisible()
})
