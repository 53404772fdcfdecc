import { devices, type Page } from '@playwright/test'
import { expect, expectAccessible, newPhone, test } from './people.ts'
import { ask, codeMailedTo, enterAs, newSubscriber } from './subscribers.ts'

const NEW = 'brand-new-9'

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('이메일').fill(email)
  await page.getByLabel('비밀번호').fill(password)
  await page.getByRole('button', { name: '로그인', exact: true }).click()
}

async function setPassword(page: Page): Promise<void> {
  await page.waitForURL('/subscribe/reset-password')
  const change = page.getByRole('button', { name: '비밀번호 변경' })
  const [password, again] = [
    page.getByLabel('비밀번호', { exact: true }),
    page.getByLabel('비밀번호 확인', { exact: true }),
  ]
  await password.fill('12345')
  await expect(change).toBeDisabled()
  await again.fill('12346')
  await change.click()
  await expect(page.getByText('비밀번호는 6자 이상이어야 합니다.')).toBeVisible()
  await expect(page.getByText('비밀번호가 일치하지 않습니다.')).toBeVisible()
  await expectAccessible(page)
  await password.fill(NEW)
  await again.fill(NEW)
  await change.click()
  await page.waitForURL('/subscribe/login')
  await expect(page.getByText('비밀번호가 성공적으로 변경되었습니다.')).toBeVisible()
}

test('a new password needs somebody proved: without a token one is led to that (S-129)', async ({ page }) => {
  await page.goto('/subscribe/reset-password')
  await page.waitForURL('/subscribe/forgot-password')
  await expect(page.getByText('인증이 필요합니다.')).toBeVisible()
})

test('a password is reset by a code from the mailbox (S-111, S-115, S-117, S-118, S-125, S-134)', async ({
  page,
}) => {
  const { email } = await newSubscriber()
  await page.goto('/subscribe/forgot-password')
  await page.getByRole('tab', { name: '이메일 인증' }).click()
  const send = page.getByRole('button', { name: '인증번호 받기' })
  await send.click()
  const address = page.getByLabel('가입하신 이메일')
  await expect(address).toBeFocused()
  await expect(address).toHaveAccessibleDescription('이메일을 입력해주세요.')
  await address.fill('no-address')
  await expect(page.getByText('이메일을 입력해주세요.')).toBeHidden()
  await send.click()
  await expect(address).toBeFocused()
  await expect(address).toHaveAccessibleDescription('올바른 이메일 형식을 입력해 주세요.')
  await expect(page.getByLabel('인증번호', { exact: true })).toBeHidden()
  await address.fill(email)
  await send.click()
  await expect(page.getByText('인증번호가 이메일로 발송되었습니다.')).toBeVisible()
  await expect(page.getByText(/남은 시간 [23]:\d\d/)).toBeVisible()
  await test.step('meanwhile the e-mail is locked and no other code is sent (S-119, S-120)', async () => {
    await expect(page.getByLabel('가입하신 이메일')).not.toBeEditable()
    await expect(page.getByRole('button', { name: '재발송' })).toBeDisabled()
  })
  const verify = page.getByRole('button', { name: '인증하기' })
  await verify.click()
  const typed = page.getByLabel('인증번호', { exact: true })
  await expect(typed).toBeFocused()
  await expect(typed).toHaveAccessibleDescription(/이메일과 인증번호를 모두 입력해 주세요\.$/)
  const code = await codeMailedTo(email)
  await test.step('more than six characters are kept as typed and refused (S-121)', async () => {
    await typed.pressSequentially(`${code}99`)
    await expect(typed).toHaveValue(`${code}99`)
    await verify.click()
    await expect(typed).toHaveAccessibleDescription(/올바른 인증번호를 입력해주세요\.$/)
  })
  await page.getByLabel('인증번호', { exact: true }).fill(code === '000000' ? '111111' : '000000')
  await verify.click()
  await expect(typed).toBeFocused()
  await expect(typed).toHaveAccessibleDescription(/올바른 인증번호를 입력해주세요\.$/)
  await expectAccessible(page)
  await page.getByLabel('인증번호', { exact: true }).fill(code)
  await verify.click()
  await test.step('the new password is typed twice, and tried (S-128, S-130, S-131, S-132, S-133, S-136)', () =>
    setPassword(page))
  await logIn(page, email, NEW)
  await page.waitForURL('/subscribe/my')
})

test('an address that was mistyped is corrected, and its code gets in: the answer never tells (S-115, S-119)', async ({
  page,
}) => {
  const { email } = await newSubscriber()
  const field = page.getByLabel('가입하신 이메일')
  const send = page.getByRole('button', { name: '인증번호 받기' })
  await page.goto('/subscribe/forgot-password')
  await page.getByRole('tab', { name: '이메일 인증' }).click()
  await field.fill(`mistyped-${email}`)
  await send.click()
  await expect(page.getByText('가입된 주소라면')).toBeVisible()
  await page.getByRole('button', { name: '이메일 다시 입력' }).click()
  await expect(page.getByText('가입된 주소라면')).toBeHidden()
  await field.fill(email)
  await send.click()
  await page.getByLabel('인증번호', { exact: true }).fill(await codeMailedTo(email))
  await expectAccessible(page)
  await page.getByRole('button', { name: '인증하기' }).click()
  await page.waitForURL('/subscribe/reset-password')
})

test('a password is reset by who one is; somebody without an account is told so (S-099, S-100, S-111, S-123, S-126)', async ({
  page,
}) => {
  const { email, name, phone } = await newSubscriber()
  const verify = async (as: string) => {
    await page.getByRole('button', { name: '본인인증', exact: true }).click()
    const window = page.frameLocator('iframe[title="본인인증"]')
    await window.getByRole('button', { name: as }).click()
  }
  await page.goto('/subscribe/forgot-password')
  await page.getByRole('button', { name: '본인인증', exact: true }).click()
  await expect(page.getByText('이름과 전화번호를 먼저 입력해주세요.')).toBeVisible()
  await page.getByLabel('이름').fill('나그네')
  await page.getByLabel('휴대폰 번호').pressSequentially(newPhone())
  await verify('사용자 취소')
  await expect(page.getByText('본인인증 실패: 사용자가 본인인증을 취소하셨습니다.')).toBeVisible()
  await verify('인증 성공')
  await expect(page.getByText('본인인증 정보와 일치하는 구독 회원이 없습니다.')).toBeVisible()
  await page.getByLabel('이름').fill(name)
  await page.getByLabel('휴대폰 번호').fill('')
  await page.getByLabel('휴대폰 번호').pressSequentially(phone)
  await verify('인증 성공')
  await setPassword(page)
  await logIn(page, email, NEW)
  await page.waitForURL('/subscribe/my')
})

test('Kakao lets in; whoever it knows proves their identity first, and a refused login says so (S-032, S-033, S-072, S-077, S-078, S-079, S-080, S-081)', async ({
  page,
}) => {
  const id = 5_000_000_000 + Math.floor(Math.random() * 1e9)
  const nickname = `카카오${id}`
  await ask('POST', '/__sim/kakao/users', { id, nickname }, undefined, process.env.E2E_SIMULATOR!)
  await page.goto('/subscribe/login')
  await page.getByRole('link', { name: '카카오로 시작하기' }).click()
  await page.getByRole('button', { name: '동의하지 않고 돌아가기' }).click()
  await page.waitForURL('/subscribe/accounts/kakao')
  await expect(page.getByRole('heading', { name: '카카오 로그인에 실패했습니다.' })).toBeVisible()
  await page.goto('/subscribe/login/kakao?error=access_denied')
  await expect(page.getByText('카카오 로그인에 실패했습니다.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: '카카오로 시작하기' }).click()
  await page.getByRole('button', { name: nickname }).click()
  await page.waitForURL('/subscribe/my')
  const gate = page.getByRole('dialog', { name: '본인인증이 필요합니다' })
  await expect(gate).toBeVisible()
  await expect(gate.getByRole('button', { name: '닫기' })).toHaveCount(0)
  await expect(gate.getByRole('button', { name: '다른 계정으로 로그인' })).toBeVisible()
  await gate.press('Escape')
  await expect(gate).toBeVisible()
  // So does what is given to a person once.
  await page.goto('/subscribe/coupons')
  await expect(gate).toBeVisible()
  await page.goto('/subscribe/my')
  await expectAccessible(page)
  await gate.getByLabel('이름').fill('하윤슬')
  await gate.getByLabel('휴대폰 번호').pressSequentially(newPhone())
  await gate.getByRole('button', { name: '본인인증', exact: true }).click()
  await page.frameLocator('iframe[title="본인인증"]').getByRole('button', { name: '인증 성공' }).click()
  await expect(gate).toBeHidden()
  await expect(page.getByRole('heading', { name: '하윤슬 님' })).toBeVisible()
  await expect(page.getByText('본인인증 완료')).toBeVisible()
  // Without an e-mail there is no password either.
  await expect(page.getByRole('link', { name: '추천 현황' })).toBeVisible()
  await expect(page.getByRole('link', { name: '비밀번호 재설정' })).toHaveCount(0)
})

test('the flag of this browser is enough to spare somebody the question, and only for themselves (S-033, K-55)', async ({
  page,
}) => {
  const subscriber = await newSubscriber()
  await page.route('**/api/subscribe/accounts', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...((await answer.json()) as object), ci_verified: false } })
  })
  const gate = page.getByRole('dialog', { name: '본인인증이 필요합니다' })
  await enterAs(page, subscriber)
  await page.evaluate(() => localStorage.setItem('subscribeIdentityVerified', 'somebody-else'))
  await page.goto('/subscribe/my')
  await expect(gate).toBeVisible()
  await page.evaluate(
    (id) => localStorage.setItem('subscribeIdentityVerified', id),
    subscriber.user['id'] as string,
  )
  await page.reload()
  await expect(page.getByText('본인인증 필요')).toBeVisible()
  await expect(gate).toBeHidden()
})

test.describe('on a phone', () => {
  test.use({ userAgent: devices['iPhone 15'].userAgent })
  test('the verification leaves the page and comes back to it, to the new password (S-101, K-82)', async ({
    page,
  }) => {
    const { name, phone } = await newSubscriber()
    await page.goto('/subscribe/forgot-password')
    await page.getByLabel('이름').fill(name)
    await page.getByLabel('휴대폰 번호').pressSequentially(phone)
    const verify = page.getByRole('button', { name: '본인인증', exact: true })
    await verify.click()
    await page.getByRole('button', { name: '사용자 취소' }).click()
    await expect(page.getByText('본인인증 실패: 사용자가 본인인증을 취소하셨습니다.')).toBeVisible()
    // What was typed before is still there.
    await verify.click()
    await page.getByRole('button', { name: '인증 성공' }).click()
    await page.waitForURL('/subscribe/reset-password')
  })
})
