import type { Page } from '@playwright/test'
import { addDays, dayOf } from '#kit/day.ts'
import { asStaff, atDesk, bookRide, dialog, dispatch, newDriver, type Ride, hearNothing } from './desk.ts'
import { expect, expectAccessible, type Member, newMember, test } from './people.ts'
import { useOwnProduct } from './product.ts'

test.use({ viewport: { width: 1440, height: 900 } })
useOwnProduct()

const PHONE = { width: 390, height: 844 }
const today = dayOf(new Date())
const rowSaying = (page: Page, action: string) => page.locator('[data-row]').filter({ hasText: action })

/** A ride that staff gave a driver and confirmed. */
async function dispatched(): Promise<{ member: Member; ride: Ride; driver: string }> {
  const member = await newMember(1, '선우 기록')
  const [ride, driver] = [await bookRide(member), await newDriver()]
  await dispatch(ride, { driver_id: driver.id })
  await dispatch(ride, { status: 'CONFIRMED' })
  return { member, ride, driver: driver.name }
}

test('each entry says when, who, what, about what, and from what to what', async ({ page }) => {
  const { ride, driver } = await dispatched()
  await atDesk(page, `/admin/audit?subject_id=${ride.id}`)
  const heads = ['일시', '담당자', '작업', '대상', '변경 내용']
  await expect(page.getByRole('columnheader')).toHaveText(heads)
  await expect(rowSaying(page, '예약 상태 변경').getByRole('cell')).toHaveText([
    /^\d+월 \d+일 \(.\) \d\d:\d\d$/,
    '관리자',
    /예약 상태 변경/,
    '예약 선우 기록',
    '상태: 확정 대기 → 예약 확정',
  ])
  await expect(rowSaying(page, '기사 배정')).toContainText(`없음 → ${driver}`)
  await expectAccessible(page)
})

test('an entry opens by keyboard, leads to what it is about, and to all that was done to it', async ({
  page,
}) => {
  const { ride, driver } = await dispatched()
  await dispatched()
  await atDesk(page, '/admin/audit?subject=reservation')
  await expect(rowSaying(page, '기사 배정').nth(1)).toBeVisible()
  await page.goto(`/admin/audit?subject=reservation&subject_id=${ride.id}`)
  await expect(rowSaying(page, '기사 배정')).toHaveCount(1)
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toContainText('기사 배정')
  await expect(dialog(page).getByRole('definition').first()).toHaveText(`이전 없음→이후 ${driver}`)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await rowSaying(page, '예약 상태 변경').getByRole('button').click()
  await dialog(page).getByRole('button', { name: '이 대상의 기록만 보기' }).click()
  await expect(page).toHaveURL(`/admin/audit?subject_id=${ride.id}`)
  await rowSaying(page, '예약 상태 변경').getByRole('button').click()
  await dialog(page).getByRole('link', { name: '예약 선우 기록' }).click()
  await expect(page).toHaveURL(/\/admin\/reservation\?ride=[0-9a-f-]{36}/)
  await expect(page.getByRole('complementary', { name: '예약 상세' })).toContainText('선우 기록')
})

test('the log is narrowed by whom, what and when, and the address keeps it', async ({ page }) => {
  await dispatched()
  await atDesk(page, '/admin/audit')
  await page.getByLabel('대상', { exact: true }).selectOption('기사')
  await expect(rowSaying(page, '기사 등록').first()).toBeVisible()
  await expect(rowSaying(page, '예약 상태 변경')).toHaveCount(0)
  await page.getByLabel('시작일').fill(addDays(today, 1))
  await expect(page.getByText('조건에 맞는 기록이 없습니다')).toBeVisible()
  await page.getByLabel('종료일').fill(today)
  await expect(page.getByText('시작일보다 빠릅니다.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('시작일').fill(today)
  await expect(rowSaying(page, '기사 등록').first()).toBeVisible()
  await page.reload()
  await expect(page).toHaveURL(`/admin/audit?subject=driver&from=${today}&to=${today}`)
  await expect(rowSaying(page, '기사 등록').first()).toBeVisible()
  await page.getByRole('button', { name: '필터 지우기' }).click()
  await expect(page).toHaveURL('/admin/audit')
  await page.getByLabel('감사 기록 검색').fill('아무개')
  await expect(page.getByText('‘아무개’에 맞는 담당자의 기록을 찾지 못했습니다.')).toBeVisible()
  await page.getByLabel('감사 기록 검색').fill('관리')
  await expect(rowSaying(page, '예약 상태 변경').first()).toBeVisible()
})

test('what another does appears without a reload', async ({ page }) => {
  const member = await newMember(0, '천둥 회원')
  await atDesk(page, `/admin/audit?subject_id=${member.id}`)
  await expect(page.getByText('조건에 맞는 기록이 없습니다')).toBeVisible()
  await asStaff('PATCH', `/api/users/${member.id}`, { invite_limit: 7 })
  await expect(rowSaying(page, '회원 정보 수정')).toContainText('7회')
})

test('what another does on the side of subscriptions appears without a reload too', async ({ page }) => {
  await atDesk(page, '/admin/audit?subject=coupon')
  await expect(page.getByText('조건에 맞는 기록이 없습니다')).toBeVisible()
  const code = `LIVE${crypto.randomUUID().slice(0, 8).toUpperCase()}`
  const coupon = { code, name: '첫 달 무료', discount_type: 'FREE' }
  await asStaff('POST', '/api/admin/subscription/coupons', coupon)
  await expect(rowSaying(page, '쿠폰').first()).toBeVisible()
})

test('on a phone an entry is a card of two lines that opens', async ({ page }) => {
  const { ride } = await dispatched()
  await page.setViewportSize(PHONE)
  await atDesk(page, `/admin/audit?subject_id=${ride.id}`)
  await expect(rowSaying(page, '예약 상태 변경')).toContainText('관리자')
  await expect(page.getByRole('table')).toHaveCount(0)
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  for (const day of ['시작일', '종료일'])
    expect((await page.getByLabel(day).boundingBox())!.width).toBeGreaterThan(140)
  await rowSaying(page, '예약 상태 변경').getByRole('button').click()
  await expect(dialog(page)).toContainText('예약 확정')
  await expectAccessible(page)
})

test('the log says that it loads, and that it failed, and comes back by a press', async ({ page }) => {
  await hearNothing(page)
  let answer = () => {}
  const waited = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/admin/audit?**', async (route) => {
    await waited
    await route.fulfill({ status: 500, json: { code: 'BUG', err: '서버가 응답하지 못했습니다.' } })
  })
  await atDesk(page, '/admin/audit')
  await expect(page.getByText('기록을 불러오는 중입니다...')).toBeVisible()
  await expectAccessible(page)
  answer()
  await expect(page.getByText('데이터를 불러오지 못했습니다')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/admin/audit?**')
  await page.getByRole('button', { name: '다시 시도' }).click()
  await expect(page.locator('[data-row]').first()).toBeVisible()
})

test('a count that ended at the cap says that there are more', async ({ page }) => {
  await page.route('**/api/admin/audit?**', async (route) => {
    const answer = await route.fetch()
    const body = { ...(await answer.json()), page: { page: 1, page_size: 50, total: 10_000, more: true } }
    await route.fulfill({ response: answer, json: body })
  })
  await atDesk(page, '/admin/audit')
  await expect(page.getByText('총 10,000건 이상 중 1–50')).toBeVisible()
})
