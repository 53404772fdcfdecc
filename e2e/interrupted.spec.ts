import type { Page } from '@playwright/test'
import { addDays } from '#kit/day.ts'
import { newFolder, type Product, startProduct } from '#testing/product.ts'
import { toReview, today, writePlace } from './book.ts'
import { OPEN_DATE } from './product.ts'
import { adminToken, api, expect, forgetAdmins, logIn, newMember, test } from './people.ts'

test.setTimeout(240_000)

let product: Product
let folder: string
const before = { url: process.env.E2E_URL, simulator: process.env.E2E_SIMULATOR }

/** Restarts the product with the same data and port. */
async function start(port?: number): Promise<void> {
  product = await startProduct({ folder, ...(port && { port }) })
  process.env.E2E_URL = `http://127.0.0.1:${product.port}`
  process.env.E2E_SIMULATOR = `http://127.0.0.1:${product.simPort}`
  forgetAdmins()
}

/** Stops the server, runs `work`, and restarts the server. */
async function away(work: () => Promise<void>): Promise<void> {
  await product.stop()
  await work()
  await start(product.port)
}

test.beforeAll(async () => {
  folder = await newFolder()
  await start()
  await api('PATCH', '/api/settings', { open_date: OPEN_DATE }, await adminToken())
})
test.afterAll(async () => {
  await product.stop()
  Object.assign(process.env, { E2E_URL: before.url, E2E_SIMULATOR: before.simulator })
  forgetAdmins()
})

const day = addDays(today(), 8)
const main = (page: Page) => page.getByRole('main')

test('a server restart in each booking step loses no typed value, and books once', async ({ page }) => {
  const member = await newMember(2)
  await logIn(page, member)
  await page.goto('/calendar')
  await away(async () => {
    await page.locator(`[data-day="${day}"]`).click()
    await expect(page.getByText('차량을 불러오지 못했습니다')).toBeVisible({ timeout: 20_000 })
  })
  await page.getByRole('button', { name: '다시 시도' }).click()
  await page.getByRole('button', { name: /STARIA/ }).click()
  await page.waitForURL('/reservation/first')
  await page.getByLabel('출발 시간').fill('10:30')
  await writePlace(page, 'pickupLocation', '서울역 3번 출구')
  await away(async () => {
    await writePlace(page, 'dropoffLocation', '김포공항 국내선')
    await expect(main(page).getByText('김포공항 국내선')).toBeVisible()
  })
  await page.reload()
  await expect(page.getByLabel('출발 시간')).toHaveValue('10:30')
  await page.getByRole('button', { name: '다음' }).click()
  await page.waitForURL('/reservation/second')
  await page.locator('label', { hasText: '공항' }).click()
  await toReview(page)
  await away(async () => {
    await page.getByRole('button', { name: '예약 신청' }).click()
    await expect(page.getByRole('alert').filter({ hasText: '두 번 예약되지 않습니다' })).toBeVisible({
      timeout: 20_000,
    })
  })
  await page.getByRole('button', { name: '예약 신청' }).click()
  await page.waitForURL('/reservation/third')
  const rides = await api('GET', `/api/users/${member.id}/reservations`, undefined, member.token)
  expect(rides).toHaveLength(1)
  await page.goto(`/schedule-operation/${rides[0].id}`)
  await expect(page.getByText('실시간 반영 중')).toBeVisible()
  await away(async () => {
    await expect(page.getByText('연결 중')).toBeVisible()
    await expect(main(page).getByText('STARIA').first()).toBeVisible()
  })
  // After a long outage, the delay between two reconnections is up to 37.5 seconds.
  await expect(page.getByText('실시간 반영 중')).toBeVisible({ timeout: 40_000 })
})
