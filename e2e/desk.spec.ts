import { dayLabel, dayOf } from '#kit/day.ts'
import { ADMIN } from '#testing/product.ts'
import { asStaff } from './desk.ts'
import { expect, expectAccessible, logIn, newMember, test } from './people.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test(
  'staff without a session log in and see the requests to confirm (A-005, A-006, A-047)',
  { tag: '@story' },
  async ({ page }) => {
    await page.goto('/admin')
    await expect(page).toHaveURL('/login')
    await page.getByLabel('아이디').fill(ADMIN.id)
    await page.getByLabel('비밀번호').fill(ADMIN.password)
    await page.getByRole('button', { name: '로그인' }).click()
    await expect(page).toHaveURL('/admin')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(dayLabel(dayOf(new Date())))
    await page.getByRole('navigation', { name: '관리 메뉴' }).getByRole('link', { name: /^예약/ }).click()
    await expect(page.getByRole('tab')).toHaveText([/^확정 대기/, /^예약 확정/, /^운행 완료/, /^예약 취소/])
    await expect(page.getByRole('tab', { name: '확정 대기' })).toHaveAttribute('aria-selected', 'true')
    await page.goto('/admin/no-such-room')
    await expect(page).toHaveURL('/admin')
    await expect(page.getByRole('banner')).toContainText('관리자 님')
    await page.getByRole('button', { name: '로그아웃' }).click()
    await expect(page).toHaveURL('/login')
    await page.goto('/admin/user')
    await expect(page).toHaveURL('/login')
  },
)

test('a member and a visitor cannot see pages of the back office (A-001, K-30)', async ({ page }) => {
  const paths = [
    '/admin',
    '/admin/reservation',
    '/admin/user',
    '/admin/driver',
    '/admin/cars',
    '/admin/audit',
  ]
  await page.goto(paths[1]!)
  await expect(page).toHaveURL('/login')
  await logIn(page, await newMember(0))
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: '권한이 없습니다' })).toBeVisible()
  }
  await expectAccessible(page)
})

test('when an admin is demoted, their open pages lose access without a reload', async ({ page }) => {
  const staff = await newMember(0)
  await asStaff('PATCH', `/api/users/${staff.id}`, { role: 'ADMIN' })
  await logIn(page, staff)
  const day = await page.context().newPage()
  for (const [one, path] of [
    [page, '/admin/reservation'],
    [day, '/admin'],
  ] as const) {
    await one.goto(path)
    await expect(one.getByRole('banner')).toContainText('님')
  }
  await asStaff('PATCH', `/api/users/${staff.id}`, { role: 'USER' })
  for (const one of [page, day]) {
    await one.bringToFront()
    await expect(one.getByText('권한이 없습니다').or(one.getByLabel('비밀번호'))).toBeVisible()
    await expect(one.locator('[data-row], [data-lane]')).toHaveCount(0)
  }
  const response = await page.request.get('/api/reservations')
  expect(response.status()).toBe(401)
})
