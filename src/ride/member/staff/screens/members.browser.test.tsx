import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addDays, dayOf } from '#kit/day.ts'
import { listReservations } from '#ride/reservation/contract.ts'
import {
  answer,
  holdAnswer,
  refuse,
  requestsTo,
  serve,
  sendStaffEvents,
  answerThenEnable,
} from '#testing/network.ts'
import { lastMemberPatch, openDialog, openMember } from '#testing/members.ts'
import { memberRow as member, rideRow } from '#testing/rows.ts'
import {
  dialog,
  expectAccessible,
  expectFailure,
  expectToast,
  pressIn,
  rowOf,
  save,
  expectTexts,
} from '#testing/screen.tsx'
import { deleteMember, listMembers, listReferrals } from '#ride/account/member/contract.ts'

const today = dayOf(new Date())

test('members are searched as typed, in a table of at least 900px (A-023, A-024, A-025)', async () => {
  await openMember({ tickets: 1 })
  const heads = [
    'ID',
    '이름',
    '전화번호',
    '남은 추천',
    '추천인',
    '운행 횟수',
    '보유 티켓',
    '본인인증',
    '삭제',
  ]
  await expectTexts(page.getByRole('columnheader')).toEqual(heads)
  expect(getComputedStyle(page.getByRole('table').element()).minWidth).toBe('900px')
  await page.getByLabelText('회원 검색').fill('montGOMERY')
  await expect.poll(() => new URLSearchParams(location.search).get('q')).toBe('montGOMERY')
  await expect.poll(() => requestsTo(listMembers).at(-1)?.query.q).toBe('montGOMERY')
  await expect.element(page.getByRole('table')).not.toHaveAttribute('aria-busy')
  await expect.element(rowOf(member)).toMatchTextContent('1 Ticket')
  await expectAccessible()
})

test('the list of members has its own URL, with heading and rows (A-007)', async () => {
  await openMember()
  await expect.poll(() => document.title).toMatch(/회원 관리/)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('회원')
  await expect.element(rowOf(member)).toMatchTextContent(member.user_id)
})

test('the referral count takes only digits, or empty for 0, and is sent alone (A-030, A-031) @long', async () => {
  await openMember()
  await openDialog(/추천 횟수/)
  const count = dialog().getByLabelText('추천 횟수')
  await count.clear()
  await userEvent.type(count, '1a-2')
  await expect.element(count).toHaveValue('12')
  await save()
  await expect.element(rowOf(member)).toMatchTextContent('12회')
  expect(lastMemberPatch()).toEqual({ invite_limit: 12 })
  await openDialog(/추천 횟수/)
  await count.clear()
  await save()
  await expect
    .element(rowOf(member).getByRole('button', { name: /추천 횟수/ }))
    .toMatchTextContent(/(^| )0회/)
  expect(lastMemberPatch()).toEqual({ invite_limit: 0 })
})

test('staff change name, phone and role of a member; each change is confirmed (A-014, A-027, A-028) @long', async () => {
  await openMember()
  await openDialog(/회원 정보 수정/)
  await dialog().getByLabelText('이름').fill('새이름')
  await dialog().getByLabelText('권한').selectOptions('ADMIN')
  await save()
  await expectToast('회원 정보가 변경되었습니다.')
  await expect.element(rowOf(member)).toMatchTextContent('새이름')
  expect(lastMemberPatch()).toEqual({ name: '새이름', phone: member.phone, role: 'ADMIN', staff_note: '' })
  await openDialog(/추천 횟수/)
  await dialog().getByLabelText('추천 횟수').fill('3')
  await save()
  await expectToast('남은 추천 횟수가 변경되었습니다.')
})

test('phones of members have ten digits and are mobile numbers (A-017) @long', async () => {
  await openMember()
  await openDialog(/회원 정보 수정/)
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

test('each of the four identity statuses can be set; no other field is sent (A-022 overridden, A-042, A-043) @long', async () => {
  await openMember()
  for (const [label, status] of [
    ['확정', 'APPROVED'],
    ['보류', 'REJECTED'],
    ['미신청', 'NOT_SUBMITTED'],
    ['대기', 'PENDING'],
  ] as const) {
    await openDialog(/본인인증/)
    await dialog().getByRole('radio', { name: label }).click()
    await save()
    await expectToast('본인인증 상태가 변경되었습니다.')
    await expect.element(dialog()).not.toBeInTheDocument()
    await expect.element(rowOf(member)).toMatchTextContent(label)
    expect(lastMemberPatch()).toEqual({ identity_status: status })
  }
  await expect.element(rowOf(member).getByRole('button', { name: /추천 횟수/ })).toMatchTextContent(/0회/)
})

test('a member is deleted after a confirmation; a refusal shows its reason (A-014, A-045, A-046) @long', async () => {
  const text = '진행 중인 예약이 있는 회원이라 삭제할 수 없습니다'
  await openMember({}, refuse(deleteMember, 409, 'LIVE_RESERVATION', text))
  await openDialog(/삭제/)
  await pressIn('회원 삭제')
  await expectFailure(`회원 삭제 중 오류가 발생했습니다.${text}`)
  serve(answerThenEnable(deleteMember, undefined, answer(listMembers, [])))
  await pressIn('회원 삭제')
  await expectToast('회원이 삭제되었습니다.')
  await expect.element(rowOf(member)).not.toBeInTheDocument()
})

test('a row changed by a booking is highlighted; typed text and focus stay @long', async () => {
  await openMember({ tickets: 2 })
  await expect.element(rowOf(member)).toMatchTextContent('2 Ticket')
  await openDialog(/추천 횟수/)
  const count = dialog().getByLabelText('추천 횟수')
  await count.fill('77')
  serve(answer(listMembers, [{ ...member, tickets: 1 }]))
  sendStaffEvents({ topic: 'reservation', id: rideRow.id }, { topic: 'member', id: member.id })
  await expect.element(rowOf(member)).toMatchTextContent('1 Ticket')
  const marked = page.getBySelector('[data-marked]')
  await expect.element(marked).toHaveAttribute('data-row', member.id)
  await expect.element(marked).not.toBeInTheDocument()
  await expect.element(count).toHaveValue('77')
  await expect.element(count).toHaveFocus()
})

test('rides and referrals open beside the list (A-019, A-026, A-032, A-034, A-035)', async () => {
  const referral = { referee: '추천받은이', referee_phone: '01012345678', created_at: `${today}T03:00:00Z` }
  const referrals = holdAnswer(answer(listReferrals, [referral]))
  const ride = { ...rideRow, created_at: `${addDays(today, -1)}T16:00:00Z` }
  await openMember({ referrer: '추천 많은이' }, answer(listReservations, [ride]), referrals)
  await expect
    .element(rowOf(member).getByRole('button', { name: /추천한 회원/ }))
    .toMatchTextContent('추천 많은이')
  await openDialog(/이용 내역/)
  const line = dialog().getByRole('listitem')
  await expect.element(line).toMatchTextContent('서울역 1번 출구 → 인천공항 2터미널')
  await expect.element(line).toMatchTextContent(`예약일 ${today}`)
  await expect.element(line).toMatchTextContent(`예약번호 ${ride.id}`)
  await userEvent.keyboard('{Escape}')
  await openDialog(/추천한 회원/)
  await expect.element(dialog().getByText('추천 목록을 불러오는 중입니다...')).toBeVisible()
  referrals.release()
  await expectTexts(dialog().getByRole('listitem')).toEqual([`추천받은이010-1234-5678${today}`])
})
