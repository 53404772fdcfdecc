import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answer, refuse, requestsTo, serve } from '#testing/network.ts'
import { expectAccessible, press } from '#testing/screen.tsx'
import { openAsSubscriber, openAsVisitor, tokensOfSubscriber } from '#testing/subscriber.ts'
import { resetPassword, sendCode } from '../recovery/contract.ts'

afterEach(() => void vi.useRealTimers())

const address = () => page.getByLabelText('가입하신 이메일')
const code = () => page.getByLabelText('인증번호', { exact: true })
const resend = () => page.getByRole('button', { name: '재발송' })
const send = () => press('인증번호 받기')
const verify = () => press('인증하기')

async function openByEmail(): Promise<void> {
  await openAsVisitor('/subscribe/forgot-password', [answer(sendCode, { expires_in: 180 })])
  await page.getByRole('tab', { name: '이메일 인증' }).click()
}

test('a missing or mistyped e-mail address shows an error at its field (S-111, S-115)', async () => {
  await openByEmail()
  await send()
  await expect.element(address()).toHaveFocus()
  await expect.element(address()).toHaveAccessibleDescription('이메일을 입력해주세요.')
  await address().fill('no-address')
  await expect.element(page.getByText('이메일을 입력해주세요.')).not.toBeInTheDocument()
  await send()
  await expect.element(address()).toHaveAccessibleDescription('올바른 이메일 형식을 입력해 주세요.')
  await expect.element(code()).not.toBeInTheDocument()
  expect(requestsTo(sendCode)).toEqual([])
})

test('a malformed code is not sent; a wrong code shows an error at its field (S-117, S-121, S-125) @long', async () => {
  await openByEmail()
  await address().fill('kim@example.kr')
  await send()
  await expect.element(page.getByText('인증번호가 이메일로 발송되었습니다.')).toBeVisible()
  await verify()
  await expect.element(code()).toHaveFocus()
  await expect.element(code()).toHaveAccessibleDescription(/이메일과 인증번호를 모두 입력해 주세요\.$/)
  await code().fill('12345699')
  await expect.element(code()).toHaveValue('12345699')
  await verify()
  await expect.element(code()).toHaveAccessibleDescription(/올바른 인증번호를 입력해주세요\.$/)
  expect(requestsTo(resetPassword)).toEqual([])
  serve(refuse(resetPassword, 422, 'CODE_WRONG', '올바른 인증번호를 입력해주세요.'))
  await code().fill('000000')
  await verify()
  await expect.element(code()).toHaveAccessibleDescription(/올바른 인증번호를 입력해주세요\.$/)
  await expectAccessible()
  serve(answer(resetPassword, tokensOfSubscriber))
  await code().fill('123456')
  await verify()
  await expect.poll(() => location.pathname).toBe('/subscribe/reset-password')
  expect(requestsTo(resetPassword).at(-1)!.body).toEqual({
    target: 'kim@example.kr',
    verification_code: '123456',
  })
})

test('a code is sent again only after 180 seconds, also with a retyped e-mail address (S-118, S-119, S-120) @long', async () => {
  await openByEmail()
  const start = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: start })
  await address().fill('kim@example.kr')
  await send()
  await expect.element(page.getByText('남은 시간 3:00')).toBeVisible()
  await expect.element(address()).toHaveAttribute('readonly')
  vi.setSystemTime(start + 150_000)
  await expect.element(page.getByText(/남은 시간 0:[23]\d/)).toBeVisible()
  await expect.element(resend()).toBeDisabled()
  await press('이메일 다시 입력')
  await expect.element(resend()).toBeDisabled()
  await address().fill('lee@example.kr')
  await expect.element(page.getByRole('button', { name: '인증번호 받기' })).toBeEnabled()
  await expect.element(code()).not.toBeInTheDocument()
  await address().fill(' Kim@example.kr')
  await expect.element(resend()).toBeDisabled()
  vi.setSystemTime(start + 181_000)
  await expect.element(resend()).toBeEnabled()
})

test('a new password needs a login or reset; weak or different ones show errors (S-128, S-129, S-130, S-131)', async () => {
  await openAsVisitor('/subscribe/reset-password')
  await expect.element(page.getByText('인증이 필요합니다.')).toBeVisible()
  expect(location.pathname).toBe('/subscribe/forgot-password')
  await openAsSubscriber('/subscribe/reset-password')
  await page.getByLabelText('비밀번호', { exact: true }).fill('12345')
  await page.getByLabelText('비밀번호 확인').fill('12346')
  await press('비밀번호 변경')
  await expect.element(page.getByText('비밀번호는 6자 이상이어야 합니다.')).toBeVisible()
  await expect.element(page.getByText('비밀번호가 일치하지 않습니다.')).toBeVisible()
  await expectAccessible()
})
