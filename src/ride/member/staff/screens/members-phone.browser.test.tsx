import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { OutputOf } from '#kit/contract.ts'
import { grantTickets, listTickets } from '#ride/ticket/contract.ts'
import { listReservations } from '#ride/reservation/contract.ts'
import { listReferrals } from '#ride/account/member/contract.ts'
import { openDialog, openMember } from '#testing/members.ts'
import { answer, requestsTo } from '#testing/network.ts'
import { memberRow as member, rideRow } from '#testing/rows.ts'
import {
  dialog,
  expectAccessible,
  expectToast,
  pageWidth,
  PHONE,
  resize,
  rowOf,
  save,
} from '#testing/screen.tsx'

const entry: OutputOf<typeof listTickets>[number] = {
  created_at: member.created_at,
  prev_tickets: 0,
  type: 'CHARGE',
  amount: 3,
  remaining_tickets: 3,
  ride: null,
  purchase: null,
  invite: null,
  by: '관리자',
  reason: null,
}

test('on a phone a member is a card with a call link, and opens all actions @long', async () => {
  const granted = answer(grantTickets, { tickets: 5, entry, moved: 0 })
  const lists = [answer(listReservations, []), answer(listReferrals, [])]
  await openMember({ tickets: 2 }, granted, ...lists)
  await resize(PHONE)
  const card = rowOf(member)
  for (const text of [member.name, '미신청', member.phone.slice(-4), '2 Ticket', '운행 0회'])
    await expect.element(card).toMatchTextContent(text)
  const call = card.getByRole('link', { name: /전화/ })
  await expect.element(call).toHaveAttribute('href', `tel:${member.phone}`)
  expect(pageWidth()).toBe(PHONE.width)
  await expectAccessible()
  const start = async (action: RegExp) => {
    await card.getByRole('button').click()
    await dialog().getByRole('list', { name: '회원 처리' }).getByRole('button', { name: action }).click()
  }
  await card.getByRole('button').click()
  await expect.element(dialog().getByLabelText('이름')).toHaveValue(member.name)
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await start(/보유 티켓/)
  await dialog().getByLabelText('지급할 티켓').fill('3')
  await dialog().getByRole('button', { name: '티켓 지급' }).click()
  await expectToast('티켓이 지급되었습니다.')
  expect(requestsTo(grantTickets).length).toBe(1)
  await userEvent.keyboard('{Escape}')
  await start(/본인인증/)
  await dialog().getByRole('radio', { name: '확정' }).click()
  await save()
  await expect.element(card).toMatchTextContent('확정')
  for (const [action, title] of [
    [/이용 내역/, /이용 내역|예약/],
    [/남은 추천/, '남은 추천 횟수'],
    [/추천 목록/, /추천/],
    [/회원 삭제/, '회원을 삭제할까요?'],
  ] as const) {
    await start(action)
    await expect.element(dialog().getByRole('heading', { name: title }).first()).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog()).not.toBeInTheDocument()
  }
})

test('truncated lists of rides and tickets show a note with a link to all rides @long', async () => {
  await openMember(
    {},
    answer(
      listTickets,
      Array.from({ length: 500 }, () => entry),
    ),
    answer(
      listReservations,
      Array.from({ length: 200 }, () => rideRow),
    ),
  )
  await openDialog(/티켓/)
  await expect.element(dialog().getByText('최근 500건까지 보입니다.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await openDialog(/이용 내역/)
  await expect.element(dialog().getByText('최근 200건까지 보입니다.')).toBeVisible()
  await expect.element(dialog().getByText('모든 예약입니다')).not.toBeInTheDocument()
  const rest = dialog().getByRole('link', { name: '예약 목록에서 모두 보기' })
  await expect.element(rest).toHaveAttribute('href', `/admin/reservation?q=${member.user_id}`)
})
