import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getMember } from '#ride/account/member/contract.ts'
import { listTickets } from '#ride/ticket/contract.ts'
import { ownMember } from '#testing/booking.ts'
import { answer, answerThenEnable, refuse, requestsTo, serve } from '#testing/network.ts'
import { expectAccessible, expectToast, MEMBER, openScreen, PHONE, press } from '#testing/screen.tsx'
import { getFactors, prove } from '../../factor/contract.ts'
import { endOtherSessions, endSession, listSessions } from '../contract.ts'

const current = {
  id: 's1',
  device: 'Safari, iPhone',
  created_at: '2026-12-01T00:10:00Z',
  used_at: '2026-12-01T01:10:00Z',
  is_current: true,
}
const other = { ...current, id: 's2', device: 'Chrome, Windows', is_current: false }
const PROOF = '중요한 작업입니다. 비밀번호를 한 번 더 입력해 주세요.'

async function openDevices(rows = [current, other]) {
  await openScreen(
    '/user',
    [
      answer(getMember, ownMember),
      answer(listTickets, []),
      answer(listSessions, rows),
      answer(getFactors, { totp: false, recovery_left: 0, is_required: false, passkeys: [] }),
    ],
    { as: MEMBER, size: PHONE },
  )
  await press('기기 보기')
  await expect.element(list().getByText('이 기기')).toBeVisible()
}
const proof = () => page.getByRole('dialog', { name: '본인 확인' })
const devices = () => page.getByRole('dialog', { name: '로그인된 기기' })
const list = () => page.getByRole('list', { name: '로그인된 기기' })

test('a member proves themselves by the password and logs another device out @long', async () => {
  await openDevices()
  await expect
    .element(list().getByRole('listitem').last())
    .toMatchTextContent(/Chrome, Windows.*로그인.*까지 사용/)
  await expectAccessible()
  serve(refuse(endSession, 403, 'PROOF_NEEDED', PROOF))
  await list().getByRole('button').click()
  await expect.element(proof().getByText(PROOF)).toBeVisible()
  await expectAccessible()
  serve(refuse(prove, 403, 'PASSWORD_WRONG', '비밀번호가 맞지 않습니다.'))
  await proof().getByLabelText('비밀번호').fill('not-this-one')
  await userEvent.keyboard('{Enter}')
  await expect.element(proof().getByText('비밀번호가 맞지 않습니다.')).toBeVisible()
  serve(answer(prove, undefined), answerThenEnable(endSession, undefined, answer(listSessions, [current])))
  await proof().getByRole('button', { name: '확인' }).click()
  await expectToast('그 기기에서 로그아웃했습니다.')
  await expect.element(list().getByText('Chrome, Windows')).not.toBeInTheDocument()
  expect(requestsTo(prove).map(({ body }) => body)).toEqual([
    { password: 'not-this-one' },
    { password: 'not-this-one' },
  ])
})

test('one press logs all other devices out; a refusal is shown @long', async () => {
  await openDevices()
  serve(refuse(endOtherSessions, 503, 'UNAVAILABLE', '지금은 처리할 수 없습니다.'))
  const all = page.getByRole('button', { name: '다른 기기에서 모두 로그아웃' })
  await all.click()
  await expect.element(devices().getByText('지금은 처리할 수 없습니다.')).toBeVisible()
  serve(answerThenEnable(endOtherSessions, undefined, answer(listSessions, [current])))
  await all.click()
  await expectToast('다른 기기에서 모두 로그아웃했습니다.')
  await expect.element(all).not.toBeInTheDocument()
})

test('a single device has no button', async () => {
  await openDevices([current])
  await expect.element(list()).toBeVisible()
  expect(
    devices()
      .getByRole('button', { name: /로그아웃/ })
      .elements(),
  ).toEqual([])
})
