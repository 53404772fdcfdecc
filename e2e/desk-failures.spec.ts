import type { Page } from '@playwright/test'
import { addDays, dayOf } from '#kit/day.ts'
import { atDesk, bookRide, dialog, newDriver, openDetails, ridesOf, rowOf, save } from './desk.ts'
import { failWithEach, press, UNWORDED } from './failing.ts'
import { expect, newMember, test } from './people.ts'
import { useOwnProduct } from './product.ts'

useOwnProduct()
test.use({ viewport: { width: 1440, height: 900 } })
test.setTimeout(120_000)

const open = (page: Page, row: { id: string }, name: RegExp) =>
  rowOf(page, row).getByRole('button', { name }).first().click()
/** Leaves a dialog, whatever was typed there. */
const leave = async (page: Page) => {
  await page.keyboard.press('Escape')
  const discard = page.getByRole('alertdialog').getByRole('button', { name: '버리기' })
  await expect(discard.or(page.locator('body:not(:has([role=dialog]))')).first()).toBeAttached()
  if (await discard.isVisible()) await discard.click()
  await expect(dialog(page)).toHaveCount(0)
}

test('words an unworded failure of each form over a reservation (A-066, A-075, A-084)', async ({ page }) => {
  const member = await newMember(1)
  const [ride, driver] = [await bookRide(member), await newDriver()]
  await atDesk(page, ridesOf(member))
  const choose = (label: string | RegExp) => () => dialog(page).getByLabel(label).check()
  const changes = [
    [/상태 변경/, choose('예약 확정')],
    [/차량 배정/, choose(/STARIA 702바9104/)],
    [/기사 배정/, choose(driver.name)],
  ] as const
  for (const [button, change] of changes) {
    await open(page, ride, button)
    await change()
    await failWithEach(page, {
      call: 'PATCH /api/reservations/*',
      send: () => save(page),
      text: () => ['예약 정보 변경에 실패했습니다', UNWORDED],
    })
    await leave(page)
  }
  await openDetails(page, ride)
  await dialog(page).getByLabel('수하물').fill('1')
  await failWithEach(page, {
    call: 'PATCH /api/reservations/*/details',
    send: () => save(page),
    text: () => ['예약 정보 업데이트에 실패했습니다.', UNWORDED],
  })
  await leave(page)
  await failWithEach(page, {
    call: 'GET /api/reservations/*',
    statuses: [403, 404, 429],
    send: async () => {
      await page.goto(ridesOf(member))
      await openDetails(page, ride)
    },
    text: () => ['예약 정보를 불러오는데 실패했습니다.', UNWORDED],
  })
})

test('words an unworded failure of the calendar and its settings (A-136, A-150, A-160)', async ({ page }) => {
  await atDesk(page, `/admin/car-calendar?date=${addDays(dayOf(new Date()), 40)}`)
  await page.getByLabel('예약 오픈 (오늘부터 며칠 후)').fill('5')
  await failWithEach(page, {
    call: 'PATCH /api/settings',
    send: press(page, '저장'),
    text: () => '설정 변경에 실패했습니다.',
  })
  await failWithEach(page, {
    call: 'PATCH /api/reservations/available',
    send: () => page.getByLabel(/^STARIA, .* 예약 가능 여부$/).selectOption('예약 불가'),
    text: () => '차량 상태 변경에 실패했습니다.',
  })
  await press(page, '노출 순서 변경')()
  await dialog(page)
    .getByRole('button', { name: / 아래로$/ })
    .first()
    .click()
  await failWithEach(page, {
    call: 'PATCH /api/cars/*',
    send: () => save(page),
    text: () => ['차량 순서 업데이트 중 오류가 발생했습니다.', UNWORDED],
  })
})

test('words an unworded failure of each list of the back office (A-015)', async ({ page }) => {
  await atDesk(page, '/admin')
  const lists = [
    ['/admin/user', 'users'],
    ['/admin/reservation', 'reservations'],
    ['/admin/cars', 'cars'],
    ['/admin/driver', 'drivers'],
  ] as const
  for (const [place, path] of lists)
    await failWithEach(page, {
      call: `GET /api/${path}?*`,
      statuses: [400, 404, 429],
      send: () => page.goto(place),
      text: () => ['데이터를 불러오지 못했습니다', UNWORDED],
    })
})
