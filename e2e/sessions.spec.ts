import type { BrowserContext, Page } from '@playwright/test'
import { api, expect, expectAccessible, logIn, logInByForm, messagesTo, newMember, test } from './people.ts'

const spoil = (page: Page) => page.evaluate(() => localStorage.setItem('accessToken', 'bad.bad.bad'))
const idle = (page: Page) =>
  page.evaluate(() => localStorage.setItem('lastActivity', String(Date.now() - 31 * 60_000)))

function refreshesOf(context: BrowserContext): () => number {
  let count = 0
  context.on('request', (request) => void (count += request.url().endsWith('/auth/refresh') ? 1 : 0))
  return () => count
}

async function expectLogout(page: Page, reason: RegExp | string): Promise<void> {
  const alert = page.getByRole('alertdialog')
  await expect(alert).toContainText('자동으로 로그아웃되었습니다')
  await expect(alert).toContainText(reason)
  await expect(page).toHaveURL('/login')
  expect(
    await page.evaluate(() =>
      ['accessToken', 'refreshToken', 'userInfo', 'expiredAt', 'tokenExpiry'].filter((key) =>
        localStorage.getItem(key),
      ),
    ),
  ).toEqual([])
}

test('sends bearer and refresh token, and renews once for two tabs at once (X-022, X-023, X-035, X-036)', async ({
  page,
  context,
}) => {
  await logIn(page, await newMember(1))
  const [request] = await Promise.all([page.waitForRequest(/\/api\/users\//), page.goto('/my')])
  expect(request.headers()).toMatchObject({
    authorization: expect.stringMatching(/^Bearer ./),
    refresh: expect.stringMatching(/./),
  })
  const other = await context.newPage()
  await other.goto('/cars')
  await page.goto('/cars')
  const refreshes = refreshesOf(context)
  await spoil(page)
  await Promise.all([page.goto('/my'), other.goto('/reservation-detail')])
  await expect(page.getByText('1 Ticket', { exact: true })).toBeVisible()
  await expect(other.getByText('확정 대기 중인 예약이 없습니다.')).toBeVisible()
  expect(refreshes()).toBe(1)
})

test('without a refresh token it ends, tells why once, and comes back to the page after the next login (X-037, X-049, X-050, X-051, X-053)', async ({
  page,
}) => {
  const member = await newMember(0)
  await logInByForm(page, member)
  await spoil(page)
  await page.evaluate(() => localStorage.removeItem('refreshToken'))
  await page.goto('/reservation-detail?status=CONFIRMED')
  await expectLogout(page, /로그인 정보가 남아 있지 않습니다/)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await page.getByLabel('아이디').fill(member.login)
  await page.getByLabel('비밀번호').fill(member.password)
  await page.keyboard.press('Enter')
  await page.waitForURL('/reservation-detail?status=CONFIRMED')
  expect(await page.evaluate(() => localStorage.getItem('redirectAfterLogin'))).toBeNull()
})

test('a login that ended elsewhere ends in both tabs, each telling why (X-035, X-037, X-044)', async ({
  page,
  context,
}) => {
  const member = await newMember(0)
  await logInByForm(page, member)
  const other = await context.newPage()
  await Promise.all([page.goto('/my'), other.goto('/user')])
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('정보 관리')
  const change = { id: member.login, phone: member.phone }
  await api('POST', '/api/auth/forgot-pw', change)
  await expect.poll(() => messagesTo(member.phone)).toMatch(/인증번호 \d{6}/)
  const code = /인증번호 (\d{6})/.exec(await messagesTo(member.phone))![1]!
  await api('POST', '/api/auth/forgot-pw', { ...change, code, new_password: 'another-password-7' })
  await page.reload()
  await expectLogout(page, /로그인 유효 기간이 지났습니다/)
  await other.waitForURL('/login')
  await expect(other.getByLabel('아이디')).toBeVisible()
})

test('a refused refresh, a failing one and endless 401s end it with their reasons (X-037, X-052)', async ({
  page,
}) => {
  const member = await newMember(0)
  await logInByForm(page, member)
  await spoil(page)
  await page.evaluate(() => localStorage.setItem('refreshToken', 'nonsense'))
  await page.goto('/my')
  await expectLogout(page, /로그인 유효 기간이 지났습니다/)
  await page.keyboard.press('Enter')
  await logInByForm(page, member)
  await page.route('**/auth/refresh', (route) => route.fulfill({ status: 500, json: {} }))
  await spoil(page)
  await page.goto('/my')
  await expectLogout(page, /로그인을 이어 가지 못했습니다/)
  await page.unroute('**/auth/refresh')
  await page.keyboard.press('Enter')
  await logInByForm(page, member)
  await page.route('**/api/users/**', (route) =>
    route.fulfill({ status: 401, json: { code: 'NOT_LOGGED_IN', err: '' } }),
  )
  await page.goto('/reservation-detail')
  await expectLogout(page, /로그인 정보를 확인하지 못했습니다/)
})

const lastActivity = (page: Page) => page.evaluate(() => Number(localStorage.getItem('lastActivity')))

test('mouse, keys, touch, scrolling and a look at the tab are recorded as activity (X-047, X-048)', async ({
  page,
}) => {
  await logIn(page, await newMember(0))
  const atLogin = await lastActivity(page)
  await page.goto('/cars')
  // Opening a page is activity too, noted once its script runs: later than `load` on a busy machine.
  await expect.poll(() => lastActivity(page)).toBeGreaterThan(atLogin)
  const acts: Record<string, () => Promise<unknown>> = {
    move: () => page.mouse.move(120, 240),
    press: () => page.mouse.down(),
    key: () => page.keyboard.press('Tab'),
    touch: () =>
      page.evaluate(() => document.body.dispatchEvent(new TouchEvent('touchstart', { bubbles: true }))),
    scroll: () => page.evaluate(() => scrollTo(0, 300)),
    look: () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange'))),
  }
  for (const [name, act] of Object.entries(acts)) {
    // What the act before set off has been recorded: nothing else is under way.
    await page.waitForTimeout(600)
    const before = Date.now() - 20 * 60_000
    await page.evaluate((ago) => localStorage.setItem('lastActivity', String(ago)), before)
    await page.waitForTimeout(400)
    expect(await lastActivity(page), `before ${name}`).toBe(before)
    await act()
    await expect.poll(() => lastActivity(page), name).toBeGreaterThan(before)
  }
})

test('after 30 idle minutes activity or a look ends it, and says why (X-046, X-051)', async ({ page }) => {
  const member = await newMember(0)
  await logIn(page, member)
  await page.goto('/cars')
  await page.mouse.move(50, 200)
  await page.waitForTimeout(500)
  await idle(page)
  await page.mouse.move(100, 300)
  await expectLogout(page, '장시간 미사용으로 로그아웃했습니다. 다시 로그인해 주세요.')
  await page.keyboard.press('Enter')
  await logInByForm(page, member)
  await page.waitForTimeout(500)
  await idle(page)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expectLogout(page, '장시간 미사용으로 로그아웃했습니다. 다시 로그인해 주세요.')
})

test('renews in the background before the end, and gives up after three failures (X-040, X-041, X-042, X-043)', async ({
  page,
  context,
}) => {
  await logInByForm(page, await newMember(0))
  const refreshes = refreshesOf(context)
  const leave = (minutes: number) =>
    page.evaluate((ms) => localStorage.setItem('expiredAt', String(Date.now() + ms)), minutes * 60_000)
  // Changed where none of our scripts run: the page of the login renews too, seconds after its last press.
  await page.goto('/healthz')
  await leave(9)
  await page.goto('/cars')
  await expect.poll(refreshes).toBe(1)
  await page.waitForTimeout(500)
  await leave(14)
  await page.mouse.move(10, 10)
  await page.mouse.move(60, 60)
  await expect.poll(refreshes, { timeout: 8000 }).toBe(2)
  await page.route('**/auth/refresh', (route) => route.fulfill({ status: 401, json: {} }))
  await leave(0)
  await page.goto('/cars')
  await expectLogout(page, /로그인을 이어 가지 못했습니다/)
  expect(refreshes()).toBe(5)
})

test('another tab that logs out takes this one along; logout forgets all (C-202, X-044)', async ({
  page,
  context,
}) => {
  await logIn(page, await newMember(0))
  await page.goto('/my')
  const other = await context.newPage()
  await other.goto('/my')
  await other.getByRole('button', { name: '로그아웃' }).click()
  await other.waitForURL('/login')
  await page.waitForURL('/login')
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key !== 'redirectAfterLogin')),
  ).toEqual([])
})

test('who logs out leaves within seconds although the server keeps silent, and the session ends there all the same (C-202)', async ({
  page,
}) => {
  const member = await newMember(0)
  await logInByForm(page, member)
  await page.goto('/my')
  const token = await page.evaluate(() => localStorage.getItem('accessToken')!)
  await page.route('**/auth/refresh', () => undefined)
  await page.route('**/auth/logout', async (route) => {
    await page.waitForURL('/login')
    await route.continue()
  })
  const pressed = Date.now()
  await page.getByRole('button', { name: '로그아웃' }).click()
  await page.waitForURL('/login')
  expect(Date.now() - pressed).toBeLessThan(6000)
  const stillThere = () =>
    api('GET', `/api/users/${member.id}`, undefined, token).then(
      () => true,
      () => false,
    )
  await expect.poll(stillThere).toBe(false)
})

test('a build has no helper that ends tokens by hand (X-045)', async ({ page }) => {
  await logIn(page, await newMember(0))
  await page.goto('/my')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.evaluate(() => 'expireTokens' in window)).toBe(false)
  const scripts = await page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap(({ name }) => (name.endsWith('.js') ? [name] : [])),
  )
  const texts = await Promise.all(scripts.map(async (url) => (await page.request.get(url)).text()))
  // The script that watches over the session, where the helper would be, is among them.
  expect(texts.join('\n')).toContain('mousedown')
  expect(texts.join('\n')).not.toMatch(/expireTokens|expired\.by\.hand/)
})

test('a 5xx is asked again after 1 s and 2 s (X-039)', async ({ page }) => {
  await logInByForm(page, await newMember(0))
  const at: number[] = []
  await page.route('**/reservations/latest', (route) => {
    at.push(Date.now())
    return at.length < 3 ? route.fulfill({ status: 503, json: {} }) : route.continue()
  })
  await page.goto('/my')
  await expect.poll(() => at.length, { timeout: 8000 }).toBe(3)
  expect([Math.round((at[1]! - at[0]!) / 500), Math.round((at[2]! - at[1]!) / 500)]).toEqual([2, 4])
})
