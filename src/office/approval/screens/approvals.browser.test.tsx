import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getPolicy, putPolicy } from '#platform/approval/contract.ts'
import { answer, refuse, requestsTo, serve } from '#testing/network.ts'
import { dialog, expectAccessible, expectToast, openScreen, PHONE, pressIn } from '#testing/screen.tsx'
import { type ApprovalOut, approveApproval, listApprovals, rejectApproval } from '../contract.ts'

const LONG = '남궁독고영재하늘빛나라우리강산무궁화꽃이피었습니다'
const row: ApprovalOut = {
  id: 'a1',
  state: 'PENDING',
  kind_text: '티켓 지급',
  facts: [
    { label: '받는 곳', text: LONG },
    { label: '티켓', text: '100장' },
    { label: '잔여 티켓', text: '3장 → 103장' },
  ],
  subject_id: 'm1',
  reason: null,
  asked_by: { id: 's1', name: '이요청' },
  asked_at: '2026-12-01T03:00:00.000Z',
  decided_by: null,
  decided_at: null,
  note: null,
  is_own: false,
  may_approve: true,
}
const own = { ...row, is_own: true, may_approve: false }
const policy = { tickets: 10, won: 1_000_000, exports: false }

const openApprovals = (rows: ApprovalOut[], more: object = {}) =>
  openScreen('/admin/approvals', [answer(listApprovals, rows), answer(getPolicy, policy)], more)
const openRow = () => page.getByRole('button', { name: /요청 보기/ }).click()

test.each([
  ['desktop', {}],
  ['phone', { size: PHONE }],
])('staff see the effect of an act and approve it on a %s @long', async (_, size) => {
  await openApprovals([row], size)
  await expect
    .element(page.getByText(/24시간에 티켓 10장 초과 지급, 24시간에 1,000,000원 초과 환불/))
    .toBeVisible()
  await openRow()
  await expect.element(dialog().getByText('3장 → 103장')).toBeVisible()
  await expect.element(dialog().getByText(/승인하면 아래 내용 그대로 바로 처리되고/)).toBeVisible()
  await expectAccessible()
  serve(answer(approveApproval, { ...row, state: 'DONE' }))
  serve(answer(listApprovals, []))
  await pressIn('승인하기')
  await expectToast('승인했습니다.')
  await expect.element(page.getByText('기다리는 요청이 없습니다')).toBeVisible()
})

test('an act whose facts changed shows this beside the button', async () => {
  await openApprovals([row])
  await openRow()
  const text = '요청한 뒤에 내용이 바뀌어 처리하지 않았습니다.'
  serve(refuse(approveApproval, 409, 'STALE', text))
  await pressIn('승인하기')
  await expect.element(dialog().getByText(text)).toBeVisible()
})

test('staff reject a request with a reason @long', async () => {
  await openApprovals([row])
  await openRow()
  await pressIn('거절하기')
  await dialog().getByLabelText('거절 사유').fill('계약에 없습니다')
  serve(answer(rejectApproval, { ...row, state: 'REJECTED' }))
  await pressIn('거절하기')
  await expectToast('거절했습니다.')
  expect(requestsTo(rejectApproval)[0]!.body).toEqual({ reason: '계약에 없습니다' })
})

test('staff cannot approve their own request, and withdraw it', async () => {
  await openApprovals([own])
  await openRow()
  await expect.element(dialog().getByText(/본인의 요청은 승인할 수 없습니다/)).toBeVisible()
  await expect.element(dialog().getByRole('button', { name: '승인하기' })).not.toBeInTheDocument()
  serve(answer(rejectApproval, { ...own, state: 'WITHDRAWN' }))
  await pressIn('요청 취소하기')
  await expectToast('요청을 취소했습니다.')
})

test('the owner sets limits; an empty field is no limit, and a text shows an error at its field', async () => {
  await openApprovals([])
  await page.getByRole('button', { name: '기준 바꾸기' }).click()
  const tickets = dialog().getByLabelText('혼자 지급할 수 있는 티켓 (24시간)')
  await expect.element(tickets).toHaveValue('10')
  await tickets.fill('열 장')
  await pressIn('저장')
  await expect.element(dialog().getByText('숫자만 입력해 주세요.')).toBeVisible()
  await tickets.fill('')
  await dialog().getByLabelText('혼자 환불할 수 있는 금액 (24시간, 원)').fill('2,000,000')
  serve(answer(putPolicy, { tickets: null, won: 2_000_000, exports: false }))
  await pressIn('저장')
  await expectToast('승인 기준을 바꿨습니다.')
  expect(requestsTo(putPolicy)[0]!.body).toEqual({ tickets: null, won: 2_000_000, exports: false })
})
