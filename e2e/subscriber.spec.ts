import { devices, type Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  forgetLogin,
  logIn,
  newMember,
  newPhone,
  pressInactive,
  test,
} from './people.ts'

const NAME = '독고영재하늘빛나라우리강산'
const PASSWORD = 'han7ok'
let count = 0
const newEmail = () => `sub${Date.now().toString(36)}${++count}@example.kr`

async function fillForm(page: Page, email: string, phone = newPhone()): Promise<void> {
  await page.goto('/subscribe/signup')
  await page.getByLabel('이름').fill(NAME)
  await page.getByLabel('휴대폰 번호').pressSequentially(phone)
  await page.getByLabel('이메일').fill(email)
  await page.getByLabel('비밀번호', { exact: true }).fill(PASSWORD)
  await page.getByLabel('비밀번호 확인').fill(PASSWORD)
  await page.getByText('모두 동의합니다').click()
}

const checkEmail = (page: Page) => page.getByRole('button', { name: '중복 확인' }).click()

async function verify(page: Page, button = '인증 성공'): Promise<void> {
  await page.getByRole('button', { name: '본인인증', exact: true }).click()
  await page.frameLocator('iframe[title="본인인증"]').getByRole('button', { name: button }).click()
}

async function join(page: Page, email: string): Promise<void> {
  await fillForm(page, email)
  await checkEmail(page)
  await verify(page)
  await page.getByRole('button', { name: '회원가입' }).click()
  await page.waitForURL('/subscribe/my')
}

const stored = (page: Page) =>
  page.evaluate(() =>
    Object.fromEntries(Object.entries(localStorage).filter(([name]) => name.startsWith('subscribe'))),
  )

test(
  'somebody signs up without a friend’s code, is known, leaves and logs in again (S-008, S-074, S-096, S-144)',
  { tag: '@story' },
  async ({ page }) => {
    const email = newEmail()
    await join(page, email)
    await expect(page.getByRole('heading', { name: `${NAME} 님` })).toBeVisible()
    await expect(page.getByText('본인인증 완료')).toBeVisible()
    await expect(page.getByText(email)).toBeVisible()
    await expect(page.getByRole('link', { name: '마이' }).first()).toHaveAttribute('href', '/subscribe/my')
    await expectAccessible(page)
    await page.getByRole('button', { name: '로그아웃' }).click()
    await page.waitForURL('/subscribe/login')
    await page.getByLabel('이메일').fill(email.toUpperCase())
    await page.getByLabel('비밀번호').fill(PASSWORD)
    await page.getByRole('button', { name: '로그인' }).click()
    await page.waitForURL('/subscribe/my')
  },
)

test('the profile shows the referral code and the points that the account has (S-145)', async ({ page }) => {
  let code = ''
  await page.route('**/api/subscribe/accounts', async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const account = (await (await route.fetch()).json()) as { referral_code: string }
    code = account.referral_code
    return route.fulfill({ json: { ...account, point: 12_500 } })
  })
  await join(page, newEmail())
  const factOf = (name: string) =>
    page
      .locator('dl > div')
      .filter({ has: page.getByText(name, { exact: true }) })
      .locator('dd')
  await expect(factOf('보유 포인트')).toHaveText('12,500P')
  expect(code).not.toBe('')
  await expect(factOf('내 추천 코드')).toHaveText(code)
})

test('a subscriber’s login keeps its four values in this browser, and a logout three of them no more (X-021, S-189)', async ({
  page,
}) => {
  await join(page, newEmail())
  await expect(page.getByText('본인인증 완료')).toBeVisible()
  const kept = await stored(page)
  const claims = Buffer.from(kept['subscribeAccessToken']!.split('.')[1]!, 'base64url').toString()
  const { sub } = JSON.parse(claims) as { sub: string }
  expect(kept).toEqual({
    subscribeAccessToken: expect.stringMatching(/^ey/),
    subscribeRefreshToken: expect.stringMatching(/^.{43}$/),
    subscribeTokenExpiry: expect.stringMatching(/^\d{13}$/),
    subscribeIdentityVerified: sub,
  })
  expect(Number(kept['subscribeTokenExpiry']) - Date.now()).toBeLessThanOrEqual(1_800_000)
  await page.getByRole('button', { name: '로그아웃' }).click()
  await page.waitForURL('/subscribe/login')
  expect(await stored(page)).toEqual({ subscribeIdentityVerified: sub })
})

test('on the profile nothing can be pressed that would move once the rest has come', async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await page.route('**/api/subscribe/subscriptions/requests', async (route) => {
    await held.promise
    await route.fallback()
  })
  const came = page.waitForResponse('**/api/subscribe/subscriptions')
  await join(page, newEmail())
  await came
  const coupons = page.getByRole('link', { name: '쿠폰함' })
  await expect(coupons).toHaveCount(0)
  held.resolve()
  await expect(page.getByRole('heading', { name: `${NAME} 님` })).toBeVisible()
  await coupons.click()
  await expect(page.getByLabel('쿠폰 코드 등록')).toBeVisible()
})

test('both sides may be logged in at once, and one ends without the other', async ({ page }) => {
  await logIn(page, await newMember(1))
  await join(page, newEmail())
  await page.getByRole('button', { name: '로그아웃' }).click()
  await page.waitForURL('/subscribe/login')
  await page.goto('/my')
  await expect(page.getByText('1 Ticket', { exact: true })).toBeVisible()
})

test('an e-mail is checked, fixed, and may be taken back; a taken one is told (S-085, S-086, S-087, S-088, S-089)', async ({
  page,
}) => {
  const email = newEmail()
  await fillForm(page, '')
  await checkEmail(page)
  await expect(page.getByText('이메일을 입력해주세요.')).toBeVisible()
  await page.getByLabel('이메일').fill('no-address')
  await checkEmail(page)
  await expect(page.getByText('올바른 이메일 형식으로 입력해 주세요.')).toBeVisible()
  await page.getByLabel('이메일').fill(email)
  await checkEmail(page)
  await expect(page.getByText('사용 가능한 이메일입니다.')).toBeVisible()
  await expect(page.getByLabel('이메일')).not.toBeEditable()
  await page.getByRole('button', { name: '다른 이메일 쓰기' }).click()
  await expect(page.getByLabel('이메일')).toBeEditable()
  await checkEmail(page)
  await verify(page)
  await page.getByRole('button', { name: '회원가입' }).click()
  await page.waitForURL('/subscribe/my')
  await forgetLogin(page)
  await fillForm(page, email)
  await checkEmail(page)
  await expect(page.getByText('이미 사용 중인 이메일입니다.')).toBeVisible()
})

test('the verification needs name and number, fixes both, and says what went wrong (S-090, S-091, S-092)', async ({
  page,
}) => {
  await page.goto('/subscribe/signup')
  await page.getByRole('button', { name: '본인인증', exact: true }).click()
  await expect(page.getByText('이름과 전화번호를 먼저 입력해주세요.')).toBeVisible()
  await fillForm(page, newEmail())
  await checkEmail(page)
  await pressInactive(page.getByRole('button', { name: '이메일 확인과 본인인증이 필요합니다' }))
  await verify(page, '사용자 취소')
  await expect(page.getByText('본인인증 실패: 사용자가 본인인증을 취소하셨습니다.')).toBeVisible()
  await verify(page)
  await expect(page.getByText('본인인증이 완료되었습니다.')).toBeVisible()
  await expect(page.getByLabel('이름')).not.toBeEditable()
  await expect(page.getByLabel('휴대폰 번호')).not.toBeEditable()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('button', { name: '회원가입' })).not.toHaveAttribute('aria-disabled', 'true')
})

test('a verification of somebody else is refused by the server, in words that stay (S-098)', async ({
  page,
}) => {
  await fillForm(page, newEmail())
  await checkEmail(page)
  await verify(page, '다른 사람으로 인증')
  await page.getByRole('button', { name: '회원가입' }).click()
  await expect(page.getByText('회원가입에 실패했습니다: 입력하신 이름')).toBeVisible()
  await expect(page.getByRole('region', { name: '본인인증' }).getByRole('alert')).toBeVisible()
})

test('a weak password and two different ones are told at their fields (S-093, S-094)', async ({ page }) => {
  await fillForm(page, newEmail())
  await checkEmail(page)
  await verify(page)
  await page.getByLabel('비밀번호', { exact: true }).fill('12345')
  await page.getByRole('button', { name: '회원가입' }).click()
  await expect(page.getByText('비밀번호는 6자 이상이어야 합니다.')).toBeVisible()
  await expect(page.getByText('비밀번호가 일치하지 않습니다.')).toBeVisible()
})

test('a login needs both fields and tells a wrong one without saying which (S-073, S-075)', async ({
  page,
}) => {
  await page.goto('/subscribe/login')
  const button = page.getByRole('button', { name: '로그인' })
  await page.getByLabel('이메일').fill('nobody@example.kr')
  await expect(button).toBeDisabled()
  await page.getByLabel('비밀번호').fill('wrong-1')
  await button.click()
  await expect(page.getByText('이메일 또는 비밀번호가 올바르지 않습니다.')).toBeVisible()
  await expect(page.getByLabel('이메일')).toHaveValue('nobody@example.kr')
  await expectAccessible(page)
})

test('an ended login asks for a new one and comes back to its page (S-193, S-194, S-195)', async ({
  page,
}) => {
  const email = newEmail()
  await join(page, email)
  await page.evaluate(() => {
    localStorage.setItem('subscribeAccessToken', 'bad.bad.bad')
    localStorage.setItem('subscribeRefreshToken', 'bad')
  })
  await page.goto('/subscribe/my')
  await page.waitForURL('/subscribe/login')
  await expect(page.getByText('로그인이 만료되었습니다. 다시 로그인해 주세요.')).toBeVisible()
  await page.getByLabel('이메일').fill(email)
  await page.getByLabel('비밀번호').fill(PASSWORD)
  await page.getByRole('button', { name: '로그인' }).click()
  await page.waitForURL('/subscribe/my')
})

test.describe('on a phone', () => {
  test.use({ userAgent: devices['iPhone 15'].userAgent })
  test('the verification leaves the page and comes back to the filled form (S-082, S-083)', async ({
    page,
  }) => {
    const email = newEmail()
    await fillForm(page, email)
    await checkEmail(page)
    // An answer that is under way does not come back with the page.
    await expect(page.getByText('사용 가능한 이메일입니다.')).toBeVisible()
    await page.getByRole('button', { name: '본인인증', exact: true }).click()
    await page.getByRole('button', { name: '인증 성공' }).click()
    await page.waitForURL('/subscribe/signup')
    await expect(page.getByText('본인인증이 완료되었습니다.')).toBeVisible()
    await expect(page.getByLabel('이메일')).toHaveValue(email)
    await page.getByRole('button', { name: '회원가입' }).click()
    await page.waitForURL('/subscribe/my')
  })
})
