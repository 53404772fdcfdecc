import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addDays, dayOf } from '#kit/day.ts'
import { listReservations } from '#ride/reservation/contract.ts'
import { adjustTickets, grantTickets, listTickets } from '#ride/ticket/contract.ts'
import { answer, hold, refuse, requestsTo, serve, tellStaff } from '#testing/network.ts'
import { memberRow as member, rideRow } from '#testing/rows.ts'
import {
  dialog,
  discard,
  expectFailure,
  expectToast,
  expectWorded,
  openScreen,
  FAILURES,
  REFUSALS,
  rowOf,
  save,
  expectTexts,
  UNWORDED,
} from '#testing/screen.tsx'
import {
  deleteMember,
  getMember,
  listMembers,
  listReferrals,
  type MemberRow,
  patchMember,
} from '#ride/account/member/contract.ts'

const today = dayOf(new Date())
const profile = { ...member, marketing: false, tickets_expiring: [] }

/** The list with this member, who is changed as staff ask for it. */
async function openMember(changes: Partial<MemberRow> = {}, ...more: ReturnType<typeof answer>[]) {
  let row = { ...member, ...changes }
  await openScreen('/admin/user', [
    ...more,
    answer(listMembers, () => [row]),
    answer(getMember, () => ({ ...profile, ...row })),
    answer(listTickets, []),
    answer(patchMember, ({ body }) => (row = { ...row, ...(body as object), version: row.version + 1 })),
  ])
}
const open = (name: RegExp) => rowOf(member).getByRole('button', { name }).first().click()
const pressIn = (name: string) => dialog().getByRole('button', { name }).click()
const lastPatch = () => requestsTo(patchMember).at(-1)?.body as object

test('staff change name, phone and role of a member; each change is said (A-014, A-027, A-028)', async () => {
  await openMember()
  await open(/회원 정보 수정/)
  await dialog().getByLabelText('이름').fill('새이름')
  await dialog().getByLabelText('권한').selectOptions('ADMIN')
  await save()
  await expectToast('회원 정보가 변경되었습니다.')
  await expect.element(rowOf(member)).toMatchTextContent('새이름')
  expect(lastPatch()).toEqual({ name: '새이름', phone: member.phone, role: 'ADMIN' })
  await open(/추천 횟수/)
  await dialog().getByLabelText('추천 횟수').fill('3')
  await save()
  await expectToast('남은 추천 횟수가 변경되었습니다.')
})

test('phones of members have ten digits and are mobiles (A-017)', async () => {
  await openMember()
  await open(/회원 정보 수정/)
  const phone = dialog().getByLabelText('전화번호')
  await phone.fill('021234567')
  await expect.element(phone).toHaveValue('02-123-4567')
  await save()
  await expect.element(dialog().getByText(/번호를 정확히/)).toBeVisible()
  await expect.element(phone).toHaveAttribute('aria-invalid', 'true')
  await phone.fill('01012345678')
  await save()
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('each of the four identity states is set, and nothing else is sent (A-022 overridden, A-042, A-043)', async () => {
  await openMember()
  for (const [label, status] of [
    ['확정', 'APPROVED'],
    ['보류', 'REJECTED'],
    ['미신청', 'NOT_SUBMITTED'],
    ['대기', 'PENDING'],
  ] as const) {
    await open(/본인인증/)
    await dialog().getByRole('radio', { name: label }).click()
    await save()
    await expectToast('본인인증 상태가 변경되었습니다.')
    await expect.element(dialog()).not.toBeInTheDocument()
    await expect.element(rowOf(member)).toMatchTextContent(label)
    expect(lastPatch()).toEqual({ identity_status: status })
  }
  await expect.element(rowOf(member).getByRole('button', { name: /추천 횟수/ })).toMatchTextContent(/0회/)
})

test('a member is deleted after a question; a refusal says why (A-014, A-045, A-046)', async () => {
  const text = '진행 중인 예약이 있는 회원이라 삭제할 수 없습니다'
  await openMember({}, refuse(deleteMember, 409, 'LIVE_RESERVATION', text))
  await open(/삭제/)
  await pressIn('회원 삭제')
  await expectFailure(`회원 삭제 중 오류가 발생했습니다.${text}`)
  serve(answer(deleteMember, undefined), answer(listMembers, []))
  await pressIn('회원 삭제')
  await expectToast('회원이 삭제되었습니다.')
  await expect.element(rowOf(member)).not.toBeInTheDocument()
})

test('a booking elsewhere changes the row, marked; typed text and focus stay', async () => {
  await openMember({ tickets: 2 })
  await expect.element(rowOf(member)).toMatchTextContent('2 Ticket')
  await open(/추천 횟수/)
  const count = dialog().getByLabelText('추천 횟수')
  await count.fill('77')
  serve(answer(listMembers, [{ ...member, tickets: 1 }]))
  tellStaff({ topic: 'reservation', id: rideRow.id }, { topic: 'member', id: member.id })
  await expect.element(rowOf(member)).toMatchTextContent('1 Ticket')
  const marked = page.getBySelector('[data-marked]')
  await expect.element(marked).toHaveAttribute('data-row', member.id)
  await expect.element(marked).not.toBeInTheDocument()
  await expect.element(count).toHaveValue('77')
  await expect.element(count).toHaveFocus()
})

test('rides and referrals open beside the list (A-019, A-026, A-032, A-034, A-035)', async () => {
  const referral = { referee: '추천받은이', referee_phone: '01012345678', created_at: `${today}T03:00:00Z` }
  const referrals = hold(answer(listReferrals, [referral]))
  const ride = { ...rideRow, created_at: `${addDays(today, -1)}T16:00:00Z` }
  await openMember({ referrer: '추천 많은이' }, answer(listReservations, [ride]), referrals)
  await expect
    .element(rowOf(member).getByRole('button', { name: /추천한 회원/ }))
    .toMatchTextContent('추천 많은이')
  await open(/이용 내역/)
  const line = dialog().getByRole('listitem')
  await expect.element(line).toMatchTextContent('서울역 1번 출구 → 인천공항 2터미널')
  await expect.element(line).toMatchTextContent(`예약일 ${today}`)
  await expect.element(line).toMatchTextContent(`예약번호 ${ride.id}`)
  await userEvent.keyboard('{Escape}')
  await open(/추천한 회원/)
  await expect.element(dialog().getByText('추천 목록을 불러오는 중입니다...')).toBeVisible()
  referrals.release()
  await expectTexts(dialog().getByRole('listitem')).toEqual([`추천받은이010-1234-5678${today}`])
})

test('each form over a member words a failure that the server does not word (A-029, A-044, A-046)', async () => {
  await openMember()
  const changes = [
    [/회원 정보 수정/, () => dialog().getByLabelText('이름').fill('새이름'), '수정 중 오류가 발생했습니다.'],
    [/추천 횟수/, () => dialog().getByLabelText('추천 횟수').fill('3'), '처리 중 오류가 발생했습니다.'],
    [/본인인증/, () => dialog().getByRole('radio', { name: '확정' }).click(), '처리 중 오류가 발생했습니다.'],
  ] as const
  for (const [button, change, text] of changes) {
    await open(button)
    await change()
    await expectWorded({ endpoint: patchMember, statuses: FAILURES, send: save, texts: [text, UNWORDED] })
    await discard()
  }
  await open(/티켓/)
  await dialog().getByLabelText('지급할 티켓').fill('1')
  const grant = () => dialog().getByRole('button', { name: '티켓 지급' }).click()
  await expectWorded({
    endpoint: grantTickets,
    send: grant,
    texts: ['처리 중 오류가 발생했습니다.', UNWORDED],
  })
  await dialog().getByRole('tab', { name: '조정' }).click()
  await dialog().getByLabelText('조정할 티켓').fill('1')
  await dialog().getByLabelText('사유').fill('누락')
  const adjust = () => dialog().getByRole('button', { name: '티켓 조정' }).click()
  await expectWorded({
    endpoint: adjustTickets,
    send: adjust,
    texts: ['처리 중 오류가 발생했습니다.', UNWORDED],
  })
  await userEvent.keyboard('{Escape}')
  await open(/삭제/)
  const texts = ['회원 삭제 중 오류가 발생했습니다.', UNWORDED]
  await expectWorded({ endpoint: deleteMember, send: () => pressIn('회원 삭제'), texts })
})

test('a failing server is told in its words; the list of referrals says it failed (A-029, A-033)', async () => {
  const text = '서버가 응답하지 못했습니다.'
  await openMember({}, refuse(patchMember, 500, 'INTERNAL', text), refuse(listReferrals, 404))
  await open(/회원 정보 수정/)
  await save()
  await expectFailure(`수정 중 오류가 발생했습니다.${text}`)
  await userEvent.keyboard('{Escape}')
  await open(/추천한 회원/)
  await expectFailure('데이터를 불러오지 못했습니다')
})

test('a list of members that fails to load says so in words (A-015)', async () => {
  for (const status of REFUSALS.filter((one) => one !== 403)) {
    await openScreen('/admin/user', [refuse(listMembers, status)])
    await expect.element(page.getByText('데이터를 불러오지 못했습니다')).toBeVisible()
    await expect.element(page.getByText(UNWORDED)).toBeVisible()
  }
})
