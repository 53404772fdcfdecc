import type { Page } from '@playwright/test'
import { expect, expectAccessible, logIn, newMember, test } from './people.ts'

const kept = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)

/** The texts of all scripts that the page has loaded. */
async function scriptsOf(page: Page): Promise<string> {
  const urls = await page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap(({ name }) => (name.endsWith('.js') ? [name] : [])),
  )
  return (await Promise.all(urls.map(async (url) => (await page.request.get(url)).text()))).join('\n')
}

test('a login stores its items in the browser; a build has no development helper (X-018, X-019, X-020, X-045)', async ({
  page,
}) => {
  await page.goto('/signup')
  await page.getByLabel('이름').fill('박서연')
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('signupForm'))).toContain('박서연')
  expect(await page.evaluate(() => sessionStorage.getItem('rootVisited'))).toBe('true')
  await logIn(page, await newMember(0))
  await page.goto('/my')
  await page.mouse.move(10, 200)
  await expect.poll(() => kept(page, 'lastActivity')).not.toBeNull()
  const items = await page.evaluate(() => ({ ...localStorage }))
  expect(JSON.parse(items.userInfo!)).toMatchObject({ name: expect.any(String), role: 'USER' })
  expect(Number(items.expiredAt)).toBeGreaterThan(Date.now())
  expect(items.tokenExpiry).toBe(items.expiredAt)
  expect(items.accessToken!.split('.')).toHaveLength(3)
  expect(items.refreshToken).toBeTruthy()
  expect(await page.evaluate(() => 'expireTokens' in window)).toBe(false)
  const scripts = await scriptsOf(page)
  // Confirms that the session's script, which would contain the helper, is loaded.
  expect(scripts).toContain('mousedown')
  expect(scripts).not.toMatch(/expireTokens|expired\.by\.hand/)
})

test('an unknown subscription address shows a missing page in its own frame', async ({ page }) => {
  for (const path of ['/subscribe/no-such', '/subscribe/cars/1/no-such']) {
    const answer = await page.goto(path)
    expect(answer!.status()).toBe(404)
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { name: '페이지를 찾을 수 없습니다' })).toBeVisible()
    await expect(page.locator('[data-theme=dark] > #main')).toBeVisible()
  }
  await expectAccessible(page)
  await page.getByRole('link', { name: '구독 차량 보기' }).click()
  await expect(page).toHaveURL('/subscribe/cars')
})
