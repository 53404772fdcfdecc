import { expect, expectAccessible, test, visit } from './people.ts'

test.use({ serviceWorkers: 'allow' })

test('a visit without a network shows a notice, and continues when the network returns', async ({
  page,
  context,
}) => {
  await visit(page, '/')
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)
  await page.reload()
  await context.setOffline(true)
  await page.goto('/pricing')
  await expect(page.getByRole('heading', { name: '인터넷에 연결되어 있지 않습니다' })).toBeVisible()
  await expectAccessible(page)
  await context.setOffline(false)
  await page.getByRole('link', { name: '다시 시도' }).click()
  await expect(page.getByRole('heading', { name: '요금표' })).toBeVisible()
})

test(
  'an open page shows a notice while there is no network',
  { tag: '@story' },
  async ({ page, context }) => {
    await visit(page, '/pricing')
    await page.waitForLoadState('networkidle')
    const said = page.getByRole('status').filter({ hasText: '인터넷 연결이 끊겨' })
    await context.setOffline(true)
    await expect(said).toBeVisible()
    await expectAccessible(page)
    await context.setOffline(false)
    await expect(said).toHaveCount(0)
  },
)

test('dialogs are preloaded while the page is idle, and open without a network', async ({
  page,
  context,
}) => {
  const loaded = ['compare-table', 'modal-body'].map((name) =>
    page.waitForResponse((answer) => answer.url().includes(`/assets/${name}-`)),
  )
  await page.goto('/subscribe/cars')
  await Promise.all(loaded)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  for (const at of [0, 1])
    await page
      .getByRole('checkbox', { name: /비교에 담기/ })
      .nth(at)
      .check()
  await page.getByRole('button', { name: '비교하기' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('in data-saving mode a dialog is loaded only when it opens', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await page.goto('/subscribe/cars')
  await page.waitForTimeout(6_000)
  expect(loaded.filter((url) => /modal-body|compare-table/.test(url))).toEqual([])
})
