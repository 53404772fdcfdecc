import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Right } from '#platform/realm/right/rules.ts'
import { listMembers, patchMember } from '#ride/account/member/contract.ts'
import { answer, requestsTo } from '#testing/network.ts'
import { memberRow as member } from '#testing/rows.ts'
import { dialog, openScreen, PHONE, rowOf, save } from '#testing/screen.tsx'

const ACCOUNTING: Right[] = ['DESK', 'CUSTOMERS', 'MONEY', 'FIGURES']
const MASKED = { ...member, phone: '010-****-5678' }

test('without the right to contacts, staff change a name; number and role are not sent', async () => {
  await openScreen(
    '/admin/user',
    [answer(listMembers, [MASKED]), answer(patchMember, { ...MASKED, version: 2 })],
    { rights: ACCOUNTING, size: PHONE },
  )
  await expect.element(rowOf(MASKED).getByText('010-****-5678')).toBeVisible()
  expect(document.querySelector('a[href^="tel:"]')).toBeNull()
  await expect.element(page.getByRole('button', { name: 'CSV 내려받기' })).not.toBeInTheDocument()
  await rowOf(MASKED).getByRole('button').first().click()
  await expect.element(dialog().getByRole('button', { name: '보유 티켓' })).toBeVisible()
  await expect.element(dialog().getByRole('button', { name: '이용 내역' })).not.toBeInTheDocument()
  await dialog().getByLabelText('이름', { exact: true }).fill('새 이름')
  expect(dialog().getByLabelText('전화번호').elements()).toEqual([])
  expect(dialog().getByLabelText('권한').elements()).toEqual([])
  await save()
  await expect.poll(() => requestsTo(patchMember).length).toBe(1)
  expect(requestsTo(patchMember)[0]!.body).not.toHaveProperty('phone')
  expect(requestsTo(patchMember)[0]!.body).not.toHaveProperty('role')
})

test('staff without the STAFF right see a staff account as text', async () => {
  const boss = { ...member, role: 'ADMIN' as const }
  await openScreen('/admin/user', [answer(listMembers, [boss])], { rights: ACCOUNTING })
  await expect.element(rowOf(boss).getByText('관리자', { exact: true })).toBeVisible()
  const names = rowOf(boss)
    .getByRole('button')
    .elements()
    .map((button) => button.textContent)
  expect(names.map((name) => name.split(':')[0])).toEqual(['추천한 회원 보기, 추천인', '티켓 보기와 지급'])
  await openScreen('/admin/user', [answer(listMembers, [boss])], { rights: ACCOUNTING, size: PHONE })
  await rowOf(boss).getByRole('button').first().click()
  await expect.element(dialog().getByText(/직원을 관리하는 분이 바꿉니다/)).toBeVisible()
  await expect.element(dialog().getByRole('button', { name: '회원 삭제' })).not.toBeInTheDocument()
})
