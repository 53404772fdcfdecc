import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { OutputOf } from '#kit/contract.ts'
import { addDays } from '#kit/day.ts'
import { closeOwnOrganization } from '#ride/organization/closure/contract.ts'
import { getOrganization, listOrganizations } from '#ride/organization/contract.ts'
import {
  deleteOrganizationMember,
  listOrganizationMembers,
  patchOrganizationMember,
} from '#ride/organization/members/contract.ts'
import { listPassengers, patchPassenger } from '#ride/organization/passenger/contract.ts'
import { latestReservation } from '#ride/reservation/contract.ts'
import { storedDraft } from '#ride/reservation/widgets/draft-store.ts'
import { firstDay, openBooking } from '#testing/booking.ts'
import { answer, failConnection, refuse, requestsTo, serve } from '#testing/network.ts'
import { dialog, expectAccessible, expectToast, MEMBER, press, pressIn, save } from '#testing/screen.tsx'
import { getStatement, listCharged } from '../contract.ts'

const organization: OutputOf<typeof getOrganization> = {
  id: 'o1',
  name: '한빛물산',
  role: 'manager',
  monthly_limit: null,
  spent: 0,
  tickets: 5,
  business_number: '1248100998',
  tickets_expiring: [],
}
const passenger = { id: 'p1', name: '김회장', phone: '01099998888', note: '', is_silent: false, version: 1 }
const booker = {
  id: 'b1',
  name: '박비서',
  user_phone: '01055556666',
  role: 'booker' as const,
  monthly_limit: 1,
  spent: 0,
  status: 'ACTIVE' as const,
  expires_at: null,
  version: 1,
}
const open = (tab: string, changes: Partial<typeof organization> = {}) =>
  openBooking(`/organization/o1?tab=${tab}`, [
    answer(getOrganization, { ...organization, ...changes }),
    answer(listPassengers, [passenger]),
    answer(listOrganizationMembers, [booker]),
    answer(listCharged, []),
    refuse(getStatement, 404),
    answer(latestReservation, null),
  ])

test('booking from an organization keeps it as the payer, also on another day @long', async () => {
  await open('rides')
  serve(answer(listOrganizations, { organizations: [organization], invites: [], requests: [] }))
  await page.getByRole('link', { name: '예약하기' }).click()
  await expect.element(page.getByText('한빛물산 티켓으로 예약합니다')).toBeVisible()
  await page.getBySelector(`[data-day="${addDays(firstDay, 2)}"]`).click()
  await expect.poll(() => location.search).toBe(`?organization=o1&date=${addDays(firstDay, 2)}`)
  await expectAccessible()
  await page.getByRole('button', { name: /STARIA/ }).click()
  await expect.poll(() => location.pathname).toBe('/reservation/first')
  await expect
    .poll(storedDraft)
    .toMatchObject({ selectedDate: addDays(firstDay, 2), form: { organizationId: 'o1' } })
})

test('an organization without tickets shows so before booking; the member can pay instead', async () => {
  await openBooking('/calendar?organization=o1', [
    answer(listOrganizations, {
      organizations: [{ ...organization, tickets: 0.5 }],
      invites: [],
      requests: [],
    }),
  ])
  await expect.element(page.getByText('한빛물산 티켓이 부족합니다')).toBeVisible()
  await press('개인 티켓으로 바꾸기')
  await expect.element(page.getByText('한빛물산 티켓이 부족합니다')).not.toBeInTheDocument()
  await page.getByRole('button', { name: /STARIA/ }).click()
  await expect.poll(() => storedDraft()?.form.organizationId).toBe('')
})

test('if a colleague changed a passenger, the typed values stay and the next press saves them @long', async () => {
  await open('passengers', { role: 'booker' })
  await page.getByRole('button', { name: /김회장.* 님 수정/ }).click()
  await dialog().getByLabelText('메모').fill('뒷좌석 오른쪽')
  await dialog().getByLabelText('본인에게 알리지 않음').click()
  const current = { ...passenger, name: '김회장님', note: '생수', version: 2 }
  serve(refuse(patchPassenger, 409, 'STALE', '다른 분이 먼저 바꾸셨습니다.', { current }))
  await save()
  await expect.element(dialog().getByText('지금 저장된 내용: 생수')).toBeVisible()
  await expect.element(dialog().getByLabelText('이름')).toHaveValue('김회장님')
  await expect.element(dialog().getByLabelText('메모')).toHaveValue('뒷좌석 오른쪽')
  await expectAccessible()
  serve(answer(patchPassenger, { ...current, note: '뒷좌석 오른쪽', version: 3 }))
  await save()
  await expectToast('탑승자 정보를 저장했습니다.')
  const { body, headers } = requestsTo(patchPassenger).at(-1)!
  expect(body).toEqual({ name: '김회장님', phone: passenger.phone, note: '뒷좌석 오른쪽', is_silent: true })
  expect(headers.get('if-match')).toBe('"2"')
})

test('if another manager changed a person, the saved state is shown and the next press saves @long', async () => {
  await open('people')
  await press('박비서 님 변경')
  await dialog().getByLabelText('월 한도 (Ticket)').fill('3')
  const current = { ...booker, role: 'manager' as const, monthly_limit: 2, version: 2 }
  serve(refuse(patchOrganizationMember, 409, 'STALE', '다른 분이 먼저 바꾸셨습니다.', { current }))
  await save()
  await expect.element(dialog().getByText('지금 저장된 내용: 관리자, 매월 2 Ticket')).toBeVisible()
  await expect.element(dialog().getByRole('radio', { name: /관리자/ })).toBeChecked()
  await expectAccessible()
  serve(answer(patchOrganizationMember, { ...current, monthly_limit: 3, version: 3 }))
  await save()
  await expectToast('박비서 님의 역할과 한도를 저장했습니다.')
  expect(requestsTo(patchOrganizationMember).at(-1)!.body).toEqual({ role: 'manager', monthly_limit: 3 })
})

test('shows why an organization cannot be closed; retries after a lost response @long', async () => {
  await open('rides')
  serve(refuse(closeOwnOrganization, 409, 'HAS_TICKETS', '회사에 남은 티켓이 있습니다.'))
  await press('회사 등록 해지하기')
  await expectAccessible()
  await pressIn('회사 등록 해지')
  await expect.element(dialog().getByText('회사에 남은 티켓이 있습니다.')).toBeVisible()
  let lost = true
  serve(
    answer(closeOwnOrganization, () =>
      lost ? ((lost = false), Promise.reject(new TypeError('Failed to fetch'))) : undefined,
    ),
  )
  await pressIn('회사 등록 해지')
  await expectToast('회사 등록을 해지했습니다.')
  await expect.poll(() => location.pathname).toBe('/my')
})

test('leaving an organization needs a confirmation; retries after a lost response with its key @long', async () => {
  await open('passengers', { role: 'booker' })
  serve(failConnection(deleteOrganizationMember))
  await press('회사에서 나가기')
  await pressIn('나가기')
  await expect.element(dialog().getByText('회사에서 나가지 못했습니다.')).toBeVisible()
  serve(answer(deleteOrganizationMember, undefined))
  await pressIn('나가기')
  await expectToast('한빛물산에서 나가셨습니다.')
  const sent = requestsTo(deleteOrganizationMember)
  expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
  expect(sent.at(-1)!.params).toEqual({ id: 'o1', memberId: MEMBER.id })
})
