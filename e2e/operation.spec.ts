import { brand } from '#brand'
import { asStaff, bookRide, completeRide, dispatch } from './desk.ts'
import { api, expect, expectAccessible, logIn, newMember, test } from './people.ts'

test('a ride shows the car and its way, and unfolds by day and name: the person, the wishes (C-219, C-222, C-223, C-224, C-225)', async ({
  page,
}) => {
  const member = await newMember(1)
  const ride = await bookRide(member)
  await logIn(page, member)
  await page.goto(`/schedule-operation/${ride.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('운행 예약')
  const card = page.getByRole('main').getByRole('button', { name: new RegExp(member.name) })
  await expect(card).toContainText(member.name)
  await expect(card).toHaveAttribute('aria-expanded', 'false')
  await card.click()
  await expect(page.getByText('이용 목적')).toBeVisible()
  await expect(card).toContainText(`${Number(ride.pickup_time.slice(8, 10))}일`)
  const text = (await page.getByRole('main').innerText()).replaceAll(/\s+/g, ' ')
  for (const words of [
    '10:30 출발',
    '서울역 1번 출구',
    '도착 인천공항 2터미널',
    '이용 목적 공항',
    '수하물 3개',
    '탑승 인원 2명',
  ])
    expect(text).toContain(words)
  expect(text).toMatch(new RegExp(`이름 ${member.name} 연락처 010-`))
  expect(text).not.toContain('요청 사항')
  await expectAccessible(page)
})

test('requests are shown when there are any (C-225)', async ({ page }) => {
  const member = await newMember(1)
  const ride = await bookRide(member, { special_requests: '생수 두 병 부탁드립니다 🚗' })
  await logIn(page, member)
  await page.goto(`/schedule-operation/${ride.id}`)
  await page.getByRole('button', { name: new RegExp(member.name) }).click()
  await expect(page.getByText('생수 두 병 부탁드립니다 🚗')).toBeVisible()
})

test('it waits in words, and says whom to ask about changes (C-227, C-228)', async ({ page }) => {
  const member = await newMember(1)
  const ride = await bookRide(member)
  await logIn(page, member)
  let release = () => {}
  const held = new Promise<void>((done) => (release = done))
  await page.route(`**/reservations/${ride.id}`, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`/schedule-operation/${ride.id}`)
  await expect(page.getByText('예약 정보를 불러오는 중입니다...')).toBeVisible()
  release()
  await expect(page.getByText('예약 정보를 불러오는 중입니다...')).toHaveCount(0)
  const note = page.getByText(/취소하고 다시 예약해 주세요.*1:1 문의/)
  await expect(note).toBeVisible()
  await expect(note.getByRole('link')).toHaveAttribute('href', brand.chatUrl)
})

test('a ride is followed live, also after the network was away, with the badge of its real state (C-226)', async ({
  page,
  context,
}) => {
  const member = await newMember(1)
  const ride = await bookRide(member)
  await logIn(page, member)
  await page.goto(`/schedule-operation/${ride.id}`)
  await expect(page.getByText('실시간 반영 중')).toBeVisible()
  await expect(page.getByText('확정 대기')).toBeVisible()
  await dispatch(ride, { status: 'CONFIRMED' })
  await expect(page.getByText('예약 확정')).toBeVisible()
  await dispatch(ride, { current_stop: 0 })
  await expect(page.locator('[aria-current=step]')).toContainText('출발')
  await context.setOffline(true)
  await dispatch(ride, { current_stop: 1 })
  await context.setOffline(false)
  await expect(page.locator('[aria-current=step]')).toContainText('경유 1')
  await completeRide(ride)
  await expect(page.getByText('운행 완료')).toBeVisible()
  await expect(page.getByText('현재 위치', { exact: true })).toHaveCount(0)
})

test('a cancellation in time tells what it does, does it, and gives the ticket back', async ({ page }) => {
  const member = await newMember(1)
  const ride = await bookRide(member)
  await logIn(page, member)
  await page.goto(`/schedule-operation/${ride.id}`)
  await expect(page.getByText(/까지 무료로 변경하거나 취소하실 수 있습니다/)).toBeVisible()
  await page.getByRole('button', { name: '예약 취소' }).click()
  await expect(page.getByRole('dialog')).toContainText('1 Ticket을 바로 돌려 드립니다.')
  await expectAccessible(page)
  await page.getByRole('button', { name: '예약 취소하기' }).click()
  await expect(page.getByText('예약이 취소되었습니다. 티켓을 돌려 드렸습니다.')).toBeVisible()
  await expect(page.getByRole('button', { name: '예약 취소', exact: true })).toHaveCount(0)
  expect((await api('GET', `/api/users/${member.id}`, undefined, member.token)).tickets).toBe(1)
})

test('less than a day before, the page and the server both say that it is too late', async ({ page }) => {
  const member = await newMember(1)
  const ride = await bookRide(member)
  const soon = new Date(Date.now() + 20 * 3_600_000 + 9 * 3_600_000)
    .toISOString()
    .slice(0, 16)
    .replace('T', ' ')
  const { id: _, ...details } = await asStaff('GET', `/api/reservations/${ride.id}`)
  await asStaff('PATCH', `/api/reservations/${ride.id}/details`, {
    ...details,
    pickup_time: soon,
    via_locations: [],
  })
  await logIn(page, member)
  await page.goto(`/schedule-operation/${ride.id}`)
  await expect(page.getByText('출발 24시간 전까지만 직접 취소하실 수 있습니다.')).toBeVisible()
  await expect(page.getByRole('button', { name: '예약 취소' })).toHaveCount(0)
  await expect(
    api('POST', `/api/users/${member.id}/reservations/${ride.id}/cancel`, undefined, member.token),
  ).rejects.toThrow('CANCEL_TOO_LATE')
})

test("somebody else's ride is not there (C-220)", async ({ page }) => {
  const ride = await bookRide(await newMember(1))
  await logIn(page, await newMember(0))
  await page.goto(`/schedule-operation/${ride.id}`)
  await expect(page.getByText('예약을 찾을 수 없습니다')).toBeVisible()
})

test('a stream that is refused because too many are open is asked for again', async ({ page }) => {
  const member = await newMember(1)
  const ride = await bookRide(member)
  await logIn(page, member)
  let asked = 0
  await page.route('**/events', (route) =>
    ++asked <= 2
      ? route.fulfill({ status: 429, json: { code: 'TOO_MANY', err: '열린 화면이 너무 많습니다.' } })
      : route.continue(),
  )
  await page.goto(`/schedule-operation/${ride.id}`)
  await expect(page.getByText('연결 중')).toBeVisible()
  await expect(page.getByText('실시간 반영 중')).toBeVisible({ timeout: 20_000 })
})
