import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, holdAnswer, refuse, requestsTo, serve } from '#testing/network.ts'
import { expectWorded, press } from '#testing/screen.tsx'
import {
  fillPerson,
  openAsSubscriber,
  openAsVisitor,
  pressVerify,
  stubPortone,
  tokensOfSubscriber,
  verificationAnswers,
  verifying,
} from '#testing/subscriber.ts'
import { checkEmail, login, signup, verifyIdentity } from '../contract.ts'
import { changePassword, resetPassword, sendCode } from '../recovery/contract.ts'
import { exchangeKakao } from '../social/contract.ts'

/** One status with its own text, one without. widgets/failure-text.test.ts tests the texts of all statuses. */
const STATUSES = [401, 500]
const OF_ACCOUNT: Record<number, string> = {
  401: '이메일 또는 비밀번호가 올바르지 않습니다.',
  403: '접근 권한이 없습니다.',
  404: '요청하신 정보를 찾을 수 없습니다.',
  409: '이미 사용 중인 이메일입니다.',
  410: '인증번호가 만료되었습니다.',
  429: '요청이 너무 많습니다. 잠시 후 다시 시도해 주세요.',
}
const accountText = (status: number, before = '') =>
  OF_ACCOUNT[status] ?? `${before}인증 처리 중 오류가 발생했습니다.`

type Failing = Omit<Parameters<typeof expectWorded>[0], 'texts'> & { text: (status: number) => string }
/** Answers the endpoint with each status and no text, and expects the screen to show the text of that status. */
async function expectEach({ statuses = STATUSES, text, ...failing }: Failing): Promise<void> {
  for (const status of statuses) await expectWorded({ ...failing, statuses: [status], texts: [text(status)] })
}

test('a failed login shows the text of the answer, else the text of its status (S-075, S-076, S-196, S-197, S-200, S-202) @long', async () => {
  await openAsVisitor('/subscribe/login')
  await page.getByLabelText('이메일').fill('kim@example.kr')
  await page.getByLabelText('비밀번호').fill('wrong-1')
  const send = () => press('로그인')
  await expectEach({ endpoint: login, send, text: (status) => accountText(status, '로그인 실패: ') })
  const worded = '잠긴 계정입니다. 고객센터로 문의해 주세요.'
  serve(refuse(login, 403, 'LOCKED', worded))
  await send()
  await expect.element(page.getByText(worded, { exact: true })).toBeVisible()
  serve(refuse(login, 200))
  await send()
  await expect.element(page.getByText('로그인 실패', { exact: true })).toBeVisible()
})

test('the login page exchanges a Kakao code, and a failure shows a text (S-077, S-080)', async () => {
  for (const status of STATUSES) {
    await openAsVisitor(`/subscribe/login/kakao?code=code-${status}&state=state-1`, [
      refuse(exchangeKakao, status),
    ])
    const text = `카카오 로그인에 실패했습니다. ${accountText(status)}`
    await expect.element(page.getByText(text, { exact: true })).toBeVisible()
    expect(requestsTo(exchangeKakao).map(({ body }) => body)).toEqual([
      { code: `code-${status}`, state: 'state-1' },
    ])
    expect(location.search).toBe('')
  }
})

test('a failed e-mail check or sign-up without a text shows the text of its status (S-098, S-198, S-199, S-201) @long', async () => {
  stubPortone(verifying)
  await openAsVisitor('/subscribe/signup', verificationAnswers)
  await fillPerson()
  await page.getByLabelText('이메일').fill('kim@example.kr')
  await expectEach({ endpoint: checkEmail, send: () => press('중복 확인'), text: accountText })
  serve(answer(checkEmail, { available: true }))
  await press('중복 확인')
  await pressVerify()
  await page.getByLabelText('비밀번호', { exact: true }).fill('han7ok')
  await page.getByLabelText('비밀번호 확인').fill('han7ok')
  await page.getByText('모두 동의합니다').click()
  const text = (status: number) => `회원가입에 실패했습니다: ${accountText(status)}`
  await expectEach({ endpoint: signup, send: () => press('회원가입'), text })
})

test('a failed reset by e-mail shows the text of its status; no token is sent (S-116, S-123, S-127) @long', async () => {
  await openAsSubscriber('/subscribe/forgot-password')
  await page.getByRole('tab', { name: '이메일 인증' }).click()
  await page.getByLabelText('가입하신 이메일').fill('kim@example.kr')
  const sent = (status: number) => accountText(status, '인증번호 발송에 실패했습니다. ')
  await expectEach({ endpoint: sendCode, send: () => press('인증번호 받기'), text: sent })
  serve(answer(sendCode, { expires_in: 180 }))
  await press('인증번호 받기')
  await page.getByLabelText('인증번호', { exact: true }).fill('123456')
  const failed = (status: number) => accountText(status, '인증에 실패했습니다. ')
  await expectEach({ endpoint: resetPassword, send: () => press('인증하기'), text: failed })
  const tokens = requestsTo(resetPassword).map(({ headers }) => headers.get('authorization'))
  expect(tokens).toEqual(STATUSES.map(() => null))
})

test('a new password is sent once and only with both fields; a failure shows a text (S-132, S-135) @long', async () => {
  await openAsSubscriber('/subscribe/reset-password')
  const change = page.getByRole('button', { name: '비밀번호 변경' })
  const password = page.getByLabelText('비밀번호', { exact: true })
  await password.fill('brand-new-9')
  await expect.element(change).toBeDisabled()
  await password.clear()
  await page.getByLabelText('비밀번호 확인').fill('brand-new-9')
  await expect.element(change).toBeDisabled()
  await password.fill('brand-new-9')
  const text = '비밀번호 변경에 실패했습니다.'
  await expectWorded({
    endpoint: changePassword,
    statuses: [403, 404],
    send: () => change.click(),
    texts: [text],
  })
  const before = requestsTo(changePassword).length
  const held = holdAnswer(answer(changePassword, tokensOfSubscriber.user))
  serve(held)
  await change.click()
  await expect.element(change).toBeDisabled()
  held.release()
  await expect.element(page.getByText('비밀번호가 성공적으로 변경되었습니다.')).toBeVisible()
  expect(location.pathname).toBe('/subscribe/login')
  expect(requestsTo(changePassword).length).toBe(before + 1)
})

test('a failed verification shows a text, at the coupons and at a reset (S-032, S-106, S-110) @long', async () => {
  stubPortone(verifying)
  await openAsSubscriber('/subscribe/coupons', verificationAnswers, { ci_verified: false })
  await fillPerson()
  const atGate = '본인인증 처리에 실패했습니다.'
  await expectWorded({ endpoint: verifyIdentity, statuses: [403, 500], send: pressVerify, texts: [atGate] })
  await openAsVisitor('/subscribe/forgot-password', verificationAnswers)
  await fillPerson()
  const text = (status: number) => accountText(status, '본인인증 처리에 실패했습니다. ')
  await expectEach({ endpoint: resetPassword, send: pressVerify, text })
})
