import type { Page } from '@playwright/test'
import { addDays, dayBanner, dayOf } from '#kit/day.ts'
import { adminToken, api, expect, expectAccessible, logIn, newMember, test } from './people.ts'

const today = () => dayOf(new Date())
const partsOf = (day: string) => ({
  year: Number(day.slice(0, 4)),
  month: Number(day.slice(5, 7)),
  day: Number(day.slice(8)),
})

test.beforeAll(async () => {
  await api('PATCH', '/api/settings', { open_date: 3 }, await adminToken())
})

/** Fills a place by hand. */
async function writePlace(page: Page, id: string, place: string): Promise<void> {
  await page.locator(`#${id}`).click()
  await page.getByRole('tab', { name: '직접 입력' }).click()
  await page.getByRole('dialog').getByLabel('장소').fill(place)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

async function chooseCar(page: Page, name: string, daysAhead: number): Promise<void> {
  await page.goto('/calendar')
  await page.locator(`[data-day="${addDays(today(), daysAhead)}"]`).click()
  await page.getByRole('button', { name }).click()
}

/** From an empty first step to a complete second one. */
async function fillSteps(page: Page): Promise<void> {
  await page.getByLabel('출발 시간').fill('10:30')
  await writePlace(page, 'pickup', '서울역 3번 출구')
  await writePlace(page, 'dropoff', '김포공항 국내선')
  await page.getByRole('button', { name: '다음' }).click()
  await page.waitForURL('/reservation/second')
  await page.locator('label', { hasText: '공항' }).click()
}

test('the calendar arrives readable, starts at the first open day, and can be walked and dragged (C-136…C-152)', async ({
  page,
  request,
}) => {
  const html = await (await request.get('/calendar')).text()
  expect(html).toContain('6 Seats (최대 6인)')
  await page.goto('/calendar')
  const first = addDays(today(), 3)
  const banner = page.locator('#day')
  await expect(banner).toHaveText(dayBanner(first))
  await expect(page.locator('[data-day]')).toHaveCount(31)
  await expect(page.getByRole('button', { name: '이전 달' })).toBeDisabled()
  await page.locator('[data-day]').first().click()
  await expect(page.getByText('예약은 3일 이후부터 가능합니다.')).toBeVisible()
  await expect(banner).toHaveText(dayBanner(first))
  await expectAccessible(page)
  await page.locator('[aria-pressed=true]').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(banner).toHaveText(dayBanner(addDays(first, 1)))
  const strip = page.getByRole('group', { name: '날짜' })
  const box = (await strip.boundingBox())!
  await page.mouse.move(box.x + 300, box.y + 40)
  await page.mouse.down()
  await page.mouse.move(box.x + 60, box.y + 40, { steps: 8 })
  await page.mouse.up()
  expect(await strip.evaluate((element) => element.scrollLeft)).toBeGreaterThan(150)
  await expect(banner).toHaveText(dayBanner(addDays(first, 1)))
  await page.getByRole('button', { name: '다음 달' }).click()
  await expect(page.locator('[data-day$="-01"]').first()).toBeVisible()
})

test('a day without a free car says so, and no row can be clicked (C-151, C-152, C-154)', async ({
  page,
}) => {
  const day = addDays(today(), 29)
  const { year, month, day: date } = partsOf(day)
  const token = await adminToken()
  const cars = (await api('GET', `/api/reservations/available?year=${year}&month=${month}&day=${date}`)) as {
    id: string
  }[]
  for (const { id } of cars)
    await api(
      'PATCH',
      '/api/reservations/available',
      { ...partsOf(day), car_id: id, status: 'UNAVAILABLE' },
      token,
    )
  await page.goto('/calendar')
  await page.locator(`[data-day="${day}"]`).click()
  await expect(page.getByText('해당 날짜에 예약 가능한 차량이 없습니다.')).toBeVisible()
  await expect(page.getByText('마감')).toHaveCount(cars.length)
  await expect(page.getByRole('button', { name: /Seats/ })).toHaveCount(0)
})

test('a visitor is sent to log in and goes on with the chosen car (C-155, C-156, C-158, C-159)', async ({
  page,
}) => {
  const member = await newMember(1)
  await page.goto('/reservation/first')
  await page.waitForURL('/login')
  await chooseCar(page, 'STARIA', 6)
  await expect(page.getByText('로그인 후 이용할 수 있습니다.')).toBeVisible()
  await page.waitForURL('/login')
  await page.getByLabel('아이디').fill(member.login)
  await page.getByLabel('비밀번호').fill(member.password)
  await page.keyboard.press('Enter')
  await page.waitForURL('/reservation/first')
  await expect(page.getByText('STARIA')).toBeVisible()
})

test('step one says what is missing, takes five stops, and keeps all over a reload (C-160…C-172)', async ({
  page,
}) => {
  await logIn(page, await newMember(1))
  await page.goto('/reservation/first')
  await page.waitForURL('/calendar')
  await chooseCar(page, 'ALPHARD', 5)
  await expect(page.getByRole('progressbar', { name: '예약 진행률' })).toHaveAttribute('aria-valuenow', '30')
  await page.getByRole('button', { name: '다음' }).click()
  const all = '모든 필수 항목을 입력해주세요. 경유지를 추가한 경우 경유지 주소와 시간도 입력해야 합니다.'
  await expect(page.getByRole('alert')).toHaveText(all)
  await expect(page.getByLabel('출발 시간')).toBeFocused()
  await expectAccessible(page)
  await page.locator('#pickup').press('Enter')
  await expect(page.frameLocator('iframe').getByRole('searchbox')).toBeVisible()
  await expectAccessible(page)
  await page.frameLocator('iframe').getByRole('searchbox').fill('동호로 249')
  await page
    .frameLocator('iframe')
    .getByRole('button', { name: /도로명/ })
    .first()
    .click()
  await expect(page.locator('#pickup')).toContainText('동호로 249')
  await page.locator('#dropoff').click()
  await page.getByRole('tab', { name: '직접 입력' }).click()
  await page.getByRole('button', { name: '확인' }).click()
  await expect(page.getByText('장소를 입력해주세요.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('#dropoff')).toBeFocused()
  for (let count = 0; count < 5; count++) await page.getByRole('button', { name: '경유지 추가' }).click()
  await expect(page.getByRole('button', { name: '경유지 추가' })).toHaveCount(0)
  for (let count = 5; count > 1; count--)
    await page.getByRole('button', { name: `경유지 ${count} 삭제` }).click()
  await writePlace(page, 'stop-place-0', '한남동 유엔빌리지')
  await writePlace(page, 'dropoff', '인천공항 2터미널')
  await page.getByLabel('출발 시간').fill('10:30')
  await page.locator('#stop-time-0').fill('09:00')
  await page.getByRole('button', { name: '다음' }).click()
  await expect(page.getByText('경유지 시간은 출발 이후, 같은 날이어야 합니다.')).toBeVisible()
  await page.locator('#stop-time-0').fill('11:20')
  await page.reload()
  await expect(page.locator('#stop-time-0')).toHaveValue('11:20')
  await page.getByRole('button', { name: '다음' }).click()
  await page.waitForURL('/reservation/second')
})

test('a postcode service that is down is said politely, and the place can be written (C-164)', async ({
  page,
}) => {
  await logIn(page, await newMember(0))
  await page.route('**/postcode.v2.js', (route) => route.abort())
  await chooseCar(page, 'ALPHARD', 5)
  await page.locator('#pickup').click()
  await expect(
    page.getByText('지금은 우편번호 서비스를 사용할 수 없습니다. 잠시 후 다시 시도해 주세요.'),
  ).toBeVisible()
  await page.getByRole('button', { name: '직접 입력하기' }).click()
  await page.getByRole('dialog').getByLabel('장소').fill('서울역')
  await page.keyboard.press('Enter')
  await expect(page.locator('#pickup')).toContainText('서울역')
})

test('an answer lost on the way and a double click book once, for one ticket (C-183, C-185, C-186, C-187, C-193, K-40)', async ({
  page,
}) => {
  const member = await newMember(2)
  await logIn(page, member)
  await chooseCar(page, 'LM 500h EXECUTIVE', 8)
  await fillSteps(page)
  await expect(page.getByRole('progressbar', { name: '예약 진행률' })).toHaveAttribute('aria-valuenow', '75')
  await expect(page.getByText('2 → 1 Ticket')).toBeVisible()
  await expectAccessible(page)
  const keys = new Set<string | undefined>()
  let lost = 0
  await page.route('**/reservations', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    keys.add(route.request().headers()['idempotency-key'])
    if (++lost > 3) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await page.getByRole('button', { name: '예약 신청' }).dblclick()
  await expect(page.getByRole('alert').filter({ hasText: '두 번 예약되지 않습니다' })).toBeVisible({
    timeout: 10_000,
  })
  await expect(page.getByText('예약 실패')).toBeVisible()
  await page.getByRole('button', { name: '예약 신청' }).click()
  await page.waitForURL('/reservation/third')
  await expect(page.getByRole('heading', { name: '예약 신청 완료' })).toBeVisible()
  await expect(page.getByRole('progressbar', { name: '예약 진행률' })).toHaveCount(0)
  await expectAccessible(page)
  expect([
    keys.size,
    (await api('GET', `/api/users/${member.id}/reservations`, undefined, member.token)).length,
  ]).toEqual([1, 1])
  expect((await api('GET', `/api/users/${member.id}`, undefined, member.token)).tickets).toBe(1)
  await page.goBack()
  await page.waitForURL('/calendar')
})

test('something else than what was lost is sent under another key (K-40)', async ({ page }) => {
  await logIn(page, await newMember(2))
  await chooseCar(page, 'ALPHARD', 9)
  await fillSteps(page)
  const keys: (string | undefined)[] = []
  await page.route('**/reservations', (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    keys.push(route.request().headers()['idempotency-key'])
    return keys.length <= 3 ? route.abort() : route.continue()
  })
  await page.getByRole('button', { name: '예약 신청' }).click()
  await expect(page.getByText('예약 실패')).toBeVisible({ timeout: 10_000 })
  await page.getByLabel('수하물').selectOption('2')
  await page.getByRole('button', { name: '예약 신청' }).click()
  await page.waitForURL('/reservation/third')
  expect(new Set(keys).size).toBe(2)
})

test('without tickets it says so and where to get some (C-186)', async ({ page }) => {
  await logIn(page, await newMember(0))
  await chooseCar(page, 'ALPHARD', 10)
  await fillSteps(page)
  await page.getByRole('button', { name: '예약 신청' }).click()
  await expect(page.getByText('예약 실패')).toBeVisible()
  await expect(page.getByText('보유 티켓이 부족합니다.')).toHaveCount(1)
  await expect(page.getByRole('link', { name: '티켓 요금 보기' })).toHaveAttribute('href', '/pricing')
})
