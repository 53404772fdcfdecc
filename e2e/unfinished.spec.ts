import type { Page } from '@playwright/test'
import { addDays, dayOf } from '#kit/day.ts'
import {
  asStaff,
  atDesk,
  bookRide,
  dialog,
  driverAt,
  expectToast,
  newDriver,
  openDetails,
  ridesOf,
  rowOf,
  save,
} from './desk.ts'
import { documentPicture, expect, expectAccessible, newMember, test } from './people.ts'
import { asStaffOf, handOver, newModel, newRequest, newSubscriber, takeBack } from './subscribers.ts'

// What staff see in a form is what is saved, or the form says why not.
test.use({ viewport: { width: 1440, height: 900 } })

async function atCar(page: Page, name: string) {
  await atDesk(page, `/admin/subscription/models?q=${encodeURIComponent(name)}`)
  await page.getByRole('row').filter({ hasText: name }).getByRole('button').first().click()
  await page.getByRole('button', { name: /차량 수정/ }).click()
  return page.getByRole('dialog', { name: '차량 수정' })
}

test('a date that is typed in part is not saved as none', async ({ page }) => {
  const model = await newModel()
  const edit = await atCar(page, model.name)
  await edit.getByLabel('출시일').focus()
  await page.keyboard.press('Backspace')
  await edit.getByLabel('주행거리').fill('4321')
  await edit.getByRole('button', { name: '저장' }).click()
  await expect(edit.getByText('날짜를 끝까지 입력해 주세요.')).toBeVisible()
  await expect(edit.getByLabel('출시일')).toBeFocused()
  await expectAccessible(page)
  await edit.getByLabel('출시일').fill('2026-03-04')
  await edit.getByRole('button', { name: '저장' }).click()
  await expectToast(page, '차량 정보가 변경되었습니다.')
})

test('a form is not saved without the picture that is on its way, and keeps what was chosen', async ({
  page,
}) => {
  const model = await newModel()
  const edit = await atCar(page, model.name)
  let arrive = () => {}
  const held = new Promise<void>((resolve) => (arrive = resolve))
  await page.route('**/api/upload', async (route) => {
    await held
    return route.continue()
  })
  const file = { name: 'car.png', mimeType: 'image/png', buffer: await documentPicture() }
  await edit.locator('input[type=file]').setInputFiles(file)
  await expect(edit.getByText('올리는 중')).toBeVisible()
  await edit.getByRole('button', { name: '저장' }).click()
  await expect(edit.getByText('사진을 올리고 있습니다.', { exact: false })).toBeVisible()
  arrive()
  await expect(edit.getByText('올리는 중')).toHaveCount(0)
  const saved = page.waitForRequest((request) => request.method() === 'PATCH')
  await edit.getByRole('button', { name: '저장' }).click()
  expect((await saved).postDataJSON().images).toHaveLength(1)
  await expectToast(page, '차량 정보가 변경되었습니다.')
})

test('a form stands although a colleague gives its model a name that is not looked for', async ({ page }) => {
  const model = await newModel()
  const edit = await atCar(page, model.name)
  await edit.getByLabel('주행거리').fill('4321')
  await asStaff('PATCH', `/api/admin/subscription/models/${model.id}`, {
    name: `다른 ${crypto.randomUUID()}`,
  })
  await expect(page.locator('table')).not.toContainText(model.name)
  await expect(edit.getByLabel('주행거리')).toHaveValue('4321')
  await edit.getByRole('button', { name: '저장' }).click()
  await expectToast(page, '차량 정보가 변경되었습니다.')
})

test('what a return costs is not sent anew over what a colleague sent meanwhile', async ({ page }) => {
  const name = `다시보냄${crypto.randomUUID().slice(0, 6)}`
  const [model, subscriber] = await Promise.all([newModel(), newSubscriber(name)])
  const request = await newRequest(subscriber, model)
  const start = { start_date: dayOf(new Date()) }
  const { subscription_id: id } = await asStaffOf('POST', `/requests/${request}/accept`, start)
  await handOver(id, 120)
  const end = { end_date: addDays(dayOf(new Date()), 1), reason: '요청' }
  await asStaffOf('POST', `/subscriptions/${id}/end`, end)
  await takeBack(id, 1_160, { text: '앞 범퍼 긁힘', amount: 350_000 })
  await atDesk(page, `/admin/subscription/subscriptions?q=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: new RegExp(`구독 보기: ${name}`) }).click()
  await dialog(page).getByRole('button', { name: '다시 보내기' }).click()
  await dialog(page).getByLabel('수리 금액').fill('50,000')
  const offers = async () => {
    const record = await asStaff('GET', `/api/admin/subscription/subscriptions/${id}/record`)
    return record['settlements'] as { id: string; status: string; total: number }[]
  }
  const offer = (await offers()).find(({ status }) => status === 'OFFERED')!
  await asStaffOf('POST', `/settlements/${offer.id}/revise`, { damages: [], waived: ['MILEAGE'] })
  const now = await offers()
  await dialog(page).getByRole('button', { name: '보내기', exact: true }).click()
  await expect(dialog(page).getByText('이미 처리된 견적입니다.')).toBeVisible()
  expect(await offers()).toEqual(now)
})

test('the last day of a licence that is typed in part is not saved as none', async ({ page }) => {
  const driver = await newDriver()
  await asStaff('PATCH', `/api/drivers/${driver.id}`, { licence_expires_on: '2027-03-01' })
  await atDesk(page, driverAt(driver))
  await rowOf(page, driver).getByRole('button', { name: /일정/ }).click()
  const field = dialog(page).getByLabel('운전면허 만료일')
  await expect(field).toHaveValue('2027-03-01')
  await field.focus()
  await page.keyboard.press('Backspace')
  await dialog(page).getByRole('button', { name: '근무 정보 저장' }).click()
  await expect(dialog(page).getByText('날짜를 끝까지 입력해 주세요.')).toBeVisible()
  await expect(field).toBeFocused()
  await expectAccessible(page)
  const [row] = (await asStaff('GET', `/api/drivers?q=${driver.phone}`)) as unknown as object[]
  expect(row).toMatchObject({ licence_expires_on: '2027-03-01' })
})

test('the time of a stop that is typed in part is not saved as none', async ({ page }) => {
  const member = await newMember(1)
  const ride = await bookRide(member)
  await atDesk(page, ridesOf(member))
  await openDetails(page, ride)
  const field = dialog(page).locator('input[type=time]').first()
  await field.focus()
  await page.keyboard.press('Backspace')
  await save(page)
  await expect(dialog(page).getByText('시간을 끝까지 입력해 주세요.')).toBeVisible()
  await expect(field).toBeFocused()
})
