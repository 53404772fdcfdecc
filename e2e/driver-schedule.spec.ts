import type { Page } from '@playwright/test'
import { addDays, dayLabel, dayOf } from '#kit/day.ts'
import {
  asStaff,
  atDesk,
  bookRide,
  dialog,
  discard,
  dispatch,
  driverAt,
  expectToast,
  newDriver,
  rowOf,
} from './desk.ts'
import { expect, expectAccessible, newMember, test } from './people.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const today = dayOf(new Date())
const isLive = (page: Page) => page.waitForResponse((answer) => answer.url().endsWith('/api/admin/events'))

test('the working hours are read while they are typed, and the licence warns before and after it ends', async ({
  page,
}) => {
  const driver = await newDriver({ licence_expires_on: addDays(today, 60) })
  await atDesk(page, driverAt(driver))
  await expect(rowOf(page, driver)).toContainText('면허 주의')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText(`운전면허가 ${addDays(today, 60)}에 만료됩니다.`)).toBeVisible()
  const schedule = dialog(page).getByLabel('근무 일정', { exact: true })
  await schedule.fill('시간 되는 대로')
  await schedule.press('Enter')
  await expect(dialog(page).getByText(/근무 일정을 읽지 못했습니다/)).toBeVisible()
  await schedule.fill('평일 9:00~18:00')
  const days = dialog(page).getByRole('list', { name: '입력한 근무 일정' }).getByRole('listitem')
  await expect(days.nth(0)).toHaveText(/월09:00.*18:00/)
  await expect(days.nth(5)).toHaveText('토휴무')
  await dialog(page).getByLabel('운전면허 만료일').fill(addDays(today, -1))
  await dialog(page).getByRole('button', { name: '근무 정보 저장' }).click()
  await expectToast(page, '근무 정보가 변경되었습니다.')
  await expect(schedule).toHaveValue('월-금 09:00-18:00')
  await expect(rowOf(page, driver)).toContainText('면허 만료')
  await expect(dialog(page).getByText(`운전면허가 ${addDays(today, -1)}에 만료되었습니다.`)).toBeVisible()
  await expectAccessible(page)
})

test('what was typed of a driver whom a colleague changed meanwhile is saved by another press', async ({
  page,
}) => {
  const driver = await newDriver({ fixed_schedule: '월-금 09:00-18:00' })
  await atDesk(page, driverAt(driver))
  await rowOf(page, driver)
    .getByRole('button', { name: /일정 보기/ })
    .click()
  const schedule = dialog(page).getByLabel('근무 일정', { exact: true })
  const expiry = addDays(today, 400)
  await asStaff('PATCH', `/api/drivers/${driver.id}`, { note: '동료 메모', licence_expires_on: expiry })
  await schedule.fill('월-수 10:00-16:00')
  await dialog(page).getByRole('button', { name: '근무 정보 저장' }).click()
  await expect(dialog(page).getByText(/먼저 변경되었습니다/)).toBeVisible()
  await expect(schedule).toHaveValue('월-수 10:00-16:00')
  await expect(dialog(page).getByLabel('운전면허 만료일')).toHaveValue(expiry)
  await dialog(page).getByRole('button', { name: '근무 정보 저장' }).click()
  await expectToast(page, '근무 정보가 변경되었습니다.')
  const now = await asStaff('GET', driverAt(driver).replace('/admin/driver', '/api/drivers'))
  expect(now[0]).toMatchObject({
    fixed_schedule: '월-수 10:00-16:00',
    licence_expires_on: expiry,
    note: '동료 메모',
  })
})

test('a leave names the rides that somebody else must drive, and one taken back can be put back', async ({
  page,
}) => {
  const driver = await newDriver()
  const ride = await bookRide(await newMember(1))
  const day = ride.pickup_time.slice(0, 10)
  await dispatch(ride, { driver_id: driver.id })
  await atDesk(page, driverAt(driver))
  await rowOf(page, driver)
    .getByRole('button', { name: /일정 보기/ })
    .click()
  const leaves = dialog(page).getByRole('region', { name: '휴가' })
  await expect(leaves).toContainText('등록된 휴가가 없습니다.')
  await leaves.getByLabel('첫날').fill(day)
  await expect(leaves.getByLabel('마지막 날')).toHaveValue(day)
  await leaves.getByLabel('마지막 날').fill(addDays(day, -1))
  await leaves.getByRole('button', { name: '휴가 추가' }).click()
  await expect(leaves.getByText('마지막 날은 첫날과 같거나 그 뒤여야 합니다.')).toBeVisible()
  await leaves.getByLabel('마지막 날').fill(addDays(day, 2))
  await leaves.getByRole('button', { name: '휴가 추가' }).dblclick()
  await expectToast(page, '휴가가 등록되었습니다.')
  await expect(leaves.getByText(/배차된 운행이 1건 있습니다/)).toBeVisible()
  await expect(leaves.getByRole('listitem')).toHaveText(new RegExp(`${dayLabel(day).slice(0, 6)}.*1건`))
  await leaves.getByRole('button', { name: /휴가 삭제/ }).click()
  await expect(leaves).toContainText('등록된 휴가가 없습니다.')
  await leaves.getByRole('button', { name: '되돌리기' }).click()
  await expect(leaves.getByRole('listitem')).toHaveCount(1)
  await leaves.getByLabel('첫날').fill(day)
  await leaves.getByRole('button', { name: '휴가 추가' }).click()
  await expect(leaves.getByRole('alert')).toContainText('이미 등록된 휴가와 날짜가 겹칩니다.')
  await expectAccessible(page)
})

test('the week shows what a driver does each day, and goes on by keyboard', async ({ page }) => {
  const driver = await newDriver({ fixed_schedule: '매일 11:00-20:00' })
  const member = await newMember(1)
  // At 10:30, half an hour too early for him.
  const ride = await bookRide(member, { pickup_time: `${addDays(today, 8)} 10:30`, via_locations: [] })
  await dispatch(ride, { driver_id: driver.id })
  await atDesk(page, driverAt(driver))
  await rowOf(page, driver)
    .getByRole('button', { name: /일정 보기/ })
    .press('Enter')
  const week = dialog(page).getByRole('region', { name: '주간 일정' })
  await expect(week.getByRole('listitem')).toHaveCount(7)
  await expect(week.locator('[aria-current=date]')).toContainText('11:00–20:00')
  const next = week.getByRole('button', { name: '다음 주' })
  for (let weeks = 0; weeks < 2 && !(await week.getByText(member.name).isVisible()); weeks++) {
    const answer = page.waitForResponse(/\/week\?/)
    await next.press('Enter')
    await answer
    await page.waitForTimeout(100)
  }
  const line = week.getByRole('listitem').filter({ hasText: member.name })
  await expect(line).toContainText('10:30')
  await expect(line).toContainText('서울역 1번 출구')
  await expect(line).toContainText('인천공항 2터미널')
  await expect(line).toContainText('근무 시간 외')
  await week.getByRole('button', { name: '이번 주' }).press('Enter')
  await expect(week.locator('[aria-current=date]')).toBeVisible()
})

test('what another desk changes of a driver appears by itself, marked, and nothing typed is lost', async ({
  page,
}) => {
  const driver = await newDriver({ note: '처음' })
  const live = isLive(page)
  await atDesk(page, driverAt(driver))
  await live
  await page.getByRole('button', { name: '기사 추가' }).click()
  await dialog(page).getByLabel('이름').fill('치는 중')
  await asStaff('PATCH', `/api/drivers/${driver.id}`, { note: '바뀐 메모' })
  await expect(rowOf(page, driver)).toContainText('바뀐 메모')
  await expect(page.locator(`[data-row="${driver.id}"][data-marked]`)).toHaveCount(1)
  await expect(dialog(page).getByLabel('이름')).toHaveValue('치는 중')
  await discard(page)
  await asStaff('POST', `/api/drivers/${driver.id}/leave`, { from: today, to: today })
  await expect(rowOf(page, driver)).toContainText('휴가 중')
  await asStaff('DELETE', `/api/drivers/${driver.id}`)
  await expect(rowOf(page, driver)).toHaveCount(0)
})

test('a schedule, a leave and its removal that fail are told where they were pressed, and nothing typed is lost', async ({
  page,
}) => {
  const driver = await newDriver()
  const leave = { from: addDays(today, 40), to: addDays(today, 41) }
  await asStaff('POST', `/api/drivers/${driver.id}/leave`, leave)
  await atDesk(page, driverAt(driver))
  await rowOf(page, driver)
    .getByRole('button', { name: /일정 보기/ })
    .click()
  await expect(dialog(page).getByRole('button', { name: /휴가 삭제/ })).toBeVisible()
  await page.route(/\/api\/drivers\/[^?]+$/, (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort('failed'),
  )
  const isTold = (text: string) =>
    expect(dialog(page).getByRole('alert').filter({ hasText: text })).toBeVisible({ timeout: 20_000 })
  await dialog(page).getByLabel('근무 일정', { exact: true }).fill('매일 08:00-20:00')
  await dialog(page).getByRole('button', { name: '근무 정보 저장' }).click()
  await isTold('근무 정보 변경 중 오류가 발생했습니다.')
  await dialog(page).getByLabel('첫날').fill(today)
  await dialog(page).getByRole('button', { name: '휴가 추가' }).click()
  await isTold('휴가 등록 중 오류가 발생했습니다.')
  await dialog(page)
    .getByRole('button', { name: /휴가 삭제/ })
    .click()
  await isTold('휴가 삭제 중 오류가 발생했습니다.')
  await expect(dialog(page).getByLabel('근무 일정', { exact: true })).toHaveValue('매일 08:00-20:00')
  await expect(dialog(page).getByLabel('첫날')).toHaveValue(today)
  await page.unrouteAll()
  await dialog(page).getByRole('button', { name: '근무 정보 저장' }).click()
  await expectToast(page, '근무 정보가 변경되었습니다.')
})
