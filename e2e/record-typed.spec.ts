import type { Page } from '@playwright/test'
import {
  atDesk,
  bookRide,
  dialog,
  dispatch,
  expectToast,
  newDriver,
  type Ride,
  ridesOf,
  rowOf,
} from './desk.ts'
import { expect, type Member, newMember, test } from './people.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const record = (page: Page) => page.getByRole('complementary', { name: '예약 상세' })
const destination = (page: Page) => page.getByLabel('도착지')
const answer = (page: Page, name: string) =>
  page.getByRole('alertdialog', { name: '입력한 내용을 버릴까요?' }).getByRole('button', { name }).click()

/** A ride of a member who has another one, its form open in the record with something typed. */
async function typing(page: Page): Promise<{ member: Member; ride: Ride; other: Ride }> {
  const member = await newMember(2)
  const [ride, other] = [await bookRide(member), await bookRide(member)]
  await atDesk(page, ridesOf(member))
  await rowOf(page, ride).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '예약 정보 수정' }).last().click()
  await destination(page).fill('김포공항 국내선')
  return { member, ride, other }
}

test('the keys go on with the record after its ride left the tab', async ({ page }) => {
  const member = await newMember(1)
  const ride = await bookRide(member)
  await atDesk(page, ridesOf(member))
  await rowOf(page, ride).focus()
  await page.keyboard.press('Enter')
  await expect(record(page)).toContainText('확정 대기')
  await page.keyboard.press('c')
  await expectToast(page, '예약 상태가 변경되었습니다.')
  await expect(rowOf(page, ride)).toHaveCount(0)
  await page.keyboard.press('d')
  await expect(dialog(page).getByRole('heading', { name: '기사 배정' })).toBeVisible()
})

test('neither a key, nor a colleague, nor another window changes what is typed in the record', async ({
  page,
}) => {
  const { ride } = await typing(page)
  const driver = await newDriver()
  await dispatch(ride, { driver_id: driver.id })
  await expect(rowOf(page, ride)).toContainText(driver.name)
  await rowOf(page, ride).focus()
  await page.keyboard.press('c')
  await expectToast(page, '예약 상태가 변경되었습니다.')
  await expect(destination(page)).toHaveValue('김포공항 국내선')
  await page.setViewportSize({ width: 600, height: 900 })
  await expect(destination(page)).toHaveValue('김포공항 국내선')
  await page.setViewportSize({ width: 1440, height: 900 })
  // Escape leaves the form alone, and the record is as new as the list.
  await record(page).getByRole('button', { name: '닫기', exact: true }).focus()
  await page.keyboard.press('Escape')
  await answer(page, '버리기')
  await expect(record(page).getByRole('region', { name: '배정', exact: true })).toContainText(driver.name)
  await expect(record(page)).toContainText('예약 확정')
})

test('what is typed in the record is asked about by every way out, and by none that keeps it', async ({
  page,
}) => {
  await typing(page)
  await page.goBack()
  await answer(page, '계속 작성')
  await page.keyboard.press('Escape')
  await answer(page, '계속 작성')
  await page.getByRole('link', { name: '회원', exact: true }).click()
  await answer(page, '계속 작성')
  await page.getByRole('tab', { name: /예약 확정/ }).click()
  await page.getByRole('button', { name: '오늘', exact: true }).click()
  await expect(destination(page)).toHaveValue('김포공항 국내선')
  await page.getByRole('link', { name: '회원', exact: true }).click()
  await answer(page, '버리기')
  await expect(page).toHaveURL(/admin\/user/)
})

test('the back button closes a record, and a ride that nobody has is said to be missing', async ({
  page,
}) => {
  const member = await newMember(1)
  const ride = await bookRide(member)
  await atDesk(page, '/admin')
  await page.goto(ridesOf(member))
  await rowOf(page, ride).focus()
  await page.keyboard.press('Enter')
  await expect(record(page)).toBeVisible()
  await page.goBack()
  await expect(record(page)).toHaveCount(0)
  await expect(rowOf(page, ride)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(record(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(record(page)).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(/\/admin$/)
  await page.goto('/admin/reservation?ride=00000000-0000-4000-8000-000000000000')
  await expect(record(page)).toContainText('예약을 찾지 못했습니다')
})
