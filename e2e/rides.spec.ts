import { addDays, dayOf } from '#kit/day.ts'
import { adminToken, api, expect, expectAccessible, logIn, type Member, newMember, test } from './people.ts'

async function book(member: Member, daysAhead: number, car: string): Promise<string> {
  const day = addDays(dayOf(new Date()), daysAhead)
  const [year, month, date] = day.split('-').map(Number)
  const cars = (await api('GET', `/api/reservations/available?year=${year}&month=${month}&day=${date}`)) as {
    id: string
    name: string
  }[]
  const { id } = await api(
    'POST',
    `/api/users/${member.id}/reservations`,
    {
      car_id: cars.find(({ name }) => name === car)!.id,
      name: member.name,
      phone: member.phone,
      pickup_time: `${day} 10:30`,
      pickup_location: '서울역',
      via_locations: [{ location: '한남동 유엔빌리지 정문', time: `${day}T11:20:00+09:00` }],
      dropoff_location: '인천공항 2터미널',
      ride_purpose: 'airport',
      luggage_count: 3,
      passenger_count: 2,
      special_requests: '',
    },
    member.token,
  )
  return id
}

test('my page shows the next ride and leads to everything (C-194…C-203)', async ({ page }) => {
  const member = await newMember(2)
  await logIn(page, member)
  await page.goto('/my')
  await expect(page.getByText('2 Ticket')).toBeVisible()
  await expect(page.getByRole('heading', { name: '운행 예약' })).toHaveCount(0)
  const rid = await book(member, 12, 'LX 700h VIP')
  await page.reload()
  const card = page.locator(`a[href="/schedule-operation/${rid}"]`)
  await expect(card).toContainText(/\d{2}\/\d{2} 10:30/)
  await expect(card).toContainText('LX 700h VIP')
  for (const path of ['/reservation-detail', '/coupon', '/user', '/identify', '/qna', '/privacy', '/terms']) {
    await expect(page.locator(`#main a[href="${path}"]`).first()).toBeVisible()
  }
  await expect(page.locator('a[href="/admin/user"]')).toHaveCount(0)
  await expectAccessible(page)
})

test('the history has its tabs, cards and empty words (C-204…C-218)', async ({ page }) => {
  const member = await newMember(1)
  await book(member, 13, 'LX 700h VIP')
  await logIn(page, member)
  await page.goto('/reservation-detail')
  const card = page.getByRole('button', { name: /10:30.*LX 700h VIP/ })
  await expect(card).toContainText('확정 대기')
  await expect(card).toHaveAttribute('aria-expanded', 'false')
  await card.click()
  for (const text of ['경유지 정보', '3개', '2명', '공항'])
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('tab', { name: '예약 확정' }).click()
  await expect(page.getByText('확정된 예약이 없습니다.')).toBeVisible()
  await page.getByRole('tab', { name: '예약 취소' }).click()
  await expect(page.getByText('취소된 예약이 없습니다.')).toBeVisible()
})

test('a ride is followed live, also after the network was away (C-219…C-228)', async ({ page, context }) => {
  const member = await newMember(1)
  const rid = await book(member, 14, 'LX 700h VIP')
  const token = await adminToken()
  await logIn(page, member)
  await page.goto(`/schedule-operation/${rid}`)
  await expect(page.getByText('실시간 반영 중')).toBeVisible()
  await expect(page.getByText('확정 대기')).toBeVisible()
  await expectAccessible(page)
  await api('PATCH', `/api/reservations/${rid}`, { status: 'CONFIRMED' }, token)
  await expect(page.getByText('예약 확정')).toBeVisible()
  await api('PATCH', `/api/reservations/${rid}`, { current_stop: 0 }, token)
  await expect(page.locator('[aria-current=step]')).toContainText('출발')
  await context.setOffline(true)
  await api('PATCH', `/api/reservations/${rid}`, { current_stop: 1 }, token)
  await context.setOffline(false)
  await expect(page.locator('[aria-current=step]')).toContainText('경유 1', { timeout: 10_000 })
  await api('PATCH', `/api/reservations/${rid}`, { current_stop: 2 }, token)
  await expect(page.getByText('운행 완료')).toBeVisible()
  await page.goto('/reservation-detail?status=CONFIRMED')
  await expect(page.getByText('운행 완료')).toBeVisible()
})

test('a cancellation tells what it does, does it, and gives the ticket back (G-04)', async ({ page }) => {
  const member = await newMember(1)
  const rid = await book(member, 15, 'LX 700h VIP')
  await logIn(page, member)
  await page.goto(`/schedule-operation/${rid}`)
  await page.getByRole('button', { name: '예약 취소' }).click()
  await expect(page.getByRole('dialog')).toContainText('1 Ticket을 바로 돌려 드립니다.')
  await expectAccessible(page)
  await page.getByRole('button', { name: '예약 취소하기' }).click()
  await expect(page.getByText('예약이 취소되었습니다. 티켓을 돌려 드렸습니다.')).toBeVisible()
  await expect(page.getByRole('button', { name: '예약 취소', exact: true })).toHaveCount(0)
  expect((await api('GET', `/api/users/${member.id}`, undefined, member.token)).tickets).toBe(1)
})

test("somebody else's ride is not there (C-220)", async ({ page }) => {
  const rid = await book(await newMember(1), 16, 'LX 700h VIP')
  await logIn(page, await newMember(0))
  await page.goto(`/schedule-operation/${rid}`)
  await expect(page.getByText('예약을 찾을 수 없습니다')).toBeVisible()
})
