import type { BrowserContext, Page } from '@playwright/test'
import { api, expect, expectAccessible, logIn, logInByForm, messagesTo, newMember, test } from './people.ts'

const spoil = (page: Page) => page.evaluate(() => localStorage.setItem('accessToken', 'bad.bad.bad'))

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

test('two tabs send bearer and refresh token, and renew once together (X-022, X-023, X-035, X-036)', async ({
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

test('a session without a refresh token ends with a reason; the next login returns here (X-037, X-049, X-050, X-051, X-053)', async ({
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

test('a session ended elsewhere ends in both tabs, each with the reason (X-035, X-037, X-044)', async ({
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

test('a logout ends the session in all tabs and clears what the browser stored (C-202, X-044)', async ({
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

test('a logout ends the session within seconds even if the server does not answer (C-202)', async ({
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
