import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, refuse, requestsTo, serve } from '#testing/network.ts'
import { expectAccessible, press, pressInactive } from '#testing/screen.tsx'
import {
  fillPerson,
  openAsVisitor,
  pressVerify,
  stubPortone,
  verificationAnswers,
  verifying,
} from '#testing/subscriber.ts'
import { checkEmail, login, signup } from '../contract.ts'

const email = () => page.getByLabelText('이메일')
const check = () => press('중복 확인')
const submit = () => press('회원가입')

async function fill(): Promise<void> {
  stubPortone(verifying)
  await openAsVisitor('/subscribe/signup', [...verificationAnswers, answer(checkEmail, { available: true })])
  await fillPerson()
  await email().fill('kim@example.kr')
  await page.getByLabelText('비밀번호', { exact: true }).fill('han7ok')
  await page.getByLabelText('비밀번호 확인').fill('han7ok')
  await page.getByText('모두 동의합니다').click()
}

test('a checked e-mail is read-only but replaceable; a taken one shows an error (S-085, S-086, S-087, S-088, S-089)', async () => {
  await openAsVisitor('/subscribe/signup')
  await check()
  await expect.element(page.getByText('이메일을 입력해주세요.')).toBeVisible()
  await email().fill('no-address')
  await check()
  await expect.element(page.getByText('올바른 이메일 형식으로 입력해 주세요.')).toBeVisible()
  serve(refuse(checkEmail, 409, 'EMAIL_TAKEN', '이미 사용 중인 이메일입니다.'))
  await email().fill('kim@example.kr')
  await check()
  await expect.element(page.getByText('이미 사용 중인 이메일입니다.')).toBeVisible()
  serve(answer(checkEmail, { available: true }))
  await check()
  await expect.element(page.getByText('사용 가능한 이메일입니다.')).toBeVisible()
  await expect.element(email()).toHaveAttribute('readonly')
  await press('다른 이메일 쓰기')
  await expect.element(email()).not.toHaveAttribute('readonly')
})

test('verified name and number are read-only; a refused sign-up needs a new verification (S-090, S-091, S-092, S-098) @long', async () => {
  await fill()
  await pressInactive(page.getByRole('button', { name: '이메일 확인과 본인인증이 필요합니다' }))
  await check()
  await pressVerify()
  await expect.element(page.getByText('본인인증이 완료되었습니다.')).toBeVisible()
  await expect.element(page.getByLabelText('이름')).toHaveAttribute('readonly')
  await expect.element(page.getByLabelText('휴대폰 번호')).toHaveAttribute('readonly')
  await expectAccessible()
  const refusal = '입력하신 이름이 본인인증 결과와 다릅니다.'
  serve(refuse(signup, 422, 'PERSON_DIFFERS', refusal, { fields: { identity_code: refusal } }))
  await submit()
  await expect.element(page.getByText(`회원가입에 실패했습니다: ${refusal}`)).toBeVisible()
})

test('a weak password and a different repetition show errors at their fields (S-093, S-094) @long', async () => {
  await fill()
  await check()
  await pressVerify()
  await page.getByLabelText('비밀번호', { exact: true }).fill('12345')
  await submit()
  await expect.element(page.getByText('비밀번호는 6자 이상이어야 합니다.')).toBeVisible()
  await expect.element(page.getByText('비밀번호가 일치하지 않습니다.')).toBeVisible()
  expect(requestsTo(signup)).toEqual([])
})

test('a login needs both fields, and they keep their text when it is refused (S-073, S-075)', async () => {
  const wrong = '이메일 또는 비밀번호가 올바르지 않습니다.'
  await openAsVisitor('/subscribe/login', [refuse(login, 401, 'WRONG_CREDENTIALS', wrong)])
  const button = page.getByRole('button', { name: '로그인' })
  await email().fill('unknown@example.kr')
  await expect.element(button).toBeDisabled()
  await page.getByLabelText('비밀번호').fill('wrong-1')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(wrong)).toBeVisible()
  await expect.element(email()).toHaveValue('unknown@example.kr')
  await expectAccessible()
})

const COOKIES_BLOCKED = '이 브라우저에서 쿠키가 차단되어 있어 본인인증과 카카오 로그인을 하실 수 없습니다.'

test('blocked cookies show a warning and no verification begins', async () => {
  const stub = stubPortone(verifying)
  await openAsVisitor('/subscribe/signup', verificationAnswers)
  await expect.element(page.getByRole('button', { name: '본인인증', exact: true })).toBeVisible()
  await expect.element(page.getByText(/차단되어/)).not.toBeInTheDocument()
  vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false)
  await openAsVisitor('/subscribe/signup', verificationAnswers)
  await expect.element(page.getByText(COOKIES_BLOCKED)).toBeVisible()
  await fillPerson()
  await page.getByRole('button', { name: '본인인증', exact: true }).click()
  await expect.element(page.getByRole('alert').getByText(COOKIES_BLOCKED)).toBeVisible()
  expect(stub.asked).toEqual([])
})
