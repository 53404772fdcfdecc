import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, answerThenEnable, refuse, requestsTo, serve } from '#testing/network.ts'
import { expectAccessible, expectToast, press } from '#testing/screen.tsx'
import { openProfile } from '#testing/subscription-page.ts'
import { endSession, listSessions, prove } from '../contract.ts'

const current = {
  id: 's1',
  device: 'Safari, iPhone',
  created_at: '2026-12-01T00:10:00Z',
  used_at: '2026-12-01T01:10:00Z',
  is_current: true,
}
const other = { ...current, id: 's2', device: 'Chrome, Windows', is_current: false }
const proof = () => page.getByRole('dialog', { name: '본인 확인' })
const devices = () => page.getByRole('dialog', { name: '로그인된 기기' })
const list = () => page.getByRole('list', { name: '로그인된 기기' })

test('a subscriber proves by the password and logs another device out @long', async () => {
  await openProfile({ answers: [answer(listSessions, [current, other])] })
  await press('기기 보기')
  await expect.element(list().getByText('이 기기')).toBeVisible()
  await expectAccessible()
  serve(refuse(endSession, 403, 'PROOF_NEEDED', '비밀번호를 한 번 더'))
  await list().getByRole('button').click()
  await proof().getByLabelText('비밀번호').fill('my-own-password')
  await expectAccessible()
  serve(answer(prove, undefined), answerThenEnable(endSession, undefined, answer(listSessions, [current])))
  await userEvent.keyboard('{Enter}')
  await expectToast('그 기기에서 로그아웃했습니다.')
  await expect.element(list().getByText('Chrome, Windows')).not.toBeInTheDocument()
  expect(requestsTo(prove).map(({ body }) => body)).toEqual([{ password: 'my-own-password' }])
})

test('a subscriber with only a Kakao login is asked to log in again', async () => {
  await openProfile({ answers: [answer(listSessions, [current, other])] })
  await press('기기 보기')
  const text = '중요한 작업입니다. 다시 로그인하신 뒤 10분 안에 해 주세요.'
  serve(refuse(endSession, 403, 'LOGIN_AGAIN', text))
  await list().getByRole('button').click()
  await expect.element(devices().getByText(text)).toBeVisible()
})
