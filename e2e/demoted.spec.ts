import { asStaff } from './desk.ts'
import { expect, logIn, newMember, test } from './people.ts'

for (const [name, path, seen] of [
  ['a list', '/admin/reservation', '예약'],
  ['the day', '/admin', ''],
] as const)
  test(`the open page of a demoted admin stops by itself: ${name}`, async ({ page }) => {
    const staff = await newMember(0)
    await asStaff('PATCH', `/api/users/${staff.id}`, { role: 'ADMIN' })
    await logIn(page, staff)
    const listening = page.waitForResponse(/\/api\/admin\/events/)
    await page.goto(path)
    await listening
    await expect(page.getByRole('heading', { level: 1 })).toContainText(seen)
    await asStaff('PATCH', `/api/users/${staff.id}`, { role: 'USER' })
    await expect(page.getByText('권한이 없습니다').or(page.getByLabel('비밀번호'))).toBeVisible()
    await expect(page.locator('[data-row], [data-lane]')).toHaveCount(0)
    const answer = await page.request.get('/api/reservations')
    expect(answer.status()).toBe(401)
  })

test('a member and a visitor are shown no page of the back office', async ({ page }) => {
  await logIn(page, await newMember(0))
  for (const path of ['/admin', '/admin/reservation', '/admin/user', '/admin/audit']) {
    await page.goto(path)
    await expect(page.getByText('권한이 없습니다')).toBeVisible()
  }
})
