import type { Page } from '@playwright/test'
import { atDesk } from './desk.ts'
import { expect, expectAccessible, logInByForm, newMember, test, visit } from './people.ts'

const said = (page: Page) => page.getByRole('alert').filter({ hasText: '화면을 불러오지 못했습니다' })
/** Refuses all further connections of the page, like a stopped server. */
const stop = (page: Page) => page.route('**/*', (route) => route.abort('connectionrefused'))
const begin = (page: Page) => page.unroute('**/*')
const goTo = (page: Page, path: string) => page.locator(`a[href^="${path}"]:visible`).first().click()
const settled = (page: Page) => page.waitForLoadState('networkidle')

const ways = [
  ['the chauffeur side', '/', '/pricing', '요금표'],
  ['the subscription side', '/subscribe/cars', '/subscribe/login', '로그인'],
  ['the other side of the house', '/pricing', '/subscribe', '구독'],
] as const
test('a screen that fails to load shows an error in its frame, and is retried by itself', async ({
  page,
}) => {
  for (const [name, from, to, heading] of ways)
    await test.step(name, async () => {
      await visit(page, from)
      await settled(page)
      await stop(page)
      await goTo(page, to)
      await expect(said(page)).toBeVisible()
      await expect(page.locator('.site-header')).toBeVisible()
      await expect(page.locator('.tab-bar')).toBeVisible()
      await expectAccessible(page)
      await said(page).getByRole('button', { name: '다시 시도' }).click()
      await expect(said(page)).toBeVisible()
      await begin(page)
      await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible({ timeout: 10_000 })
      await expect(said(page)).toHaveCount(0)
    })
})

test('a back-office screen that fails to load keeps the menu', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await atDesk(page, '/admin/reservation')
  // Its event stream stays open, so the network is never idle.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await stop(page)
  await goTo(page, '/admin/user')
  await expect(said(page)).toBeVisible()
  await expect(page.getByRole('navigation', { name: '관리 메뉴' })).toBeVisible()
  await begin(page)
  await expect(page.getByRole('heading', { level: 1, name: /회원/ })).toBeVisible({ timeout: 10_000 })
})

test('a screen file that a new build has removed causes one reload of the page', async ({ page }) => {
  await visit(page, '/')
  await settled(page)
  let visits = 0
  page.on('request', (request) => void (request.isNavigationRequest() && visits++))
  const gone = '**/assets/pricing-*.js'
  await page.route(gone, (route) => route.fulfill({ status: 404, body: '' }))
  await goTo(page, '/pricing')
  await expect.poll(() => visits).toBe(1)
  await expect(said(page)).toBeVisible()
  // Longer than the check whether the server can be reached.
  await page.waitForTimeout(4_000)
  expect(visits).toBe(1)
  await page.unroute(gone)
  await said(page).getByRole('button', { name: '다시 시도' }).click()
  await expect(page.getByRole('heading', { name: '요금표' })).toBeVisible()
})

test('a page that needs a login shows its frame before scripts, and an error without them', async ({
  page,
}) => {
  const scripts = '**/assets/*.js'
  await logInByForm(page, await newMember(0))
  await page.route(scripts, (route) => route.abort('connectionfailed'))
  await page.goto('/my')
  await expect(page.getByRole('status', { name: '화면을 불러오는 중입니다' })).toBeVisible()
  await expect(page.locator('.site-header')).toBeVisible()
  await expect(page.locator('.tab-bar [aria-current=page]')).toHaveText('마이')
  const late = page.getByText('화면이 늦어지고 있습니다.')
  await expect(late).toBeHidden()
  await page.evaluate(() => document.querySelector('.late-notice')!.getAnimations()[0]!.finish())
  await expect(late).toBeVisible()
  await expectAccessible(page)
  await page.unroute(scripts)
  await late.getByRole('link', { name: '다시 시도' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(late).toHaveCount(0)
})
