import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { adjustTickets, grantTickets, listTickets } from '#ride/ticket/contract.ts'
import { answer, refuse, requestsTo, serve, answerThenEnable } from '#testing/network.ts'
import { openDialog, openMember } from '#testing/members.ts'
import { memberRow as member } from '#testing/rows.ts'
import { dialog, expectAccessible, expectToast, pressIn, rowOf } from '#testing/screen.tsx'
import { listMembers } from '#ride/account/member/contract.ts'

const entry = {
  created_at: '2026-10-02T03:00:00.000Z',
  prev_tickets: 0,
  type: 'CHARGE' as const,
  amount: 1.5,
  remaining_tickets: 1.5,
  ride: null,
  purchase: null,
  invite: null,
  by: '관리자',
  reason: null,
}

test('tickets are granted in halves from 0, for 90 days by default (A-036, A-037, A-038, A-040) @long', async () => {
  await openMember({}, answer(grantTickets, { tickets: 1.5, entry, moved: 0 }))
  await openDialog(/티켓/)
  await expect.element(dialog().getByLabelText('90일', { exact: true })).toBeChecked()
  const amount = dialog().getByLabelText('지급할 티켓')
  for (const wrong of ['-1', '0.3', '한 장', '']) {
    await amount.fill(wrong)
    await userEvent.keyboard('{Enter}')
    await expect.element(amount).toHaveAttribute('aria-invalid', 'true')
  }
  await amount.fill('1.5')
  serve(answer(listTickets, [entry]), answer(listMembers, [{ ...member, tickets: 1.5 }]))
  await pressIn('티켓 지급')
  await expectToast('티켓이 지급되었습니다.')
  const bodies = requestsTo(grantTickets).map(({ body }) => body as object)
  expect(bodies).toEqual([{ user_id: member.id, amount: 1.5, date: 90 }])
  await expect
    .element(dialog().getByRole('listitem'))
    .toMatchTextContent(/충전\+1.5 Ticket.*0 → 1.5관리자 님/)
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.element(rowOf(member)).toMatchTextContent('1.5 Ticket')
})

test('a grant of more than fifty tickets needs a confirmation that shows the number @long', async () => {
  await openMember({}, answer(grantTickets, { tickets: 51, entry, moved: 0 }))
  await openDialog(/티켓/)
  const grant = async (amount: string) => {
    await dialog().getByLabelText('지급할 티켓').fill(amount)
    await dialog().getByRole('button', { name: '티켓 지급', exact: true }).click()
    await expect.element(dialog().getByText(`한 번에 ${amount} Ticket을 지급합니다.`)).toBeVisible()
  }
  await grant('51')
  await grant('510')
  await grant('51')
  expect(requestsTo(grantTickets)).toEqual([])
  await pressIn('51 Ticket 지급하기')
  await expectToast('티켓이 지급되었습니다.')
  expect(requestsTo(grantTickets).map(({ body }) => (body as { amount: number }).amount)).toEqual([51])
})

test('tickets are corrected with a reason, shown in the history; below zero is refused @long', async () => {
  await openMember(
    { tickets: 2 },
    refuse(adjustTickets, 409, 'BELOW_ZERO', '보유 티켓보다 많이 차감할 수 없습니다.'),
  )
  await openDialog(/티켓/)
  await dialog().getByRole('tab', { name: '조정' }).click()
  await dialog().getByLabelText('조정할 티켓').fill('-0.3')
  await pressIn('티켓 조정')
  await expect.element(dialog().getByText('0.5 Ticket 단위로 입력해 주세요.')).toBeVisible()
  await expect.element(dialog().getByText('사유를 입력해 주세요.')).toBeVisible()
  await dialog().getByLabelText('조정할 티켓').fill('-2.5')
  await dialog().getByLabelText('사유').fill('이벤트 중복 지급')
  await pressIn('티켓 조정')
  await expect.element(dialog().getByText('보유 티켓보다 많이 차감할 수 없습니다.')).toBeVisible()
  await dialog().getByLabelText('조정할 티켓').fill('-1.5')
  const adjusted = {
    ...entry,
    type: 'ADJUST' as const,
    prev_tickets: 2,
    amount: -1.5,
    remaining_tickets: 0.5,
  }
  serve(
    answerThenEnable(
      adjustTickets,
      { tickets: 0.5, entry: adjusted },
      answer(listTickets, [{ ...adjusted, reason: '이벤트 중복 지급' }]),
    ),
  )
  await pressIn('티켓 조정')
  await expectToast('티켓이 조정되었습니다.')
  expect(requestsTo(adjustTickets).at(-1)?.body).toMatchObject({ amount: -1.5, reason: '이벤트 중복 지급' })
  await expect
    .element(dialog().getByRole('listitem').first())
    .toMatchTextContent(/조정−1.5 Ticket.*2 → 0.5관리자 님 · 이벤트 중복 지급/)
  await expectAccessible()
})

test('granting 0 tickets only changes the expiry, or shows that nothing can change (A-039) @long', async () => {
  await openMember({}, answer(grantTickets, { tickets: 2, entry: null, moved: 1 }))
  await openDialog(/티켓/)
  await dialog().getByLabelText('지급할 티켓').fill('0')
  await dialog().getByLabelText('365일', { exact: true }).click()
  await pressIn('유효기간 변경')
  await expectToast('티켓 유효기간이 변경되었습니다.')
  expect(requestsTo(grantTickets).at(-1)?.body).toMatchObject({ amount: 0, date: 365 })
  serve(answer(grantTickets, { tickets: 0, entry: null, moved: 0 }))
  await dialog().getByLabelText('지급할 티켓').fill('0')
  await pressIn('유효기간 변경')
  await expectToast('유효기간을 바꿀 티켓이 없습니다.')
})
