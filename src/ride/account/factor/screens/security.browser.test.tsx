import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { OutputOf } from '#kit/contract.ts'
import { answer, answerThenEnable, refuse, requestsTo, serve } from '#testing/network.ts'
import { dialog, expectAccessible, openScreen, PHONE, press, pressIn } from '#testing/screen.tsx'
import { getMe, listStaff, listStaffRoles } from '../../staff/contract.ts'
import { login } from '../../contract.ts'
import { endSession, listSessions } from '../../session/contract.ts'
import { forgetDevice, getStaffSecurity, listDevices } from '../../device/contract.ts'
import { beginTotp, confirmTotp, finishLogin, getFactors, prove, renewRecovery } from '../contract.ts'

const none: OutputOf<typeof getFactors> = { totp: false, recovery_left: 0, is_required: false, passkeys: [] }
const some = {
  ...none,
  totp: true,
  recovery_left: 9,
  passkeys: [{ id: 'k1', label: '회사 노트북', created_at: '2026-12-01T00:10:00Z', used_at: null }],
}
const codes = Array.from({ length: 10 }, (_, at) => `aaaa-bbbb-cccc-dd${at}0`)
const sessions = [
  {
    id: 's1',
    device: 'Chrome, Windows',
    created_at: '2026-12-01T00:10:00Z',
    used_at: '2026-12-01T01:10:00Z',
    is_current: true,
  },
  {
    id: 's2',
    device: 'Safari, iPhone',
    created_at: '2026-11-30T00:10:00Z',
    used_at: '2026-11-30T01:10:00Z',
    is_current: false,
  },
]
const devices = [
  {
    id: 'd1',
    device: 'Chrome, Windows',
    created_at: '2026-12-01T00:10:00Z',
    used_at: '2026-12-01T01:10:00Z',
    is_current: true,
  },
]
const open = (facts = none, remembered: typeof devices = []) =>
  openScreen(
    '/admin/security',
    [answer(getFactors, facts), answer(listSessions, sessions), answer(listDevices, remembered)],
    { size: PHONE },
  )

test('a remembered device is listed and can be forgotten', async () => {
  await open(some, devices)
  const list = page.getByRole('list', { name: '2단계 인증을 묻지 않는 기기' })
  await expect.element(list.getByText(/등록, 마지막 로그인/)).toBeVisible()
  await expectAccessible()
  serve(answerThenEnable(forgetDevice, undefined, answer(listDevices, [])))
  await list.getByRole('button').click()
  await expect.element(list).not.toBeInTheDocument()
  expect(requestsTo(forgetDevice).map(({ path }) => path)).toEqual(['/api/auth/remembered-devices/d1'])
})

test('another device is logged out; the current device has no button', async () => {
  await open(some)
  const list = page.getByRole('list', { name: '로그인된 기기' })
  await expect.element(list.getByText('이 기기')).toBeVisible()
  serve(answerThenEnable(endSession, undefined, answer(listSessions, sessions.slice(0, 1))))
  await list.getByRole('button').click()
  await expect.element(list.getByText('Safari, iPhone')).not.toBeInTheDocument()
  expect(requestsTo(endSession).map(({ path }) => path)).toEqual(['/api/auth/sessions/s2'])
})

test('an app is registered by its code; its recovery codes are shown once @long', async () => {
  await open()
  await expect.element(page.getByText(/비밀번호만으로 로그인하고 계십니다/)).toBeVisible()
  serve(answer(beginTotp, { secret: 'ABCDEFGH', uri: 'otpauth://totp/x?secret=ABCDEFGH' }))
  await press('인증 앱 등록')
  await expect.element(dialog().getByRole('img', { name: /QR 코드/ })).toBeVisible()
  await expect.element(dialog().getByText('ABCD EFGH')).toBeVisible()
  await expectAccessible()
  await dialog().getByLabelText('6자리 코드').fill('000000')
  serve(
    refuse(confirmTotp, 422, 'INVALID', '코드가 맞지 않습니다.', {
      fields: { code: '코드가 맞지 않습니다.' },
    }),
  )
  await pressIn('등록하기')
  await expect.element(dialog().getByText('코드가 맞지 않습니다.').first()).toBeVisible()
  serve(answerThenEnable(confirmTotp, { recovery: codes }, answer(getFactors, some)))
  await dialog().getByLabelText('6자리 코드').fill('123456')
  await pressIn('등록하기')
  const list = page.getByRole('list', { name: '복구 코드' })
  await expect.element(list).toMatchTextContent(codes[0]!)
  await expectAccessible()
  await press('보관했습니다')
  await expect.element(page.getByText('등록되어 있습니다.')).toBeVisible()
  await expect.element(page.getByText(/9개 남았습니다/)).toBeVisible()
})

test('an action that needs a fresh proof asks for a code, then continues; canceled, it shows why @long', async () => {
  await open(some)
  serve(refuse(renewRecovery, 403, 'PROOF_NEEDED', '2단계 인증을 한 번 더 해 주세요.'))
  await press('새로 만들기')
  const asked = page.getByRole('dialog', { name: '본인 확인' })
  await expect.element(asked.getByLabelText(/6자리 코드/)).toBeVisible()
  await expectAccessible()
  await asked.getByLabelText(/6자리 코드/).fill('000000')
  serve(refuse(prove, 401, 'FACTOR_WRONG', '인증하지 못했습니다.'))
  await asked.getByRole('button', { name: '확인' }).click()
  await expect.element(asked.getByText('인증하지 못했습니다.')).toBeVisible()
  serve(answerThenEnable(prove, undefined, answer(renewRecovery, { recovery: codes })))
  await asked.getByLabelText(/6자리 코드/).fill('123456')
  await asked.getByRole('button', { name: '확인' }).click()
  await expect.element(page.getByRole('list', { name: '복구 코드' })).toMatchTextContent(codes[9]!)
  expect(requestsTo(prove).map(({ body }) => body)).toEqual([{ totp: '000000' }, { totp: '123456' }])
})

test('where a second factor is required, the back office shows only its registration @long', async () => {
  await openScreen('/admin/staff', [
    refuse(getMe, 403, 'FACTOR_NEEDED', '2단계 인증을 먼저 등록해 주세요.'),
    refuse(listStaff, 403, 'FACTOR_NEEDED', '2단계 인증을 먼저 등록해 주세요.'),
    refuse(listStaffRoles, 403, 'FACTOR_NEEDED', '2단계 인증을 먼저 등록해 주세요.'),
    refuse(getStaffSecurity, 403, 'FACTOR_NEEDED', '2단계 인증을 먼저 등록해 주세요.'),
    answer(getFactors, { ...none, is_required: true }),
    answer(listSessions, sessions),
    answer(listDevices, []),
  ])
  await expect.element(page.getByText('2단계 인증을 등록하셔야 백오피스를 쓰실 수 있습니다.')).toBeVisible()
})

async function openLoginStep(canRemember: boolean) {
  const asked = { second_factor: ['totp' as const, 'recovery' as const], challenge: 'c1' }
  const served = [answer(login, { ...asked, can_remember: canRemember })]
  await openScreen('/login', served, { size: PHONE, as: null })
  await page.getByLabelText('아이디').fill('admin')
  await page.getByLabelText('비밀번호').fill('correct-horse-1')
  await press('로그인')
  await expect.element(page.getByText(/비밀번호가 확인되었습니다/)).toBeVisible()
}

test('a checkbox remembers the device for 30 days @long', async () => {
  await openLoginStep(true)
  await page.getByRole('checkbox', { name: '이 기기에서 30일 동안 묻지 않기' }).click()
  await expectAccessible()
  serve(refuse(finishLogin, 401, 'FACTOR_WRONG', '인증하지 못했습니다.'))
  await page.getByLabelText(/6자리 코드/).fill('123456')
  await press('로그인')
  await expect
    .poll(() => requestsTo(finishLogin).map(({ body }) => body))
    .toEqual([{ challenge: 'c1', totp: '123456', remember: true }])
})

test('a login asks for the code after the password; a recovery code is the alternative @long', async () => {
  await openLoginStep(false)
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument()
  await expectAccessible()
  serve(refuse(finishLogin, 401, 'FACTOR_WRONG', '인증하지 못했습니다.'))
  await page.getByLabelText(/6자리 코드/).fill('000000')
  await press('로그인')
  await expect.element(page.getByText('인증하지 못했습니다.')).toBeVisible()
  await press('복구 코드 사용')
  await page.getByLabelText('복구 코드').fill('aaaa-bbbb')
  await press('로그인')
  await expect
    .poll(() => requestsTo(finishLogin).map(({ body }) => body))
    .toEqual([
      { challenge: 'c1', totp: '000000' },
      { challenge: 'c1', recovery: 'aaaa-bbbb' },
    ])
})
