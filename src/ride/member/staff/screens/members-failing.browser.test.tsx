import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { adjustTickets, grantTickets } from '#ride/ticket/contract.ts'
import { refuse } from '#testing/network.ts'
import { openDialog, openMember } from '#testing/members.ts'
import {
  dialog,
  discard,
  expectFailure,
  expectWorded,
  openScreen,
  pressIn,
  FAILURES,
  REFUSALS,
  save,
  UNWORDED,
} from '#testing/screen.tsx'
import { deleteMember, listMembers, listReferrals, patchMember } from '#ride/account/member/contract.ts'

test('member forms show their own text if the server’s failure has none (A-029, A-044, A-046) @long', async () => {
  await openMember()
  const changes = [
    [/회원 정보 수정/, () => dialog().getByLabelText('이름').fill('새이름'), '수정 중 오류가 발생했습니다.'],
    [/추천 횟수/, () => dialog().getByLabelText('추천 횟수').fill('3'), '처리 중 오류가 발생했습니다.'],
    [/본인인증/, () => dialog().getByRole('radio', { name: '확정' }).click(), '처리 중 오류가 발생했습니다.'],
  ] as const
  for (const [button, change, text] of changes) {
    await openDialog(button)
    await change()
    await expectWorded({ endpoint: patchMember, statuses: FAILURES, send: save, texts: [text, UNWORDED] })
    await discard()
  }
  await openDialog(/티켓/)
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
  await openDialog(/삭제/)
  const texts = ['회원 삭제 중 오류가 발생했습니다.', UNWORDED]
  await expectWorded({ endpoint: deleteMember, send: () => pressIn('회원 삭제'), texts })
})

test('the server’s error texts are shown; the list of referrals shows its failure (A-029, A-033) @long', async () => {
  const text = '서버가 응답하지 못했습니다.'
  await openMember({}, refuse(patchMember, 500, 'INTERNAL', text), refuse(listReferrals, 404))
  await openDialog(/회원 정보 수정/)
  await save()
  await expectFailure(`수정 중 오류가 발생했습니다.${text}`)
  await userEvent.keyboard('{Escape}')
  await openDialog(/추천한 회원/)
  await expectFailure('데이터를 불러오지 못했습니다')
})

test('a list of members that fails to load shows an error (A-015)', async () => {
  for (const status of REFUSALS.filter((one) => one !== 403)) {
    await openScreen('/admin/user', [refuse(listMembers, status)])
    await expect.element(page.getByText('데이터를 불러오지 못했습니다')).toBeVisible()
    await expect.element(page.getByText(UNWORDED)).toBeVisible()
  }
})
