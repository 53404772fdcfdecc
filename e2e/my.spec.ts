import { brand } from '#brand'
import { atDesk, bookRide, rideNow } from './desk.ts'
import { expect, expectAccessible, forgetLogin, logIn, newMember, test } from './people.ts'

test('my page has three tiles and the menu of services, help and terms (C-194, C-199, C-201, C-203)', async ({
  page,
}) => {
  await logIn(page, await newMember(2))
  await page.goto('/my')
  await expect(page.getByText('2 Ticket', { exact: true })).toBeVisible()
  const tiles = page.getByRole('navigation', { name: '바로가기' }).getByRole('link')
  await expect(tiles).toHaveCount(3)
  for (const [at, path] of ['/reservation-detail', '/coupon', '/user'].entries())
    await expect(tiles.nth(at)).toHaveAttribute('href', path)
  const group = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(group('서비스').getByRole('link')).toContainText(['쿠폰 발행', '신원 인증'])
  const addresses = [
    ['서비스', '쿠폰 발행', '/coupon'],
    ['서비스', '신원 인증', '/identify'],
    ['약관 및 정책', '개인정보 처리방침', '/privacy'],
    ['약관 및 정책', '이용약관', '/terms'],
  ] as const
  for (const [title, name, path] of addresses)
    await expect(group(title).getByRole('link', { name })).toHaveAttribute('href', path)
  await expect(group('고객센터').getByRole('link', { name: '자주 묻는 질문' })).toHaveAttribute(
    'href',
    '/qna',
  )
  const chat = group('고객센터').getByRole('link', { name: /1:1 문의/ })
  await expect(chat).toHaveAttribute('href', brand.chatUrl)
  await expect(chat).toHaveAttribute('target', '_blank')
  await expect(group('고객센터').getByRole('button', { name: '로그아웃' })).toBeVisible()
  await expect(group('약관 및 정책').getByRole('link')).toHaveText(['개인정보 처리방침', '이용약관'])
  await expectAccessible(page)
})

test('the way to the back office is there for staff only (C-200)', async ({ page }) => {
  await logIn(page, await newMember(0))
  await page.goto('/my')
  await expect(page.getByRole('link', { name: '신원 인증' })).toBeVisible()
  await expect(page.locator('a[href="/admin/user"]')).toHaveCount(0)
  await forgetLogin(page)
  await atDesk(page, '/my')
  await expect(page.locator('a[href="/admin/user"]')).toBeVisible()
})

test('the next ride stands on a card that leads to it; without one there is none (C-196, C-197, C-198)', async ({
  page,
}) => {
  const member = await newMember(1)
  await logIn(page, member)
  await page.goto('/my')
  await expect(page.getByText('1 Ticket', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: '운행 예약' })).toHaveCount(0)
  const ride = await bookRide(member)
  await page.reload()
  const card = page.getByRole('region', { name: '운행 예약' }).getByRole('link')
  await expect(card).toContainText(`${ride.pickup_time.slice(5, 10).replace('-', '/')} 10:30`)
  await expect(card).toContainText('서울역 1번 출구')
  await expect(card.getByText((await rideNow(ride)).car_name, { exact: true })).toBeVisible()
  await page.route('**/reservations/latest', async (route) => {
    const answer = await route.fetch()
    const { result } = (await answer.json()) as { result: object }
    await route.fulfill({ json: { result: { ...result, pickup_time: null } } })
  })
  await page.reload()
  await expect(card.getByText('-', { exact: true })).toBeVisible()
  await card.click()
  await page.waitForURL(`/schedule-operation/${ride.id}`)
})

test('nothing on my page can be pressed that would move once the rest of it has come', async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await page.route('**/api/users/*/waits', async (route) => {
    await held.promise
    await route.fallback()
  })
  await logIn(page, await newMember(1))
  const came = page.waitForResponse('**/api/organizations')
  await page.goto('/my')
  await came
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const tiles = page.getByRole('navigation', { name: '바로가기' })
  await expect(tiles).toHaveCount(0)
  held.resolve()
  await tiles.getByRole('link', { name: '쿠폰 발행' }).click()
  await page.waitForURL('/coupon')
})
