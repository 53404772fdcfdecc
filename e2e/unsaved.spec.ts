import type { Page } from '@playwright/test'
import {
  asStaff,
  atDesk,
  bookRide,
  dialog,
  expectToast,
  newDriver,
  rideNow,
  ridesOf,
  rowOf,
  save,
} from './desk.ts'
import { expect, expectAccessible, type Member, newMember, test } from './people.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const at = ({ login }: Member) => `/admin/user?q=${login}`
const question = (page: Page) => page.getByRole('alertdialog', { name: '입력한 내용을 버릴까요?' })
const answer = (page: Page, name: string) => question(page).getByRole('button', { name }).click()

test('a modal that nothing was typed in closes at once; with something typed it asks first', async ({
  page,
}) => {
  const member = await newMember(0)
  await atDesk(page, at(member))
  const open = () =>
    rowOf(page, member)
      .getByRole('button', { name: /회원 정보 수정/ })
      .first()
      .click()
  const name = dialog(page).getByLabel('이름')
  await open()
  await expect(name).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await open()
  await name.fill('고쳐 쓴 이름')
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => dialog(page).getByRole('button', { name: '닫기' }).first().click(),
    () => dialog(page).getByRole('button', { name: '닫기' }).last().click(),
    () => page.mouse.click(20, 450),
  ]) {
    await leave()
    await expect(question(page).getByRole('button', { name: '계속 작성' })).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(question(page)).toHaveCount(0)
    await expect(name).toHaveValue('고쳐 쓴 이름')
  }
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
  expect((await asStaff('GET', `/api/users/${member.id}`)).name).toBe(member.name)
})

test('the back button asks before a form is left, leaves one that is saved or empty at once, and goes where it leads', async ({
  page,
}) => {
  const member = await newMember(0)
  await atDesk(page, '/admin/driver')
  await page.getByRole('link', { name: '회원', exact: true }).click()
  await page.waitForURL('/admin/user')
  await page.getByRole('searchbox').fill(member.login)
  const edit = rowOf(page, member)
    .getByRole('button', { name: /회원 정보 수정/ })
    .first()
  await edit.click()
  const name = dialog(page).getByLabel('이름')
  await name.fill('고쳐 쓴 이름')
  await page.goBack()
  await expectAccessible(page)
  await answer(page, '계속 작성')
  await expect(page).toHaveURL(/admin\/user/)
  await expect(name).toHaveValue('고쳐 쓴 이름')
  await save(page)
  await expect(dialog(page)).toHaveCount(0)
  await edit.click()
  await name.fill('또 고쳐 쓴 이름')
  await page.goBack()
  await answer(page, '버리기')
  await page.waitForURL('/admin/driver')
  await expect(dialog(page)).toHaveCount(0)
  expect((await asStaff('GET', `/api/users/${member.id}`)).name).toBe('고쳐 쓴 이름')
})

test('a press beside a modal counts also in the moment in which a question over it ends', async ({
  page,
}) => {
  const member = await newMember(0)
  await atDesk(page, at(member))
  await rowOf(page, member)
    .getByRole('button', { name: /회원 정보 수정/ })
    .first()
    .click()
  await dialog(page).getByLabel('이름').fill('고쳐 쓴 이름')
  for (let round = 0; round < 12; round++) {
    await page.mouse.click(20, 450)
    await expect(question(page).getByRole('button', { name: '계속 작성' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(question(page)).toHaveCount(0)
  }
})

test('a drawer keeps what was typed, chosen or taken away until one says otherwise', async ({ page }) => {
  const member = await newMember(1)
  const [ride, driver] = [await bookRide(member), await newDriver()]
  await atDesk(page, ridesOf(member))
  const open = (name: RegExp) => rowOf(page, ride).getByRole('button', { name }).click()
  await open(/예약 정보 수정/)
  await expect(dialog(page).getByLabel('출발지')).toHaveValue('서울역 1번 출구')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await open(/예약 정보 수정/)
  await dialog(page).getByRole('button', { name: '경유지 2 삭제' }).click()
  await page.keyboard.press('Escape')
  await answer(page, '계속 작성')
  await expect(dialog(page).getByLabel('경유지 2', { exact: true })).toHaveCount(0)
  await save(page)
  await expectToast(page, '예약 정보가 변경되었습니다.')
  expect((await rideNow(ride)).via_locations).toHaveLength(1)
  await open(/기사 배정/)
  await dialog(page).getByLabel(driver.name).check()
  await page.mouse.click(200, 500)
  await answer(page, '버리기')
  await expect(dialog(page)).toHaveCount(0)
  expect((await rideNow(ride)).driver_id).toBeNull()
})

test('what was chosen back again is nothing to lose, and looking for a driver is neither', async ({
  page,
}) => {
  const member = await newMember(1)
  const ride = await bookRide(member)
  await atDesk(page, ridesOf(member))
  await rowOf(page, ride)
    .getByRole('button', { name: /상태 변경/ })
    .click()
  await dialog(page).getByLabel('예약 확정').check()
  await dialog(page).getByLabel('확정 대기').check()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await rowOf(page, ride)
    .getByRole('button', { name: /차량 배정/ })
    .click()
  await dialog(page).getByLabel('차량 찾기').fill('STARIA')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
})

test('a dialog that only asks has its focus on the answer that changes nothing', async ({ page }) => {
  const member = await newMember(0)
  await atDesk(page, at(member))
  const remove = rowOf(page, member).getByRole('button', { name: /삭제/ })
  await remove.press('Enter')
  await expect(dialog(page).getByRole('button', { name: '그대로 두기' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(remove).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a record in which something was typed asks before it closes, and nothing has the focus by itself', async ({
    page,
  }) => {
    const member = await newMember(1)
    const ride = await bookRide(member)
    await atDesk(page, ridesOf(member))
    await rowOf(page, ride).getByRole('button').tap()
    await dialog(page).getByRole('button', { name: '예약 정보 수정' }).tap()
    await expect(dialog(page).getByLabel('이름')).not.toBeFocused()
    await dialog(page).getByLabel('도착지').fill('김포공항')
    const close = dialog(page).getByRole('button', { name: '닫기' }).first()
    await close.tap()
    await question(page).getByRole('button', { name: '계속 작성' }).tap()
    await expect(dialog(page).getByLabel('도착지')).toHaveValue('김포공항')
    await close.tap()
    await question(page).getByRole('button', { name: '버리기' }).tap()
    await expect(dialog(page)).toHaveCount(0)
    await rowOf(page, ride).getByRole('button').tap()
    await dialog(page)
      .getByRole('button', { name: /상태 변경/ })
      .tap()
    await expect(dialog(page).getByRole('heading', { name: '예약 상태 변경' })).toBeVisible()
    await expect(dialog(page)).toBeFocused()
    expect((await rideNow(ride)).dropoff_location).toBe('인천공항 2터미널')
  })
})
