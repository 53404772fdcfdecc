import { expect, logIn, newMember, newPhone, test, verifyInWindow } from './people.ts'

test('a login stores its tokens and opens the home page (C-107, C-109, C-110, C-112)', async ({ page }) => {
  const member = await newMember(0)
  await page.goto('/login')
  await expect(page.getByRole('link', { name: '아이디·비밀번호 찾기' })).toHaveAttribute(
    'href',
    '/find-account',
  )
  await expect(page.getByRole('link', { name: '회원가입' })).toHaveAttribute('href', '/signup')
  await page.getByLabel('아이디').fill(member.login)
  await page.getByLabel('비밀번호').fill(member.password)
  await page.keyboard.press('Enter')
  await page.waitForURL('/')
  const tokens = await page.evaluate(() => [localStorage.accessToken, localStorage.refreshToken])
  for (const token of tokens) expect(token).toMatch(/^[\w.-]{20,}$/)
})

test('tokens in the URL replace an older session and are removed from the URL (C-115, K-09)', async ({
  page,
}) => {
  const [old, member] = [await newMember(0), await newMember(0)]
  await logIn(page, old)
  await page.goto(`/login?accessToken=${member.token}&refreshToken=x`)
  await page.waitForURL('/')
  expect(await page.evaluate(() => JSON.parse(localStorage.userInfo).id)).toBe(member.id)
  await page.goBack()
  expect(page.url()).not.toContain('accessToken')
})

test('a first Kakao login opens the sign-up; later ones log in directly (C-078, C-113, C-114, C-115)', async ({
  page,
  context,
}) => {
  const enter = async () => {
    await page.goto('/login')
    const kakao = page.getByRole('link', { name: '카카오로 시작하기' })
    await expect(kakao).toHaveAttribute('href', '/api/auth/kakao')
    await kakao.click()
    await page.locator('button[name=decision]').first().click()
  }
  const asked: string[] = []
  page.on('request', (request) => void (/\/login\?/.test(request.url()) && asked.push(request.url())))
  await enter()
  await page.waitForURL(/\/signup/)
  await expect(page.getByLabel('아이디')).not.toBeEditable()
  await expect(page.getByLabel('비밀번호')).toHaveCount(0)
  await page.getByLabel('이름').fill('황보 카카오')
  await page.getByLabel('휴대폰 번호', { exact: true }).pressSequentially(newPhone())
  await verifyInWindow(page)
  await page.getByText('모두 동의합니다').click()
  await page.getByRole('button', { name: '회원가입' }).click()
  await page.waitForURL('/login')
  await context.clearCookies()
  await enter()
  await page.waitForURL('/')
  expect(asked.at(-1)).toMatch(/accessToken=.+&refreshToken=.+/)
  expect(await page.evaluate(() => JSON.parse(localStorage.userInfo).name)).toBe('황보 카카오')
})
