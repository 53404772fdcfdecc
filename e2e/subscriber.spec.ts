import { devices, type Page } from '@playwright/test'
import { answer, submit } from './applying.ts'
import { expect, expectAccessible, logIn, newMember, newPhone, test } from './people.ts'
import { newModel, newSubscriber, SUBSCRIBER_PASSWORD } from './subscribers.ts'

const NAME = '독고영재하늘빛나라우리강산'
let count = 0
const newEmail = () => `sub${Date.now().toString(36)}${++count}@example.kr`

async function fillForm(page: Page, email: string): Promise<void> {
  await page.goto('/subscribe/signup')
  await page.getByLabel('이름').fill(NAME)
  await page.getByLabel('휴대폰 번호').pressSequentially(newPhone())
  await page.getByLabel('이메일').fill(email)
  await page.getByLabel('비밀번호', { exact: true }).fill(SUBSCRIBER_PASSWORD)
  await page.getByLabel('비밀번호 확인').fill(SUBSCRIBER_PASSWORD)
  await page.getByText('모두 동의합니다').click()
  await page.getByRole('button', { name: '중복 확인' }).click()
  // Waits for the answer, because leaving the page would cancel the request.
  await expect(page.getByText('사용 가능한 이메일입니다.')).toBeVisible()
}

const verify = (page: Page) => page.getByRole('button', { name: '본인인증', exact: true }).click()
const frame = (page: Page) => page.frameLocator('iframe[title="본인인증"]')

async function logInHere(page: Page, email: string): Promise<void> {
  await page.getByLabel('이메일').fill(email)
  await page.getByLabel('비밀번호', { exact: true }).fill(SUBSCRIBER_PASSWORD)
  await page.getByRole('button', { name: '로그인', exact: true }).click()
}

const stored = (page: Page) =>
  page.evaluate(() =>
    Object.fromEntries(Object.entries(localStorage).filter(([name]) => name.startsWith('subscribe'))),
  )

test(
  'a subscriber signs up, logs out and logs in, while a member stays logged in (S-008, S-074, S-096, S-144, S-189, X-021)',
  { tag: '@story' },
  async ({ page }) => {
    const email = newEmail()
    await logIn(page, await newMember(1))
    await fillForm(page, email)
    await verify(page)
    await frame(page).getByRole('button', { name: '사용자 취소' }).click()
    await expect(page.getByText('본인인증 실패: 사용자가 본인인증을 취소하셨습니다.')).toBeVisible()
    await verify(page)
    await frame(page).getByRole('button', { name: '인증 성공' }).click()
    await page.getByRole('button', { name: '회원가입' }).click()
    await page.waitForURL('/subscribe/my')
    await expect(page.getByRole('heading', { name: `${NAME} 님` })).toBeVisible()
    await expect(page.getByText('본인인증 완료')).toBeVisible()
    await expect(page.getByText(email)).toBeVisible()
    await expect(page.getByRole('link', { name: '마이' }).first()).toHaveAttribute('href', '/subscribe/my')
    await expectAccessible(page)
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
    await logInHere(page, email.toUpperCase())
    await page.waitForURL('/subscribe/my')
    await page.goto('/my')
    await expect(page.getByText('1 Ticket', { exact: true })).toBeVisible()
  },
)

test('pages that need a login redirect to it, and the login returns to them (S-037, S-058, S-104, S-193, S-194, S-195, K-83)', async ({
  page,
}) => {
  const [model, { email }] = [await newModel(), await newSubscriber()]
  const form = `/subscribe/${model.id}/apply?month=12`
  await page.goto(form)
  await page.getByLabel(/만 26세 이상이며/).check()
  await submit(page).click()
  await answer(page, '로그인이 필요한 서비스입니다.')
  await expect(page).toHaveURL('/subscribe/login')
  await logInHere(page, email)
  await expect(page).toHaveURL(form)
  await expect(page.getByLabel(/만 26세 이상이며/)).toBeChecked()

  await page.evaluate(() => {
    localStorage.setItem('subscribeAccessToken', 'bad.bad.bad')
    localStorage.setItem('subscribeRefreshToken', 'bad')
  })
  await page.goto('/subscribe/my')
  await page.waitForURL('/subscribe/login')
  await expect(page.getByText('로그인이 만료되었습니다. 다시 로그인해 주세요.')).toBeVisible()
  await logInHere(page, email)
  await page.waitForURL('/subscribe/my')

  const verified = 'transactionType=IDENTITY_VERIFICATION&identityVerificationId=identity-verification-1'
  const returns = [
    [`/subscribe/my?${verified}`, '로그인이 필요합니다.'],
    [`${form}&transactionType=ISSUE_BILLING_KEY&billingKey=key-1`, '카드는 등록되었습니다.'],
  ] as const
  for (const [path, text] of returns) {
    await page.goto('/favicon.svg')
    await page.evaluate(() => localStorage.clear())
    await page.goto(path)
    await answer(page, text)
    await page.waitForURL('/subscribe/login')
    expect(await page.evaluate(() => localStorage.redirectAfterLogin as string)).toBe(path)
  }
})

test.describe('on a phone', () => {
  test.use({ userAgent: devices['iPhone 15'].userAgent })
  test('a verification by redirect returns to the filled form (S-082, S-083)', async ({ page }) => {
    const email = newEmail()
    await fillForm(page, email)
    await verify(page)
    await page.getByRole('button', { name: '인증 성공' }).click()
    await page.waitForURL('/subscribe/signup')
    await expect(page.getByText('본인인증이 완료되었습니다.')).toBeVisible()
    await expect(page.getByLabel('이메일')).toHaveValue(email)
    await page.getByRole('button', { name: '회원가입' }).click()
    await page.waitForURL('/subscribe/my')
  })
})
