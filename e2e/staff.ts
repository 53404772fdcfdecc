import type { Page } from '@playwright/test'
import type { StaffRole } from '#platform/realm/right/rules.ts'
import { ROLE_NAMES } from '#ride/account/staff/copy.ts'
import { asStaff } from './desk.ts'
import { expect, expectAccessible, messagesTo, newPhone } from './people.ts'

export const PASSWORD = 'correct-horse-7'

/** Invites a person, who accepts by the message's link; the page is then in the back office. */
export async function join(
  page: Page,
  role: StaffRole = 'DISPATCHER',
): Promise<{ id: string; loginId: string }> {
  const phone = newPhone()
  await asStaff('POST', '/api/admin/staff', { name: '정배차', phone, staff_role: role })
  await expect.poll(() => messagesTo(phone)).toContain('/staff-invitations/')
  const path = /\/staff-invitations\/[\w-]+/.exec(await messagesTo(phone))![0]
  const loginId = `staff${phone.slice(3)}`
  await page.goto(path)
  await expect(page.getByText(`${ROLE_NAMES[role]} 직원으로 초대받으셨습니다`)).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('아이디').fill(loginId)
  await page.getByLabel('비밀번호').fill(PASSWORD)
  await page.getByRole('button', { name: '시작하기' }).click()
  await page.waitForURL('/admin')
  const staff = await asStaff('GET', '/api/admin/staff')
  const { id } = (staff as unknown as { id: string; phone: string }[]).find((one) => one.phone === phone)!
  return { id, loginId }
}
