import type { Page, Request } from '@playwright/test'
import type { StaffRole } from '#platform/realm/right/rules.ts'
import { asStaff } from './desk.ts'
import { expect, expectAccessible, test } from './people.ts'
import { join } from './staff.ts'

const SOON_MS = 1_500

test.use({ viewport: { width: 1440, height: 900 } })

/** Records the page's calls that are refused because a right is missing, and whether calls are pending. */
function watch(page: Page) {
  const refused: string[] = []
  const pending = new Set<Request>()
  page.on('request', (request) => {
    // Ignores the event stream, which never ends.
    if (request.url().includes('/api/') && !request.url().endsWith('/events')) pending.add(request)
  })
  page.on('requestfinished', (request) => void pending.delete(request))
  page.on('requestfailed', (request) => void pending.delete(request))
  page.on('response', (answer) => {
    if (answer.status() === 403)
      refused.push(`${answer.request().method()} ${new URL(answer.url()).pathname}`)
  })
  return { refused, isQuiet: () => pending.size === 0 }
}

const ROLES: [StaffRole, string[]][] = [
  ['DISPATCHER', ['오늘', '예약', '고객', '차량·일정', '기사', '정산', '설정']],
  ['CARE', ['오늘', '예약', '고객', '차량·일정', '기사', '구독', '정산', '설정']],
  ['ACCOUNTING', ['오늘', '예약', '고객', '구독', '정산', '설정']],
  ['SUBSCRIPTION', ['오늘', '구독', '설정']],
]

for (const [role, sections] of ROLES)
  test(`every tab in the menu of ${role} opens without a refused call`, async ({ page }) => {
    const { refused, isQuiet } = watch(page)
    await join(page, role)
    const menu = page.getByRole('navigation', { name: '관리 메뉴' })
    await expect(menu.getByRole('list').first().getByRole('link')).toHaveText(
      sections.map((section) => new RegExp(`^${section}`)),
    )
    for (const section of sections) {
      await menu.getByRole('link', { name: section }).click()
      const tabs = page.getByRole('navigation', { name: `${section} 화면` }).getByRole('link')
      const paths = await tabs.evaluateAll((links) => links.map((link) => link.getAttribute('href')!))
      for (const path of paths) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect.poll(isQuiet).toBe(true)
      }
    }
    expect(refused).toEqual([])
  })

test('a changed role ends an open list within a second, and the reason is shown', async ({ page }) => {
  const { id } = await join(page, 'DISPATCHER')
  const stream = page.waitForResponse((answer) => answer.url().endsWith('/api/admin/events'))
  await page.goto('/admin/reservation')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('예약')
  await stream
  await asStaff('PATCH', `/api/admin/staff/${id}`, { staff_role: 'SUBSCRIPTION' })
  const alert = page.getByRole('alertdialog')
  await expect(alert).toContainText('자동으로 로그아웃되었습니다', { timeout: SOON_MS })
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('region', { name: '예약' })).toHaveCount(0)
  await expectAccessible(page)
})
