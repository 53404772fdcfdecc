import type { Locator, Page } from '@playwright/test'
import { addDays, dayOf, partsOf } from '#kit/day.ts'
import { asStaff, atDesk, dialog, expectToast } from './desk.ts'
import { api, expect, expectAccessible, test } from './people.ts'
import { OPEN_DATE, useOwnProduct } from './product.ts'

useOwnProduct()
test.use({ viewport: { width: 1440, height: 900 } })

const firstOpen = addDays(dayOf(new Date()), OPEN_DATE)
const carsOn = async (day: string) => {
  const { year, month, day: date } = partsOf(day)
  return (await api('GET', `/api/reservations/available?year=${year}&month=${month}&day=${date}`)) as {
    id: string
    name: string
    order: number
    is_available: boolean
  }[]
}
const openOrder = async (page: Page) => {
  await atDesk(page, '/admin/car-calendar')
  await page.getByRole('button', { name: '노출 순서 변경' }).click()
  await expect(dialog(page).getByRole('listitem').first()).toBeVisible()
  return dialog(page).getByRole('listitem')
}
const namesIn = async (page: Page) =>
  dialog(page)
    .getByRole('button', { name: / 위로$/ })
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')!.replace(' 위로', '')))
const changedIn = (page: Page) => dialog(page).locator('[data-changed]')

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test.describe(`at ${viewport.width}`, () => {
    test.use({ viewport })

    test('neighbours swap their place by a button, changed rows are marked and counted; cancel restores them (A-137, A-151, A-154, A-155, A-158)', async ({
      page,
    }) => {
      await openOrder(page)
      const before = await namesIn(page)
      await dialog(page)
        .getByRole('button', { name: `${before[1]} 위로`, exact: true })
        .click()
      expect((await namesIn(page)).slice(0, 3)).toEqual([before[1], before[0], before[2]])
      await expect(changedIn(page)).toHaveCount(2)
      await expect(dialog(page).getByText('변경된 항목 2개')).toBeVisible()
      const plain = dialog(page).locator('li:not([data-changed])').first()
      const looks = (row: Locator) =>
        row.evaluate((element) => {
          const { backgroundColor, borderColor } = getComputedStyle(element)
          return { backgroundColor, borderColor }
        })
      const [marked, unmarked] = [await looks(changedIn(page).first()), await looks(plain)]
      expect(marked.backgroundColor).not.toBe(unmarked.backgroundColor)
      expect(marked.borderColor).not.toBe(unmarked.borderColor)
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await page.getByRole('alertdialog').getByRole('button', { name: '계속 작성' }).click()
      await expect(changedIn(page)).toHaveCount(2)
      await dialog(page).getByRole('button', { name: '취소' }).click()
      await page.getByRole('button', { name: '노출 순서 변경' }).click()
      await expect(dialog(page).getByText('변경된 항목이 없습니다.')).toBeVisible()
      expect(await namesIn(page)).toEqual(before)
      expect((await carsOn(firstOpen)).map(({ name }) => name)).toEqual(before)
    })

    test('what could not be saved is said and stays to be saved again (A-160)', async ({ page }) => {
      await openOrder(page)
      const before = await namesIn(page)
      await dialog(page)
        .getByRole('button', { name: `${before[0]} 아래로`, exact: true })
        .click()
      let times = 0
      await page.route('**/api/cars/*', (route) => (++times === 2 ? route.abort() : route.continue()))
      await dialog(page).getByRole('button', { name: '저장' }).click()
      await expectToast(page, '차량 순서 업데이트 중 오류가 발생했습니다.')
      await expect(dialog(page).getByText('변경된 항목 1개')).toBeVisible()
      await dialog(page).getByRole('button', { name: '저장' }).click()
      await expectToast(page, '차량 순서가 업데이트되었습니다.')
      const ids = new Map((await carsOn(firstOpen)).map(({ id, name }) => [name, id]))
      for (const [at, name] of before.entries())
        await asStaff('PATCH', `/api/cars/${ids.get(name)}`, { order: at + 1 })
    })
  })

test('a number moves a car, and only that car is sent: order, name, status (A-152, A-157, A-159)', async ({
  page,
}) => {
  const before = await carsOn(firstOpen)
  await openOrder(page)
  const last = before.at(-1)!
  const sent: { url: string; body: object }[] = []
  await page.route('**/api/cars/*', (route) => {
    sent.push({ url: route.request().url(), body: route.request().postDataJSON() as object })
    return route.continue()
  })
  await dialog(page).getByLabel(`${last.name} 순서`).fill('0.5')
  await page.keyboard.press('Tab')
  expect((await namesIn(page))[0]).toBe(last.name)
  await dialog(page).getByRole('button', { name: '저장' }).click()
  await expectToast(page, '차량 순서가 업데이트되었습니다.')
  expect(sent).toHaveLength(1)
  expect(sent[0]!.url).toContain(last.id)
  expect(sent[0]!.body).toEqual({ order: 0.5, name: last.name, status: 'AVAILABLE' })
  expect((await carsOn(firstOpen))[0]!.name).toBe(last.name)
  await asStaff('PATCH', `/api/cars/${last.id}`, { order: last.order })
})

test('changed cars are saved one by one: the second waits for the first (A-156)', async ({ page }) => {
  await openOrder(page)
  const before = await carsOn(firstOpen)
  await dialog(page)
    .getByRole('button', { name: `${before[1]!.name} 위로`, exact: true })
    .click()
  const sent: string[] = []
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/cars/*', async (route) => {
    sent.push(route.request().url().split('/').at(-1)!)
    if (sent.length === 1) await held
    return route.continue()
  })
  await dialog(page).getByRole('button', { name: '저장' }).click()
  await expect.poll(() => sent).toEqual([before[1]!.id])
  await page.waitForTimeout(500)
  expect(sent).toHaveLength(1)
  release()
  await expectToast(page, '차량 순서가 업데이트되었습니다.')
  expect(sent).toEqual([before[1]!.id, before[0]!.id])
  for (const { id, order } of before.slice(0, 2)) await asStaff('PATCH', `/api/cars/${id}`, { order })
})

test('a number that is none cannot be saved (A-153)', async ({ page }) => {
  await openOrder(page)
  const [name] = await namesIn(page)
  await dialog(page).getByLabel(`${name} 순서`).fill('-1')
  await expect(dialog(page).getByText('0 이상의 숫자로 입력해 주세요.')).toBeVisible()
  await dialog(page).getByRole('button', { name: '저장' }).click()
  await expect(dialog(page)).toBeVisible()
  expect((await carsOn(firstOpen))[0]!.name).toBe(name)
})

test('a car that a colleague closed meanwhile stays closed, and what was moved is saved after that is said (A-157)', async ({
  page,
}) => {
  const before = await carsOn(firstOpen)
  const last = before.at(-1)!
  await openOrder(page)
  await dialog(page).getByLabel(`${last.name} 순서`).fill('0.5')
  await page.keyboard.press('Tab')
  await asStaff('PATCH', `/api/cars/${last.id}`, { status: 'UNAVAILABLE' })
  await dialog(page).getByRole('button', { name: '저장' }).click()
  await expect(dialog(page).getByText('그사이 다른 곳에서 변경되어 다시 불러왔습니다.')).toBeVisible()
  await expect(dialog(page).getByText('변경된 항목 1개')).toBeVisible()
  expect((await namesIn(page))[0]).toBe(last.name)
  await dialog(page).getByRole('button', { name: '저장' }).click()
  await expectToast(page, '차량 순서가 업데이트되었습니다.')
  const now = ((await asStaff('GET', '/api/cars')) as { id: string }[]).find(({ id }) => id === last.id)
  expect(now).toMatchObject({ order: 0.5, status: 'UNAVAILABLE' })
  await asStaff('PATCH', `/api/cars/${last.id}`, { order: last.order, status: 'AVAILABLE' })
})
