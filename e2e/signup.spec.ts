import { devices, type Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  newMember,
  newPhone,
  pressInactive,
  test,
  verifyButton,
  verifyInWindow,
} from './people.ts'

const NAME = '독고영재하늘빛나라우리강산'
const phoneField = (page: Page) => page.getByLabel('휴대폰 번호', { exact: true })

async function fillPerson(page: Page, phone: string): Promise<void> {
  await page.getByLabel('이름').fill(NAME)
  await phoneField(page).pressSequentially(phone)
}

/** What the page sends to sign up with; a Request's body is hidden from the browser's driver. */
async function keepSignup(page: Page): Promise<() => Promise<Record<string, unknown>>> {
  await page.addInitScript(() => {
    const real = window.fetch
    window.fetch = async (input, init) => {
      if (input instanceof Request && input.url.endsWith('/auth/signup'))
        Object.assign(window, { lastSignup: await input.clone().json() })
      return real(input, init)
    }
  })
  return () => page.evaluate(() => (window as unknown as { lastSignup: Record<string, unknown> }).lastSignup)
}

async function fillAccount(page: Page): Promise<void> {
  await page.getByLabel('아이디').fill(`s${Date.now().toString(36)}`)
  await page.getByLabel('비밀번호', { exact: true }).fill('good-password-1')
  await page.getByLabel('비밀번호 확인').fill('good-password-1')
  await page.getByText('모두 동의합니다').click()
}

test('the form has its fields, and without a verification it says what is missing (C-076, C-087, C-089, C-099)', async ({
  page,
}) => {
  await page.goto('/signup')
  for (const label of ['이름', '아이디', '비밀번호', '비밀번호 확인', '휴대폰 번호'])
    await expect(page.getByLabel(label, { exact: true })).toBeVisible()
  await expect(page.getByLabel(/추천인/)).toBeVisible()
  await expect(verifyButton(page)).toBeDisabled()
  await page.getByLabel('이름').fill(NAME)
  await phoneField(page).pressSequentially('010123456')
  await expect(verifyButton(page)).toBeDisabled()
  await phoneField(page).pressSequentially('78')
  await expect(phoneField(page)).toHaveValue('010-1234-5678')
  await expect(verifyButton(page)).toBeEnabled()
  await pressInactive(page.getByRole('button', { name: '본인인증이 필요합니다' }))
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: /^본인인증이 필요합니다$/ })
      .first(),
  ).toBeVisible()
  expect(await page.evaluate(() => JSON.parse(sessionStorage.signupForm).provider)).toBe('LOCAL')
  await expectAccessible(page)
})

test(
  'on a desk a window verifies the person, whose fields then lock, also over a reload (C-081, C-083, C-085, C-086, C-088, C-096)',
  { tag: '@story' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/signup')
    await fillPerson(page, newPhone())
    const [window] = await Promise.all([page.waitForEvent('popup'), verifyButton(page).click()])
    await expect(page.getByRole('button', { name: '인증 중' })).toBeDisabled()
    await window.waitForLoadState()
    await window.locator('button[type=submit]').click()
    await expect(page.getByText('본인인증이 완료되었습니다.')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: '인증 완료' })).toBeDisabled()
    await expect(page.getByLabel('이름')).toHaveValue(NAME)
    await expect(page.getByLabel('이름')).not.toBeEditable()
    await expect(phoneField(page)).not.toBeEditable()
    expect(await page.evaluate(() => [sessionStorage.isVerified, sessionStorage.verificationId])).toEqual([
      'true',
      expect.stringMatching(/^imp_/),
    ])
  },
)

test('the call to the provider names attempt, host, person and the way back (C-090, C-091, C-092)', async ({
  page,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => void (request.resourceType() === 'script' && scripts.push(request.url())))
  await page.goto('/signup')
  const phone = newPhone()
  await fillPerson(page, phone)
  await page.waitForFunction(() => 'IMP' in window)
  expect(scripts.filter((url) => new URL(url).origin !== new URL(page.url()).origin)).toEqual([
    expect.stringMatching(/iamport\.js$/),
  ])
  await page.evaluate(() => {
    const sdk = (window as unknown as { IMP: { certification: unknown } }).IMP
    sdk.certification = (param: object, done: (answer: object) => void) => {
      Object.assign(window, { passed: param })
      done({ success: false, error_msg: '테스트 실패', imp_uid: null })
    }
  })
  await verifyButton(page).click()
  await expect(page.getByText('본인인증 실패: 테스트 실패')).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { passed: object }).passed)).toMatchObject({
    merchant_uid: expect.stringMatching(/./),
    company: new URL(page.url()).host,
    name: NAME,
    phone,
    m_redirect_url: page.url(),
  })
})

test('what goes wrong with the verification is said (C-093, C-094, C-095)', async ({ page }) => {
  await page.route('**/iamport.js', (route) => route.abort())
  await page.goto('/signup')
  await fillPerson(page, '01022223333')
  await verifyButton(page).click()
  await expect(page.getByText('아임포트 SDK가 로드되지 않았습니다.')).toBeVisible()
  await page.unroute('**/iamport.js')
  await page.reload()
  await page.waitForFunction(() => 'IMP' in window)
  const [window] = await Promise.all([page.waitForEvent('popup'), verifyButton(page).click()])
  await window.close()
  await expect(page.getByText(/^본인인증 실패: ./)).toBeVisible()
  await page.route('**/identity-attempts', (route) => route.fulfill({ status: 400, json: {} }))
  await page.getByLabel('이름').fill('다른 이름')
  await verifyButton(page).click()
  await expect(page.getByText('본인인증 중 오류가 발생했습니다.')).toBeVisible()
})

test('two different passwords are marked and refused (C-097, C-098)', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => void (request.url().endsWith('/auth/signup') && sent.push(request.url())))
  await page.goto('/signup')
  await fillPerson(page, newPhone())
  await verifyInWindow(page)
  await page.getByRole('button', { name: '회원가입' }).click()
  await expect(page.getByLabel('아이디')).toHaveAttribute('aria-invalid', 'true')
  await fillAccount(page)
  await page.getByLabel('비밀번호 확인').fill('other-password-1')
  await page.getByRole('button', { name: '회원가입' }).click()
  await expect(page.getByText('비밀번호가 일치하지 않습니다.')).toBeVisible()
  await expect(page.getByLabel('비밀번호 확인')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  expect(sent).toEqual([])
})

test('a sign-up ends at the login with a word, and the tab forgets the form (C-082, C-100, C-101, C-104, C-105)', async ({
  page,
}) => {
  const signup = await keepSignup(page)
  await page.goto('/signup')
  const phone = newPhone()
  await fillPerson(page, phone)
  await verifyInWindow(page)
  await fillAccount(page)
  await page.getByRole('button', { name: '회원가입' }).click()
  await page.waitForURL('/login')
  await expect(page.getByText('회원가입 성공')).toBeVisible()
  expect(await page.evaluate(() => [localStorage.length, Object.keys(sessionStorage)])).toEqual([
    0,
    ['rootVisited'],
  ])
  const body = await signup()
  expect(body).toMatchObject({ name: NAME, phone, provider: 'LOCAL', password: 'good-password-1' })
  expect(body).not.toHaveProperty('referrerCode')
})

test('a name in another spelling than the verified one is signed up as verified, and the screen says so', async ({
  page,
}) => {
  await page.goto('/signup')
  await page.getByLabel('이름').fill('John Smith')
  await phoneField(page).fill(newPhone())
  const [window] = await Promise.all([page.waitForEvent('popup'), verifyButton(page).click()])
  await window.getByLabel('이름').fill('SMITH JOHN')
  await window.locator('button[type=submit]').click()
  await expect(page.getByText('본인인증이 완료되었습니다.')).toBeVisible()
  await fillAccount(page)
  await page.getByRole('button', { name: '회원가입' }).click()
  await expect(
    page.getByText('본인인증에서 확인된 ‘SMITH JOHN’을(를) 회원님의 이름으로 등록했습니다.'),
  ).toBeVisible()
  await page.getByRole('button', { name: '확인' }).click()
  await page.waitForURL('/login')
})

test('on a slow line a quick press waits for the attempt that is under way, and that one counts (C-091)', async ({
  page,
}) => {
  let attempts = 0
  await page.route('**/identity-attempts', async (route) => {
    attempts += 1
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await route.continue()
  })
  await page.goto('/signup')
  await fillPerson(page, newPhone())
  await verifyInWindow(page)
  await fillAccount(page)
  await page.getByRole('button', { name: '회원가입' }).click()
  await page.waitForURL('/login')
  expect(attempts).toBe(1)
})

test('a refusal of the server is said in its words, top right and for five seconds; a referrer is sent in digits (C-100, C-103, C-106)', async ({
  page,
}) => {
  const member = await newMember(0)
  const signup = await keepSignup(page)
  await page.clock.install()
  await page.goto('/signup')
  await fillPerson(page, newPhone())
  await page.clock.runFor(1_000)
  await verifyInWindow(page)
  await fillAccount(page)
  await page.getByLabel('아이디').fill(member.login)
  await page.getByLabel(/추천인/).fill('010-9999-8888')
  await page.getByRole('button', { name: '회원가입' }).click()
  const word = page.locator('[data-sonner-toast]').filter({ hasText: '이미 사용 중인 아이디입니다.' })
  await expect(word).toBeVisible()
  const area = page.locator('[data-sonner-toaster]').filter({ has: word })
  await expect(area).toHaveAttribute('data-x-position', 'right')
  await expect(area).toHaveAttribute('data-y-position', 'top')
  await page.clock.runFor(4_500)
  await expect(word).toHaveCount(1)
  await page.clock.runFor(1_500)
  await expect(word).toHaveCount(0)
  expect((await signup()).referrerCode).toBe('01099998888')
})

test('an address may bring a social account and a referrer, which then are fixed (C-077, C-078, C-079, C-080, C-098)', async ({
  page,
}) => {
  await page.goto('/signup?id=kakao_1&provider=kakao&referrer=01011112222')
  await expect(page.getByLabel('아이디')).toHaveValue('kakao_1')
  await expect(page.getByLabel('아이디')).not.toBeEditable()
  await expect(page.getByLabel(/추천인/)).toHaveValue('010-1111-2222')
  await expect(page.getByLabel(/추천인/)).not.toBeEditable()
  await expect(page.getByLabel('비밀번호')).toHaveCount(0)
  expect(await page.evaluate(() => JSON.parse(sessionStorage.signupForm).provider)).toBe('kakao')
})

test('an invented return of the verification is refused by the server, whatever the page believed (C-084)', async ({
  page,
}) => {
  await page.goto('/signup')
  await page.getByLabel('이름').fill(NAME)
  await phoneField(page).fill(newPhone())
  await page.goto('/signup?success=true&imp_uid=imp_1')
  await expect(page.getByRole('button', { name: '인증 완료' })).toBeVisible()
  await expect(page).toHaveURL('/signup')
  await fillAccount(page)
  await page.getByRole('button', { name: '회원가입' }).click()
  await expect(page.getByRole('button', { name: '본인인증이 필요합니다' })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ userAgent: devices['iPhone 15'].userAgent })
  test('the verification leaves the page and comes back to the filled form, to the end of the sign-up (C-084, C-105)', async ({
    page,
  }) => {
    await page.goto('/signup')
    await fillPerson(page, newPhone())
    await verifyButton(page).click()
    await page.waitForURL(/__sim\/cert/)
    await page.locator('button[type=submit]').click()
    await page.waitForURL('/signup')
    await expect(page.getByText('본인인증이 완료되었습니다.')).toBeVisible()
    await expect(page.getByLabel('이름')).toHaveValue(NAME)
    await fillAccount(page)
    await page.getByRole('button', { name: '회원가입' }).click()
    await page.waitForURL('/login')
  })
})
