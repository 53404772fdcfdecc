import type { Page } from '@playwright/test'
import { expect, test } from './people.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

/** Delays the scripts of the page until `release` is called, like a slow network. */
async function holdScripts(page: Page): Promise<{ release: () => void }> {
  const { promise, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/**/*.js', async (route) => {
    await promise
    await route.continue().catch(() => {})
  })
  return { release }
}

const cards = (page: Page) => page.getByRole('region', { name: '구독 차량 목록' }).getByRole('listitem')
const namesOf = (page: Page) => cards(page).getByRole('heading').allTextContents()
const checkedOf = (page: Page, name: string) => page.getByRole('group', { name }).locator('input:checked')
const label = (page: Page, text: string) => page.locator('label').filter({ hasText: new RegExp(`^${text}`) })

test('a term and a sort order tapped before the script loads apply and can be reset (S-024)', async ({
  page,
}) => {
  const scripts = await holdScripts(page)
  await page.goto('/subscribe/cars', { waitUntil: 'commit' })
  await label(page, '24개월').tap()
  await label(page, '높은 가격순').tap()
  const before = await namesOf(page)
  await expect(cards(page).first()).toContainText('12개월 · 월')
  scripts.release()
  await expect(cards(page).first()).toContainText('24개월 · 월')
  await expect.poll(() => namesOf(page)).not.toEqual(before)
  await expect(page).toHaveURL('/subscribe/cars?month=24&sort=high')
  await label(page, '12개월').tap()
  await label(page, '낮은 가격순').tap()
  await expect.poll(() => namesOf(page)).toEqual(before)
  await expect(page).toHaveURL('/subscribe/cars')
})

test('a brand and a filter chosen before the script loads apply', async ({ page }) => {
  const scripts = await holdScripts(page)
  await page.goto('/subscribe/cars', { waitUntil: 'commit' })
  const all = (await namesOf(page)).length
  await page.getByLabel('차종').selectOption('SUV')
  await label(page, '바로 구독 가능').tap()
  await page.getByRole('checkbox', { name: /우루스 S 비교에 담기/ }).check()
  scripts.release()
  await expect(page).toHaveURL('/subscribe/cars?free=1&type=SUV')
  await expect.poll(async () => (await namesOf(page)).length).toBeLessThan(all)
  await expect(cards(page).filter({ hasText: '우루스 S' })).toBeVisible()
  await expect(page.getByText('1/3대 선택')).toBeVisible()
  await label(page, '바로 구독 가능').tap()
  await page.getByLabel('차종').selectOption('')
  await expect(page).toHaveURL('/subscribe/cars')
  await expect.poll(async () => (await namesOf(page)).length).toBe(all)
})

test('the server renders the list with the term and sort order of its URL', async ({ page }) => {
  await holdScripts(page)
  await page.goto('/subscribe/cars?month=36&sort=high', { waitUntil: 'commit' })
  await expect(cards(page).first()).toContainText('36개월 · 월')
  await expect(checkedOf(page, '정렬')).toHaveCount(1)
  await expect(page.getByRole('radio', { name: '36개월' })).toBeChecked()
})

/** Opens the page of a car that has several terms and pictures, with delayed scripts. */
async function openCar(page: Page) {
  const answer = await page.request.get('/api/subscribe/subscriptions/models')
  const models = (await answer.json()) as { id: string; name: string }[]
  const { id } = models.find(({ name }) => name === 'AMG G 63')!
  const scripts = await holdScripts(page)
  await page.goto(`/subscribe/cars/${id}?month=12`, { waitUntil: 'commit' })
  return scripts
}

const slide = (page: Page) => page.getByRole('region', { name: /사진/ }).locator('[role=group]:not([inert])')

test("a term tapped on a car's page before the script loads reaches the application (S-034)", async ({
  page,
}) => {
  const scripts = await openCar(page)
  await label(page, '36개월').tap()
  scripts.release()
  const apply = page.getByRole('link', { name: '구독 신청하기' })
  await expect(apply).toHaveAttribute('href', /month=36$/)
  await label(page, '12개월').tap()
  await expect(apply).toHaveAttribute('href', /month=12$/)
})

test('a gallery dot pressed before the script loads shows its picture', async ({ page }) => {
  const scripts = await openCar(page)
  await page.getByRole('button', { name: /세 번째 사진/ }).tap()
  scripts.release()
  await expect(slide(page)).toHaveAttribute('aria-label', '3 / 5', { timeout: 4_000 })
})

test('a swipe of the gallery works before the script loads, and its picture stays', async ({ page }) => {
  const scripts = await openCar(page)
  const gallery = page.getByRole('region', { name: /사진/ })
  // Before the style sheet loads, the gallery is below the screen.
  await expect(gallery).toBeInViewport({ ratio: 0.9 })
  const box = (await gallery.boundingBox())!
  const session = await page.context().newCDPSession(page)
  const [x, y] = [box.x + box.width * 0.8, box.y + box.height / 2]
  await session.send('Input.synthesizeScrollGesture', { x, y, xDistance: -300, yDistance: 0, speed: 1200 })
  const second = gallery.getByRole('img').nth(1)
  const leftOf = async () => Math.round((await second.boundingBox())!.x - box.x)
  await expect.poll(leftOf).toBe(0)
  scripts.release()
  await expect(slide(page)).toHaveAttribute('aria-label', '2 / 5')
  await page.waitForTimeout(800)
  expect(await leftOf()).toBe(0)
  await page.getByRole('button', { name: /네 번째 사진/ }).tap()
  await expect(slide(page)).toHaveAttribute('aria-label', '4 / 5')
})
