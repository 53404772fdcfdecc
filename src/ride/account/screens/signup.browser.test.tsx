import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answer, holdAnswer, refuse, requestsTo, serve } from '#testing/network.ts'
import { fillPerson, stubIamport, verificationAnswers, verifyButton } from '#testing/member-verification.ts'
import {
  expectAccessible,
  expectWorded,
  openScreen,
  PHONE,
  press,
  pressInactive,
  UNWORDED,
} from '#testing/screen.tsx'
import { checkId, openIdentityAttempt, signup } from '../contract.ts'

const open = (query = '') =>
  openScreen(`/signup${query}`, [answer(checkId, { available: true }), ...verificationAnswers], {
    size: PHONE,
  })
const submit = () => press('회원가입')
const joined = {
  id: 'm1',
  name: '독고영재하늘빛나라우리강산',
  accessToken: 'a',
  refreshToken: 'r',
  expires_in: 1800,
}

async function openVerified(): Promise<void> {
  stubIamport()
  await open()
  await fillPerson()
  await verifyButton().click()
  await expect.element(page.getByText('본인인증이 완료되었습니다.')).toBeVisible()
}

async function fillAccount(): Promise<void> {
  await page.getByLabelText('아이디').fill('new-member-1')
  await page.getByLabelText('비밀번호', { exact: true }).fill('good-password-1')
  await page.getByLabelText('비밀번호 확인').fill('good-password-1')
  await page.getByText('모두 동의합니다').click()
}

test('the form has its fields and needs a verification (C-070, C-076, C-087, C-089, C-099) @long', async () => {
  await open()
  for (const label of ['이름', '아이디', '비밀번호', '비밀번호 확인', '휴대폰 번호'])
    await expect.element(page.getByLabelText(label, { exact: true })).toBeVisible()
  await expect.element(page.getByLabelText(/추천인/)).toBeVisible()
  await expect.element(verifyButton()).toBeDisabled()
  await fillPerson('박서연', '010123456')
  await expect.element(verifyButton()).toBeDisabled()
  await fillPerson('박서연', '01012345678')
  await expect.element(page.getByLabelText('휴대폰 번호', { exact: true })).toHaveValue('010-1234-5678')
  await expect.element(verifyButton()).toBeEnabled()
  await pressInactive(page.getByRole('button', { name: '본인인증이 필요합니다' }))
  await expect
    .element(page.getByRole('alert').getByText('본인인증이 필요합니다', { exact: true }).first())
    .toBeVisible()
  expect(JSON.parse(sessionStorage.signupForm as string)).toMatchObject({ provider: 'LOCAL' })
  await expectAccessible()
})

test('the provider is called with attempt, host, person and return URL (C-090, C-091, C-092)', async () => {
  const stub = stubIamport((_param, callback) => callback({ success: false, error_msg: '테스트 실패' }))
  await open()
  await fillPerson()
  await verifyButton().click()
  await expect.element(page.getByText('본인인증 실패: 테스트 실패')).toBeVisible()
  expect(stub.asked).toEqual([
    expect.objectContaining({
      merchant_uid: 'attempt-1',
      company: location.host,
      name: '독고영재하늘빛나라우리강산',
      phone: '01028419931',
      m_redirect_url: location.href,
    }),
  ])
})

test('a script that fails to load, a closed window and a failed attempt show errors (C-093, C-094, C-095) @long', async () => {
  delete window.IMP
  await open()
  await fillPerson()
  await verifyButton().click()
  await expect.element(page.getByText('아임포트 SDK가 로드되지 않았습니다.')).toBeVisible()
  stubIamport((_param, callback) => callback({ success: false, error_msg: null }))
  await verifyButton().click()
  await expect.element(page.getByText(/^본인인증 실패: ./)).toBeVisible()
  for (const status of [400, 403, 500]) {
    serve(refuse(openIdentityAttempt, status))
    await page.getByLabelText('이름').fill(`다른 이름${status}`)
    await verifyButton().click()
    await expect.element(page.getByText('본인인증 중 오류가 발생했습니다.')).toBeVisible()
  }
})

test('a blocked window shows an error, and the button works again (C-091, C-095)', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null)
  stubIamport(() => void window.open('about:blank'))
  await open()
  await fillPerson()
  for (const press of ['first', 'second']) {
    await verifyButton().click()
    const blocked = page.getByText(/^브라우저가 팝업을 차단해 창을 열지 못했습니다/)
    await expect.element(blocked, { message: press }).toBeVisible()
    await expect.element(verifyButton()).toBeEnabled()
  }
})

test('a press during a running attempt waits for that attempt and starts no other (C-091)', async () => {
  stubIamport()
  await open()
  const attempt = holdAnswer(
    answer(openIdentityAttempt, { merchant_uid: 'slow', expires_at: '2027-01-02T03:00:00.000Z' }),
  )
  serve(attempt)
  await fillPerson()
  await expect.poll(() => requestsTo(openIdentityAttempt).length).toBe(1)
  await verifyButton().click()
  await expect.element(page.getByRole('button', { name: '인증 중' })).toBeDisabled()
  attempt.release()
  await expect.element(page.getByText('본인인증이 완료되었습니다.')).toBeVisible()
  expect(requestsTo(openIdentityAttempt).length).toBe(1)
  await expect.element(page.getByLabelText('이름')).toHaveAttribute('readonly')
})

test('a verification that another browser started must be repeated (C-084)', async () => {
  await open('?success=true&imp_uid=imp_1')
  await expect.element(page.getByText(/^본인인증을 시작한 브라우저가 아닙니다/)).toBeVisible()
  await expect.element(page.getByText('본인인증이 완료되었습니다.')).not.toBeInTheDocument()
  await page.getByLabelText('이름').fill('하윤슬')
  await expect.element(verifyButton()).toBeVisible()
  expect(location.pathname + location.search).toBe('/signup')
})

test('missing fields and different passwords show errors before anything is sent (C-097, C-098) @long', async () => {
  await openVerified()
  await submit()
  await expect.element(page.getByLabelText('아이디')).toHaveAttribute('aria-invalid', 'true')
  await fillAccount()
  await page.getByLabelText('비밀번호 확인').fill('other-password-1')
  await submit()
  await expect.element(page.getByText('비밀번호가 일치하지 않습니다.')).toBeVisible()
  await expect.element(page.getByLabelText('비밀번호 확인')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible()
  expect(requestsTo(signup)).toEqual([])
})

test('a sign-up sends digits, without an empty referrer, and opens the login (C-082, C-100, C-101, C-104, C-105) @long', async () => {
  await openVerified()
  await fillAccount()
  serve(answer(signup, joined))
  await submit()
  await expect.poll(() => location.pathname).toBe('/login')
  await expect.element(page.getByText('회원가입 성공')).toBeVisible()
  const { body } = requestsTo(signup)[0]!
  const sent = {
    provider: 'LOCAL',
    phone: '01028419931',
    password: 'good-password-1',
    identity_code: 'imp_1',
  }
  expect(body).toMatchObject(sent)
  expect(body).not.toHaveProperty('referrerCode')
  expect(Object.keys(sessionStorage).filter((key) => /signup|verif/i.test(key))).toEqual([])
})

test('if the provider spells the name differently, its spelling is registered and shown @long', async () => {
  await openVerified()
  await fillAccount()
  serve(answer(signup, { ...joined, name: 'SMITH JOHN' }))
  await submit()
  const text = '본인인증에서 확인된 ‘SMITH JOHN’을(를) 회원님의 이름으로 등록했습니다.'
  await expect.element(page.getByText(text)).toBeVisible()
  await press('확인')
  await expect.poll(() => location.pathname).toBe('/login')
})

test('a refusal is a toast for five seconds at the top right; referrers are sent as digits (C-100, C-103, C-106, X-028) @long', async () => {
  await openVerified()
  await fillAccount()
  await expectWorded({ endpoint: signup, statuses: [401, 403, 500], send: submit, texts: [UNWORDED] })
  await page.getByLabelText(/추천인/).fill('010-9999-8888')
  const taken = '이미 사용 중인 아이디입니다.'
  const timers = vi.spyOn(globalThis, 'setTimeout')
  serve(refuse(signup, 409, 'ID_TAKEN', taken, { fields: { id: taken } }))
  await submit()
  const toast = page.getBySelector('[data-sonner-toast]').filter({ hasText: taken })
  await expect.element(toast).toBeVisible()
  const area = toast.element().closest('[data-sonner-toaster]')!
  expect([area.getAttribute('data-x-position'), area.getAttribute('data-y-position')]).toEqual([
    'right',
    'top',
  ])
  await expect.poll(() => timers.mock.calls.map(([, delay]) => delay)).toContain(5000)
  expect(requestsTo(signup).at(-1)!.body).toMatchObject({ referrerCode: '01099998888' })
  serve(answer(signup, {} as never))
  await submit()
  await expect.element(page.getByText('No access_token in response', { exact: true }).first()).toBeVisible()
  expect(location.pathname).toBe('/signup')
})

test('the URL may preset a social account and a referrer, which are read-only (C-077, C-078, C-079, C-080, C-098)', async () => {
  await open('?id=kakao_1&provider=kakao&referrer=01011112222')
  await expect.element(page.getByLabelText('아이디')).toHaveValue('kakao_1')
  await expect.element(page.getByLabelText('아이디')).toHaveAttribute('readonly')
  await expect.element(page.getByLabelText(/추천인/)).toHaveValue('010-1111-2222')
  await expect.element(page.getByLabelText(/추천인/)).toHaveAttribute('readonly')
  await expect.element(page.getByLabelText('비밀번호')).not.toBeInTheDocument()
  await expect.poll(() => String(sessionStorage.signupForm)).toContain('"provider":"kakao"')
})

const COOKIES_BLOCKED = '이 브라우저에서 쿠키가 차단되어 있어 본인인증과 카카오 로그인을 하실 수 없습니다.'

test('blocked cookies show an error and start no verification; otherwise there is no notice', async () => {
  const stub = stubIamport()
  await open()
  await expect.element(page.getByRole('button', { name: '본인인증', exact: true })).toBeVisible()
  await expect.element(page.getByText(/차단되어/)).not.toBeInTheDocument()
  vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false)
  await open()
  await expect.element(page.getByText(COOKIES_BLOCKED)).toBeVisible()
  await fillPerson()
  await page.getByRole('button', { name: '본인인증', exact: true }).click()
  await expect.element(page.getByRole('alert').getByText(COOKIES_BLOCKED)).toBeVisible()
  expect(stub.asked).toEqual([])
})
