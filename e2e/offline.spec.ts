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
