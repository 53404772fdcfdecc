import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, refuse, requestsTo, serve } from '#testing/network.ts'
import { expectAccessible, expectWorded, openScreen, PHONE, press, UNWORDED } from '#testing/screen.tsx'
import { login } from '../contract.ts'

const WRONG = '아이디 또는 비밀번호가 맞지 않습니다. 다시 입력해 주세요.'
const open = (query = '') => openScreen(`/login${query}`, [], { size: PHONE })
const send = () => press('로그인')

async function fill(): Promise<void> {
  await page.getByLabelText('아이디').fill('new-member-1')
  await page.getByLabelText('비밀번호').fill('good-password-1')
}

test('the login links to Kakao, to the account recovery and to the sign-up (C-107, C-109, C-110, C-113)', async () => {
  await open()
  const links = [
    ['카카오로 시작하기', '/api/auth/kakao'],
    ['아이디·비밀번호 찾기', '/find-account'],
    ['회원가입', '/signup'],
  ] as const
  for (const [name, href] of links)
    await expect.element(page.getByRole('link', { name }).last()).toHaveAttribute('href', href)
  await expectAccessible()
})

test('the password is masked, can be pasted, and can be filled in by password managers', async () => {
  await open()
  const field = page.getByLabelText('비밀번호')
  await expect.element(field).toHaveAttribute('type', 'password')
  await expect.element(field).toHaveAttribute('autocomplete', 'current-password')
  await page.getByLabelText('아이디').fill('good-password-1')
  await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}')
  await userEvent.copy()
  await field.click()
  await userEvent.paste()
  await expect.element(field).toHaveValue('good-password-1')
})

test('a Kakao login that was denied or expired shows an error (C-077)', async () => {
  for (const [error, text] of [
    ['denied', '카카오 로그인을 취소하셨습니다.'],
    ['expired', '카카오 로그인 시간이 지났습니다.'],
  ] as const) {
    await open(`?error=${error}`)
    await expect.element(page.getByText(text)).toBeVisible()
  }
})

test('a failed login shows an error, and so does a response without a token (C-111, X-028) @long', async () => {
  await open()
  await send()
  await expect.element(page.getByText('아이디와 비밀번호를 모두 입력해 주세요.')).toBeVisible()
  expect(requestsTo(login)).toEqual([])
  await fill()
  serve(refuse(login, 401))
  await userEvent.keyboard('{Enter}')
  for (const text of ['아이디 / 비밀번호를 확인해주세요.', WRONG])
    await expect.element(page.getByText(text).first()).toBeVisible()
  await expectAccessible()
  await expectWorded({ endpoint: login, statuses: [403, 404, 500], send, texts: [UNWORDED] })
  serve(answer(login, {} as never))
  await send()
  await expect.element(page.getByText('No access_token in response', { exact: true }).first()).toBeVisible()
  expect(location.pathname).toBe('/login')
})
