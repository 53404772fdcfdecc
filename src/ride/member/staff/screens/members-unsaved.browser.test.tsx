import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listDrivers } from '#ride/driver/contract.ts'
import { patchMember } from '#ride/account/member/contract.ts'
import { lastMemberPatch, openDialog, openMember } from '#testing/members.ts'
import { type Answer, answer, refuse, requestsTo } from '#testing/network.ts'
import { memberRow as member } from '#testing/rows.ts'
import { dialog, expectAccessible, expectToast, press, rowOf, save, focusOn } from '#testing/screen.tsx'

const question = () => page.getByRole('alertdialog', { name: '입력한 내용을 버릴까요?' })
const answerQuestion = (name: string) => question().getByRole('button', { name }).click()
const nameField = () => dialog().getByLabelText('이름')
const pressBeside = () => page.getBySelector('.bg-veil').click({ position: { x: 20, y: 450 } })
const CHANGED = '고쳐 쓴 이름'

async function openForm(...more: Answer[]): Promise<void> {
  await openMember({}, ...more)
  await openDialog(/회원 정보 수정/)
  await expect.element(nameField()).toHaveFocus()
}

test('an unchanged form closes; every way to close a changed one needs a confirmation @long', async () => {
  await openForm()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await openDialog(/회원 정보 수정/)
  await nameField().fill(CHANGED)
  for (const leave of [
    () => userEvent.keyboard('{Escape}'),
    () => dialog().getByRole('button', { name: '닫기' }).first().click(),
    () => dialog().getByRole('button', { name: '닫기' }).last().click(),
    // A press also counts in the moment before the confirmation opens.
    pressBeside,
    pressBeside,
    pressBeside,
  ]) {
    await leave()
    await expect.element(question().getByRole('button', { name: '계속 작성' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(question()).not.toBeInTheDocument()
    await expect.element(nameField()).toHaveValue(CHANGED)
  }
  await userEvent.keyboard('{Escape}')
  await expectAccessible()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Enter}')
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(requestsTo(patchMember)).toEqual([])
})

test('Back from a changed form needs a confirmation, then opens the previous page @long', async () => {
  await openForm(answer(listDrivers, []))
  await userEvent.keyboard('{Escape}')
  await page.getByRole('link', { name: '기사', exact: true }).click()
  await expect.poll(() => location.pathname).toBe('/admin/driver')
  await page.getByRole('link', { name: '고객', exact: true }).click()
  await openDialog(/회원 정보 수정/)
  await nameField().fill(CHANGED)
  history.back()
  await expectAccessible()
  await answerQuestion('계속 작성')
  expect(location.pathname).toBe('/admin/user')
  await expect.element(nameField()).toHaveValue(CHANGED)
  await save()
  await expect.element(dialog()).not.toBeInTheDocument()
  await openDialog(/회원 정보 수정/)
  await nameField().fill('또 고쳐 쓴 이름')
  history.back()
  await answerQuestion('버리기')
  await expect.poll(() => location.pathname).toBe('/admin/driver')
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(requestsTo(patchMember).length).toBe(1)
})

test('a confirmation dialog focuses the button that changes nothing', async () => {
  await openMember()
  const remove = rowOf(member).getByRole('button', { name: /삭제/ })
  await expect.element(remove).toBeVisible()
  await focusOn(remove)
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog().getByRole('button', { name: '그대로 두기' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(remove).toHaveFocus()
})

test('a corrected name is restored by undo', async () => {
  await openForm()
  await nameField().fill('두결이')
  await save()
  await expect.element(rowOf(member)).toMatchTextContent('두결이')
  await press('되돌리기')
  await expectToast('되돌렸습니다.')
  expect(lastMemberPatch()).toMatchObject({ name: member.name })
})

test('a member’s change by a colleague is shown in readable form', async () => {
  const changes = {
    role: 'ADMIN' as const,
    identity_status: 'REJECTED' as const,
    identity_reason: '사진이 흐립니다',
    invite_limit: 7,
  }
  const changed = Object.keys(changes).map((field) => ({ field, by: '동료', at: member.created_at }))
  const current = { ...member, ...changes, version: 4 }
  const stale = refuse(patchMember, 409, 'STALE', '먼저 변경되었습니다.', { current, changed })
  await openForm(stale)
  await nameField().fill('새이름')
  await save()
  const conflict = dialog().getByRole('alert', { name: '먼저 변경된 내용' })
  for (const text of [
    '권한지금: 관리자',
    '본인인증지금: 보류',
    '보류 사유지금: 사진이 흐립니다',
    '남은 추천 횟수지금: 7회',
  ])
    await expect.element(conflict).toMatchTextContent(text)
  await conflict.getByRole('button', { name: '둘 다 반영하기' }).click()
  await expect.poll(() => requestsTo(patchMember).length).toBe(2)
  expect(lastMemberPatch()).toEqual({ name: '새이름' })
})
