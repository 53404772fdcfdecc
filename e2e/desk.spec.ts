import { dayLabel, dayOf } from '#kit/day.ts'
import { ADMIN } from '#testing/product.ts'
import { atDesk } from './desk.ts'
import { expect, expectAccessible, logIn, newMember, test } from './people.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test(
  'staff who come without a login log in and find what waits for confirmation (A-005, A-006, A-047)',
  { tag: '@story' },
  async ({ page }) => {
    await page.goto('/admin')
    await expect(page).toHaveURL('/login')
    await page.getByLabel('아이디').fill(ADMIN.id)
    await page.getByLabel('비밀번호').fill(ADMIN.password)
    await page.getByRole('button', { name: '로그인' }).click()
    await expect(page).toHaveURL('/admin')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(dayLabel(dayOf(new Date())))
    await page.getByRole('link', { name: '예약', exact: true }).click()
    await expect(page.getByRole('tab')).toHaveText([/^확정 대기/, /^예약 확정/, /^운행 완료/, /^예약 취소/])
    await expect(page.getByRole('tab', { name: '확정 대기' })).toHaveAttribute('aria-selected', 'true')
    await page.goto('/admin/no-such-room')
    await expect(page).toHaveURL('/admin')
  },
)

test('a member who opens the back office hears from the server that it is not for members (A-001, K-30)', async ({
  page,
}) => {
  await logIn(page, await newMember(0))
  await page.goto('/admin/reservation')
  await expect(page.getByRole('heading', { name: '권한이 없습니다' })).toBeVisible()
  for (const path of [
    '/admin',
    '/admin/user',
    '/admin/driver',
    '/admin/cars',
    '/admin/car-calendar',
    '/admin/message',
    '/admin/audit',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: '권한이 없습니다' })).toBeVisible()
  }
  await expectAccessible(page)
})

test('the side navigation leads home and to each room that exists, and folds on a phone (A-002, A-003, A-004)', async ({
  page,
}) => {
  await atDesk(page, '/admin/reservation')
  const rooms = page.getByRole('navigation', { name: '관리 메뉴' })
  await expect(rooms.getByRole('link')).toHaveText([
    '오늘',
    '예약',
    '회원',
    '조직',
    '신원 서류',
    '차량 캘린더',
    '차량',
    '기사',
    '문자',
    '감사 기록',
    '티켓 구매',
    '티켓 기록',
    '평가',
    '실적',
    '구독 신청',
    '구독 관리',
    '결제',
    '구독 모델',
    '차량 요청',
    '구독 FAQ',
    '구독 회원',
    '쿠폰',
    '포인트 쿠폰',
  ])
  await expect(page.locator('header a[href="/"]')).toBeVisible()
  const menu = page.getByRole('button', { name: '메뉴 열기' })
  await page.setViewportSize({ width: 768, height: 800 })
  await expect(rooms).toBeVisible()
  await expect(menu).toBeHidden()
  await page.setViewportSize({ width: 767, height: 800 })
  await expect(rooms).toBeHidden()
  await menu.click()
  await rooms.getByRole('link', { name: '회원', exact: true }).click()
  await expect(page).toHaveURL('/admin/user')
  await expect(rooms).toBeHidden()
})

test('staff have members, reservations, vehicles, drivers and the calendar (A-001)', async ({ page }) => {
  await atDesk(page, '/admin')
  const rooms = [
    ['/admin/user', '회원', '회원 검색'],
    ['/admin/reservation', '예약', '예약 검색'],
    ['/admin/cars', '차량', '차량 검색'],
    ['/admin/driver', '기사', '기사 검색'],
    ['/admin/car-calendar', '차량 캘린더', '예약 오픈 (오늘부터 며칠 후)'],
  ] as const
  for (const [path, title, field] of rooms) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByLabel(field)).toBeVisible()
  }
  await expect(page.getByRole('button', { name: '노출 순서 변경' })).toBeVisible()
  await page.goto('/admin/cars')
  await page.getByRole('button', { name: 'GV90' }).click()
  await expect(page.getByRole('button', { name: '차량 번호 추가' })).toBeVisible()
})

test('the frame says who is logged in and lets them out', async ({ page }) => {
  await atDesk(page, '/admin')
  await expect(page.getByRole('banner')).toContainText('관리자 님')
  await page.getByRole('button', { name: '로그아웃' }).click()
  await expect(page).toHaveURL('/login')
  await page.goto('/admin/user')
  await expect(page).toHaveURL('/login')
})
