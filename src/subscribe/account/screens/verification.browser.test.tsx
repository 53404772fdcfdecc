import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '#testing/network.ts'
import { expectAccessible } from '#testing/screen.tsx'
import {
  fillPerson,
  openAsVisitor,
  pressVerify,
  stubPortone,
  verificationAnswers,
} from '#testing/subscriber.ts'
import { openAttempt, personConfig } from '../contract.ts'

const alert = (text: string) => page.getByRole('alert').getByText(text, { exact: true })

const FAILURES: [name: string, Parameters<typeof stubPortone>[0], text: string][] = [
  ['no answer', () => undefined, '본인인증에 실패했습니다.'],
  ['a code alone', () => ({ code: 'FAILURE' }), '본인인증에 실패했습니다.'],
  ['no id', () => ({}), '본인인증 정보를 가져올 수 없습니다.'],
  ['another id', () => ({ identityVerificationId: 'x' }), '본인인증 정보를 가져올 수 없습니다.'],
  [
    'a message without a code',
    ({ identityVerificationId: id }) => ({ identityVerificationId: id!, message: '시간 초과' }),
    '본인인증 실패: 시간 초과',
  ],
  ['code and message', () => ({ code: 'F', message: '인증 취소' }), '본인인증 실패: 인증 취소'],
  ['an error', () => Promise.reject(new Error('window closed')), '본인인증 중 오류가 발생했습니다.'],
]

test('each failure of the verification window shows its text; each try has a new id (S-100, S-102, S-107, S-108, S-109) @long', async () => {
  const stub = stubPortone(() => undefined)
  await openAsVisitor('/subscribe/forgot-password', verificationAnswers)
  await pressVerify()
  await expect.element(page.getByText('이름과 전화번호를 먼저 입력해주세요.')).toBeVisible()
  await fillPerson()
  for (const [name, answers, text] of FAILURES) {
    stub.answer = answers
    await pressVerify()
    await expect.element(alert(text), { message: name }).toBeVisible()
  }
  const ids = stub.asked.map(({ identityVerificationId }) => identityVerificationId)
  for (const id of ids) expect(id).toMatch(/^identity-verification-\d+$/)
  expect(new Set(ids).size).toBe(FAILURES.length)
  await expectAccessible()
})

test('a phone that returns with a failure in the URL shows its text (S-102, S-108, S-109)', async () => {
  const returns = [
    ['', '본인인증 정보를 가져올 수 없습니다.'],
    ['&code=FAILURE', '본인인증에 실패했습니다.'],
    ['&identityVerificationId=identity-verification-1&message=시간 초과', '본인인증 실패: 시간 초과'],
    ['&code=F&message=인증 취소', '본인인증 실패: 인증 취소'],
  ] as const
  for (const place of ['signup', 'forgot-password'])
    for (const [query, text] of returns) {
      await openAsVisitor(`/subscribe/${place}?transactionType=IDENTITY_VERIFICATION${query}`)
      await expect.element(alert(text)).toBeVisible()
      expect(location.search).toBe('')
    }
})

test('a verification that another browser began must be repeated (C-084)', async () => {
  const returned = 'transactionType=IDENTITY_VERIFICATION&identityVerificationId=identity-verification-1'
  await openAsVisitor(`/subscribe/signup?${returned}`, verificationAnswers)
  await expect.element(page.getByText(/^본인인증을 시작한 브라우저가 아닙니다/)).toBeVisible()
  await expect.element(page.getByText('본인인증이 완료되었습니다.')).not.toBeInTheDocument()
  await page.getByLabelText('이름').fill('하윤슬')
  await expect.element(page.getByRole('button', { name: '본인인증', exact: true })).toBeVisible()
  expect(location.pathname + location.search).toBe('/subscribe/signup')
})

test('an alert is shown when the provider’s script does not load (S-105)', async () => {
  delete window.PortOne
  const config = {
    portone_script: 'data:text/javascript,',
    portone_store: 'store',
    portone_channel: 'channel',
    kakao_script: '',
    kakao_key: '',
  }
  const attempt = answer(openAttempt, { identity_verification_id: 'identity-verification-1' })
  await openAsVisitor('/subscribe/forgot-password', [answer(personConfig, config), attempt])
  await fillPerson()
  await pressVerify()
  const text = '본인인증 모듈을 불러오지 못했습니다. 잠시 후 다시 시도해 주세요.'
  await expect.element(page.getByText(text, { exact: true })).toBeVisible()
})

test('a blocked popup shows an alert, and the button can be pressed again (S-107)', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null)
  stubPortone(() => new Promise(() => void window.open('about:blank')))
  await openAsVisitor('/subscribe/forgot-password', verificationAnswers)
  await fillPerson()
  const button = page.getByRole('button', { name: '본인인증', exact: true })
  for (const press of ['first', 'second']) {
    await button.click()
    const blocked = page.getByText(/^브라우저가 팝업을 차단해 창을 열지 못했습니다/)
    await expect.element(blocked, { message: press }).toBeVisible()
    await expect.element(button).toBeEnabled()
  }
})
