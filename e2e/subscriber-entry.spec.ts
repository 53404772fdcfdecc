import { devices, type Page } from '@playwright/test'
import { expect, expectAccessible, newPhone, test } from './people.ts'
import { ask, codeMailedTo, newSubscriber } from './subscribers.ts'

const NEW = 'brand-new-9'

async function setPassword(page: Page): Promise<void> {
  await page.waitForURL('/subscribe/reset-password')
  await page.getByLabel('비밀번호', { exact: true }).fill(NEW)
  await page.getByLabel('비밀번호 확인', { exact: true }).fill(NEW)
  await page.getByRole('button', { name: '비밀번호 변경' }).click()
  await page.waitForURL('/subscribe/login')
  await expect(page.getByText('비밀번호가 성공적으로 변경되었습니다.')).toBeVisible()
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('이메일').fill(email)
  await page.getByLabel('비밀번호').fill(NEW)
  await page.getByRole('button', { name: '로그인', exact: true }).click()
  await page.waitForURL('/subscribe/my')
}

test('a password is reset by a code from the mailbox, after a mistyped address (S-115, S-118, S-119, S-133, S-134, S-136)', async ({
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
  await field.fill(email)
  await send.click()
  await expect(page.getByText(/남은 시간 [23]:\d\d/)).toBeVisible()
  await page.getByLabel('인증번호', { exact: true }).fill(await codeMailedTo(email))
  await expectAccessible(page)
  await page.getByRole('button', { name: '인증하기' }).click()
  await setPassword(page)
  await logIn(page, email)
})

/** Creates a Kakao account without an account here; returns its nickname. */
async function newKakaoUser(): Promise<string> {
  const id = 5_000_000_000 + Math.floor(Math.random() * 1e9)
  const nickname = `카카오${id}`
  await ask('POST', '/__sim/kakao/users', { id, nickname }, undefined, process.env.E2E_SIMULATOR!)
  return nickname
}

test('a refused Kakao login shows an error on both addresses of the return (S-077, S-080)', async ({
  page,
}) => {
  await newKakaoUser()
  await page.goto('/subscribe/login')
  await page.getByRole('link', { name: '카카오로 시작하기' }).click()
  await page.getByRole('button', { name: '동의하지 않고 돌아가기' }).click()
  await page.waitForURL('/subscribe/accounts/kakao')
  await expect(page.getByRole('heading', { name: '카카오 로그인에 실패했습니다.' })).toBeVisible()
  await page.goto('/subscribe/login/kakao?error=access_denied')
  await expect(page.getByText('카카오 로그인에 실패했습니다.')).toBeVisible()
  await expectAccessible(page)
})

test('Kakao logs in; a new account must verify first (S-032, S-033, S-072, S-078, S-079, S-081)', async ({
  page,
}) => {
  const nickname = await newKakaoUser()
  await page.goto('/subscribe/login/kakao')
  await page.getByRole('link', { name: '카카오로 시작하기' }).click()
  await page.getByRole('button', { name: nickname }).click()
  await page.waitForURL('/subscribe/my')
  const gate = page.getByRole('dialog', { name: '본인인증이 필요합니다' })
  await expect(gate).toBeVisible()
  await expect(gate.getByRole('button', { name: '닫기' })).toHaveCount(0)
  await expect(gate.getByRole('button', { name: '다른 계정으로 로그인' })).toBeVisible()
  await gate.press('Escape')
  await expect(gate).toBeVisible()
  // The coupon page requires a verification too.
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
  // An account without an e-mail has no password.
  await expect(page.getByRole('link', { name: '추천 현황' })).toBeVisible()
  await expect(page.getByRole('link', { name: '비밀번호 재설정' })).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ userAgent: devices['iPhone 15'].userAgent })
  test('a verification by redirect resets a password; an unknown person is refused (S-099, S-101, S-126, K-82)', async ({
    page,
  }) => {
    const { email, name, phone } = await newSubscriber()
    const person = async (typed: string, number: string) => {
      await page.getByLabel('이름').fill(typed)
      await page.getByLabel('휴대폰 번호').fill('')
      await page.getByLabel('휴대폰 번호').pressSequentially(number)
    }
    const verify = async (button: string) => {
      await page.getByRole('button', { name: '본인인증', exact: true }).click()
      await page.getByRole('button', { name: button }).click()
    }
    await page.goto('/subscribe/forgot-password')
    await person('나그네', newPhone())
    await verify('인증 성공')
    await expect(page.getByText('본인인증 정보와 일치하는 구독 회원이 없습니다.')).toBeVisible()
    await person(name, phone)
    await verify('사용자 취소')
    await expect(page.getByText('본인인증 실패: 사용자가 본인인증을 취소하셨습니다.')).toBeVisible()
    // The form keeps its values after the redirect.
    await verify('인증 성공')
    await setPassword(page)
    await logIn(page, email)
  })
})
