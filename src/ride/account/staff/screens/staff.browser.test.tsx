import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { RIGHTS } from '#platform/realm/right/rules.ts'
import { answer, answerThenEnable, refuse, requestsTo, serve } from '#testing/network.ts'
import {
  dialog,
  expectAccessible,
  expectToast,
  openScreen,
  PHONE,
  press,
  pressIn,
  save,
} from '#testing/screen.tsx'
import { getStaffSecurity, putStaffSecurity } from '../../device/contract.ts'
import {
  deleteStaff,
  endStaffSessions,
  getMe,
  inviteStaff,
  listStaff,
  listStaffRoles,
  patchStaff,
  putStaffRole,
  type RoleRow,
  type StaffRow,
} from '../contract.ts'

const boss: StaffRow = {
  id: 's1',
  name: '황보 하늘빛나라우리강산',
  phone: '01012345678',
  staff_role: 'OWNER',
  state: 'ACTIVE',
  last_login_at: '2026-12-01T00:10:00Z',
  sessions: 2,
  expires_at: null,
  version: 3,
}
const invited: StaffRow = {
  ...boss,
  id: 's2',
  name: '정배차',
  staff_role: 'DISPATCHER',
  state: 'INVITED',
  last_login_at: null,
  sessions: 0,
  expires_at: '2026-12-08T00:10:00Z',
  version: 1,
}
const sets: RoleRow[] = [
  { name: 'OWNER', rights: [...RIGHTS], version: 1 },
  { name: 'ACCOUNTING', rights: ['DESK', 'MONEY'], version: 4 },
]
const security = (remembers: boolean) => answer(getStaffSecurity, { remembers_devices: remembers })
const open = (size?: typeof PHONE) =>
  openScreen(
    '/admin/staff',
    [answer(listStaff, [boss, invited]), answer(listStaffRoles, sets), security(false)],
    size && { size },
  )

test('lists staff and invitations; an invitation explains its effect and is sent @long', async () => {
  await open(PHONE)
  const people = page.getByRole('list', { name: '직원', exact: true })
  await expect.element(people.getByText(/마지막 로그인 .*로그인된 기기 2대/)).toBeVisible()
  await expect.element(people.getByText(/초대함, .*까지 유효/)).toBeVisible()
  await expectAccessible()
  await press('직원 초대')
  await expect.element(dialog().getByText(/7일 동안 쓸 수 있는 초대 링크를 문자로 보냅니다/)).toBeVisible()
  await pressIn('초대 보내기')
  await expect.element(dialog().getByText('이름을 적어 주세요.')).toBeVisible()
  await dialog().getByLabelText('이름').fill('김정산')
  await dialog().getByLabelText('휴대폰').fill('01055556666')
  await dialog().getByLabelText('역할').selectOptions('정산 담당')
  await expectAccessible()
  serve(
    refuse(inviteStaff, 409, 'ALREADY_INVITED', '이미 초대했습니다.', {
      fields: { phone: '이미 초대했습니다.' },
    }),
  )
  await pressIn('초대 보내기')
  await expect.element(dialog().getByText('이미 초대했습니다.').first()).toBeVisible()
  serve(answer(inviteStaff, invited))
  await pressIn('초대 보내기')
  await expectToast('초대 문자를 보냈습니다.')
  expect(requestsTo(inviteStaff).at(-1)!.body).toMatchObject({ name: '김정산', staff_role: 'ACCOUNTING' })
})

test('a role is changed with its version; a removal warns that all devices are logged out @long', async () => {
  await open()
  await press(/^변경.*황보/)
  await expect.element(dialog().getByText(/모든 기기에서 바로 로그아웃되고/)).toBeVisible()
  await dialog().getByLabelText('역할').selectOptions('고객 담당')
  serve(answer(patchStaff, { ...boss, staff_role: 'CARE', version: 4 }))
  await save()
  await expectToast('직원 정보를 변경했습니다.')
  const [sent] = requestsTo(patchStaff)
  expect([sent!.headers.get('if-match'), sent!.body]).toMatchObject(['"3"', { staff_role: 'CARE' }])
  await press(/^내보내기.*황보/)
  serve(refuse(deleteStaff, 409, 'LAST_ADMIN', '마지막 대표는 내보낼 수 없습니다.'))
  await pressIn('내보내기')
  await expect.element(dialog().getByText('마지막 대표는 내보낼 수 없습니다.')).toBeVisible()
})

test('the rights of a role are chosen individually; the owner has no button @long', async () => {
  await open()
  await press(/^권한 변경.*정산 담당/)
  await expect.element(dialog().getByLabelText('입금 확인과 환불 (의전)')).toBeChecked()
  await dialog().getByLabelText('매출과 장부').click()
  await expectAccessible()
  const after = { ...sets[1]!, rights: ['DESK' as const, 'MONEY' as const, 'FIGURES' as const], version: 5 }
  serve(answerThenEnable(putStaffRole, after, answer(listStaffRoles, [sets[0]!, after])))
  await save()
  await expectToast('권한을 변경했습니다.')
  const [sent] = requestsTo(putStaffRole)
  expect([sent!.headers.get('if-match'), sent!.body]).toEqual([
    '"4"',
    { rights: ['DESK', 'MONEY', 'FIGURES'] },
  ])
  await expect.element(page.getByRole('button', { name: /권한 변경/ })).toHaveLength(1)
})

test('a person is logged out of all devices; an invited person has no such button', async () => {
  await open(PHONE)
  await press(/^로그아웃.*황보/)
  await expectAccessible()
  serve(answerThenEnable(endStaffSessions, undefined, answer(listStaff, [{ ...boss, sessions: 0 }, invited])))
  await pressIn('로그아웃')
  await expectToast('모든 기기에서 로그아웃시켰습니다.')
  await expect.element(page.getByRole('button', { name: /^로그아웃: / })).not.toBeInTheDocument()
  expect(requestsTo(endStaffSessions).map(({ path }) => path)).toEqual(['/api/admin/staff/s1/sessions'])
})

test('the owner allows remembered devices, and forgets them all by switching the setting off @long', async () => {
  await open(PHONE)
  await expect.element(page.getByText('로그인할 때마다 2단계 인증을 묻습니다.')).toBeVisible()
  await press(/^허용하기/)
  await expect.element(dialog().getByText(/중요한 작업은 지금처럼 2단계 인증을 묻습니다/)).toBeVisible()
  await expectAccessible()
  serve(answerThenEnable(putStaffSecurity, { remembers_devices: true }, security(true)))
  await pressIn('허용하기')
  await expectToast('기기 기억하기를 허용했습니다.')
  await press(/^허용 끄기/)
  serve(answerThenEnable(putStaffSecurity, { remembers_devices: false }, security(false)))
  await pressIn('끄기')
  await expect.element(page.getByText('로그인할 때마다 2단계 인증을 묻습니다.')).toBeVisible()
  expect(requestsTo(putStaffSecurity).map(({ body }) => body)).toEqual([
    { remembers_devices: true },
    { remembers_devices: false },
  ])
})

test('the menu shows only screens that the user’s rights open', async () => {
  await openScreen('/admin/staff', [
    answer(getMe, { id: 's', name: '정산', rights: ['DESK', 'MONEY', 'STAFF'] }),
    answer(listStaff, [boss]),
    answer(listStaffRoles, sets),
    security(false),
  ])
  const menu = page.getByRole('navigation', { name: '관리 메뉴' })
  const names = () =>
    menu
      .getByRole('link')
      .elements()
      .map((link) => link.textContent)
  await expect.poll(names).toEqual(['오늘', '정산', '설정'])
  await expect.element(menu.getByRole('button', { name: /전화 예약/ })).not.toBeInTheDocument()
})
