import { expect, test } from './people.ts'

test('a session that enters at / from another site is redirected to the cars once (X-013, X-014)', async ({
  page,
  baseURL,
}) => {
  await page.goto('/favicon.svg')
  await page.goto('/')
  await page.waitForURL('/subscribe/cars')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/월 구독으로/)
  expect(await page.evaluate(() => sessionStorage.getItem('rootVisited'))).toBe('true')
  await page.getByRole('contentinfo').getByRole('link', { name: '의전 예약' }).click()
  await page.waitForURL('/')
  await page.reload()
  await expect(page.getByRole('region', { name: '모심 소개' })).toBeVisible()
  await page.goBack()
  await page.waitForURL('/subscribe/cars')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/월 구독으로/)
  // The redirect replaced the history entry of /, so Back opens the page before it.
  await page.goBack()
  await page.waitForURL(`${baseURL}/favicon.svg`)
})

test('a reload or Back before the scripts run shows the target page (X-013)', async ({ page }) => {
  await page.goto('/')
  await page.waitForURL('/subscribe/cars')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/월 구독으로/)
  await page.getByRole('contentinfo').getByRole('link', { name: '의전 예약' }).click()
  await page.waitForURL('/')
  let goOn = () => {}
  const held = new Promise<void>((resolve) => (goOn = resolve))
  await page.route('**/start.js', async (route) => {
    await held
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByRole('region', { name: '모심 소개' })).toBeVisible()
  await page.goBack({ waitUntil: 'commit' })
  await page.waitForURL('/subscribe/cars', { waitUntil: 'commit' })
  goOn()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/월 구독으로/)
})
