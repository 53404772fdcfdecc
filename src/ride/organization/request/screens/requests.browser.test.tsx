import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { OutputOf } from '#kit/contract.ts'
import { latestReservation } from '#ride/reservation/contract.ts'
import { listOrganizations } from '#ride/organization/contract.ts'
import { openBooking } from '#testing/booking.ts'
import { answer, refuse, requestsTo, serve } from '#testing/network.ts'
import {
  dialog,
  expectAccessible,
  expectToast,
  openScreen,
  PHONE,
  press,
  pressIn,
  pressInactive,
  rowOf,
} from '#testing/screen.tsx'
import {
  approveRequest,
  listRequests,
  rejectRequest,
  requestOrganization,
  withdrawRequest,
} from '../contract.ts'

type Row = OutputOf<typeof listRequests>[number]
const own = {
  id: 'r1',
  name: '한빛물산',
  business_number: '1248100998',
  is_contest: false,
  status: 'WAITING' as const,
  reason: '',
  created_at: '2026-12-01T03:00:00.000Z',
}
const row: Row = {
  ...own,
  note: '',
  decided_at: null,
  member: { id: 'm1', name: '이사장', user_id: 'chair', phone: '01012345678' },
  holder: null,
}
const contest: Row = {
  ...row,
  is_contest: true,
  note: '대표이사입니다.',
  holder: { id: 'o1', name: '다른물산', managers: ['박관리'] },
}

const openMine = (requests: (typeof own | Row)[] = []) =>
  openBooking('/my', [
    answer(latestReservation, null),
    answer(listOrganizations, { organizations: [], invites: [], requests }),
  ])
const fill = async (name: string, number: string) => {
  await dialog().getByLabelText('회사 이름').fill(name)
  await dialog().getByLabelText('사업자등록번호').fill(number)
}

test('a member requests an organization, and sees that the request waits @long', async () => {
  await openMine()
  await page.getByRole('button', { name: /회사 등록 신청/ }).click()
  await fill('한빛물산', '124-81-00999')
  await pressIn('신청하기')
  await expect.element(dialog().getByText('사업자등록번호 10자리를 확인해 주세요.')).toBeVisible()
  await fill('한빛물산', '124-81-00998')
  serve(answer(requestOrganization, own))
  serve(answer(listOrganizations, { organizations: [], invites: [], requests: [own] }))
  await pressIn('신청하기')
  await expectToast('회사 등록을 신청했습니다. 승인되면 문자로 알려 드립니다.')
  expect(requestsTo(requestOrganization)[0]!.body).toEqual({
    name: '한빛물산',
    business_number: '1248100998',
  })
  await expect.element(page.getByText('승인 대기')).toBeVisible()
  await expectAccessible()
  serve(answer(withdrawRequest, undefined))
  serve(answer(listOrganizations, { organizations: [], invites: [], requests: [] }))
  await press('신청 취소')
  await expect.element(page.getByText('승인 대기')).not.toBeInTheDocument()
})

test('a taken number is contested with an explanation, until another number is typed @long', async () => {
  await openMine()
  await page.getByRole('button', { name: /회사 등록 신청/ }).click()
  await fill('한빛물산', '124-81-00998')
  const text = '이미 등록된 사업자등록번호입니다.'
  serve(refuse(requestOrganization, 409, 'NUMBER_TAKEN', text, { fields: { business_number: text } }))
  await pressIn('신청하기')
  await pressIn('이의 신청 쓰기')
  await pressIn('이의 신청하기')
  await expect
    .element(dialog().getByText('회사와의 관계와 확인할 수 있는 연락처를 적어 주세요.'))
    .toBeVisible()
  await expectAccessible()
  await dialog().getByLabelText('담당자에게 알릴 내용').fill('대표이사입니다.')
  await dialog().getByLabelText('사업자등록번호').fill('220-81-62517')
  await expect.element(dialog().getByLabelText('담당자에게 알릴 내용')).not.toBeInTheDocument()
  await dialog().getByLabelText('사업자등록번호').fill('124-81-00998')
  serve(answer(requestOrganization, { ...own, is_contest: true }))
  await pressIn('이의 신청하기')
  await expectToast('이의를 신청했습니다. 담당자가 확인한 뒤 문자로 알려 드립니다.')
  expect(requestsTo(requestOrganization).at(-1)!.body).toMatchObject({
    contest: true,
    note: '대표이사입니다.',
  })
})

test('a rejected request shows its reason; a new one starts with its values', async () => {
  await openMine([{ ...own, status: 'REJECTED', reason: '상호가 등록증과 다릅니다.' } as never])
  await expect.element(page.getByText('사유: 상호가 등록증과 다릅니다.')).toBeVisible()
  await press('다시 신청하기')
  await expect.element(dialog().getByLabelText('사업자등록번호')).toHaveValue('124-81-00998')
})

const openDesk = (rows: Row[], size?: typeof PHONE) =>
  openScreen('/admin/organization-requests', [answer(listRequests, rows)], size && { size })

test('staff see the effect of an approval, and approve the request', async () => {
  await openDesk([row])
  await page.getByRole('button', { name: /한빛물산/ }).click()
  await expect
    .element(dialog().getByText('승인하면 회사를 등록하고 이사장 님을 관리자로 지정합니다.'))
    .toBeVisible()
  await expectAccessible()
  serve(answer(approveRequest, { ...row, status: 'APPROVED' }))
  await pressIn('등록 승인')
  await expectToast('승인하고 회원에게 문자로 알렸습니다.')
  expect(requestsTo(approveRequest)[0]!.body).toEqual({ organization_id: null })
})

test('an approved contest makes the member a manager of the organization that staff saw', async () => {
  await openDesk([contest], PHONE)
  await expect.element(rowOf(contest).getByText('이의 신청')).toBeVisible()
  await rowOf(contest).getByRole('button').first().click()
  await expect.element(dialog().getByText(/이 번호는 ‘다른물산’에서 쓰고 있습니다/)).toBeVisible()
  serve(refuse(approveRequest, 409, 'HOLDER_CHANGED', '그사이 회사가 바뀌었습니다.'))
  await pressIn('관리자로 승인')
  await expect.element(dialog().getByText('그사이 회사가 바뀌었습니다.')).toBeVisible()
  expect(requestsTo(approveRequest)[0]!.body).toEqual({ organization_id: 'o1' })
})

test('staff reject a request only with a reason @long', async () => {
  await openDesk([row])
  await page.getByRole('button', { name: /한빛물산/ }).click()
  await pressIn('반려하기')
  await pressInactive(dialog().getByRole('button', { name: '반려하기' }))
  await expect.element(dialog().getByText('반려 사유를 입력해 주세요.')).toBeVisible()
  await expectAccessible()
  serve(answer(rejectRequest, { ...row, status: 'REJECTED', reason: '상호가 다릅니다.' }))
  await dialog().getByLabelText('반려 사유').fill('상호가 다릅니다.')
  await pressIn('반려하기')
  await expectToast('신청을 반려하고 회원에게 문자로 알렸습니다.')
  expect(requestsTo(rejectRequest)[0]!.body).toEqual({ reason: '상호가 다릅니다.' })
})
