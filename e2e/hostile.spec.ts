import { expect, logInByForm, newMember, test } from './people.ts'

test('tokens in a URL are not sent to other sites and not kept in the history (C-115)', async ({
  page,
  baseURL,
}) => {
  const member = await newMember(0)
  const told: string[] = []
  page.on('request', (request) => {
    const { referer = '' } = request.headers()
    const isFirst = request.isNavigationRequest() && request.url().includes('accessToken=')
    if (!isFirst && `${request.url()} ${referer}`.includes(member.token)) told.push(request.url())
  })
  await page.goto(`/login?accessToken=${member.token}&refreshToken=spent`)
  await page.waitForURL('/')
  expect(told.filter((url) => !url.startsWith(baseURL!))).toEqual([])
  await page.goto('/cars')
  await page.goBack()
  expect(page.url()).not.toContain(member.token)
})

test('twenty tabs that wake with an expiring token renew it once (X-036)', async ({ page, context }) => {
  await logInByForm(page, await newMember(0))
  let refreshes = 0
  context.on('request', (request) => void (refreshes += request.url().endsWith('/auth/refresh') ? 1 : 0))
  const tabs = await Promise.all(Array.from({ length: 19 }, () => context.newPage()))
  // A page without our scripts: on the login page, a script would renew the token too.
  await page.goto('/healthz')
  await page.evaluate(() => localStorage.setItem('expiredAt', String(Date.now() + 60_000)))
  await Promise.all([page, ...tabs].map((tab) => tab.goto('/terms')))
  await expect.poll(() => refreshes).toBe(1)
  await page.waitForTimeout(1_500)
  expect(refreshes).toBe(1)
  expect(
    await page.evaluate(() => Number(localStorage.getItem('expiredAt')) > Date.now() + 25 * 60_000),
  ).toBe(true)
})
