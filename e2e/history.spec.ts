import type { Page } from '@playwright/test'
import { asStaff, bookRide, completeRide, dispatch, type Ride } from './desk.ts'
import { expect, expectAccessible, logIn, type Member, newMember, test } from './people.ts'

const colourOf = (page: Page, word: string) =>
  page
    .locator('li button')
    .getByText(word, { exact: true })
    .evaluate((badge) => getComputedStyle(badge).backgroundColor)

/** Which way a pale colour leans; the channels it has most of. */
function hueOf(colour: string): string {
  const [red, green, blue] = colour.match(/[\d.]+/g)!.map(Number) as [number, number, number]
  if (green > red && green > blue) return 'green'
  return red > blue && green > blue ? 'yellow' : 'another'
}

async function withRide(
  page: Page,
  changes: Record<string, unknown> = {},
): Promise<{ member: Member; ride: Ride }> {
  const member = await newMember(2)
  const ride = await bookRide(member, changes)
  await logIn(page, member)
  await page.goto('/reservation-detail')
  return { member, ride }
}

test('rides stand under three tabs, the waiting ones first, as cards that unfold (C-204, C-205, C-207, C-208)', async ({
  page,
}) => {
  const { ride } = await withRide(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('운행 예약')
  await expect(page.getByRole('tab')).toHaveText(['확정 대기', '예약 확정', '예약 취소'])
  await expect(page.getByRole('tab', { selected: true })).toHaveText('확정 대기')
  const card = page.getByRole('button', { name: /10:30/ })
  const { car_name: car } = await asStaff('GET', `/api/reservations/${ride.id}`)
  await expect(card).toContainText(car)
  await expect(card).toHaveAttribute('aria-expanded', 'false')
  await card.click()
  await expect(card).toHaveAttribute('aria-expanded', 'true')
  await expectAccessible(page)
})

test('an unfolded card tells the way, the person and the wishes (C-209, C-210, C-211)', async ({ page }) => {
  const { member } = await withRide(page)
  await page.getByRole('button', { name: /10:30/ }).click()
  const part = async (title: string) =>
    (
      await page.locator('section', { has: page.getByRole('heading', { name: title }) }).innerText()
    ).replaceAll(/\s+/g, ' ')
  expect(await part('이동 정보')).toMatch(
    /출발 시간 .*10:30 출발지 서울역 1번 출구 경유지 정보 .*한남동.* 도착지 인천공항 2터미널/,
  )
  expect(await part('기본 정보')).toMatch(new RegExp(`이름 ${member.name} 연락처 010-`))
  expect(await part('추가 정보')).toMatch(/이용 목적 공항 수하물 3개 탑승 인원 2명 요청 사항 -/)
})

test('each state has its word and colour (C-212, C-213, C-214, C-215)', async ({ page }) => {
  const { member, ride } = await withRide(page)
  const pending = await colourOf(page, '확정 대기')
  await dispatch(ride, { status: 'CONFIRMED' })
  await page.goto('/reservation-detail?status=CONFIRMED')
  const confirmed = await colourOf(page, '예약 확정')
  await completeRide(ride)
  await page.reload()
  const completed = await colourOf(page, '운행 완료')
  const other = await bookRide(member)
  await dispatch(other, { status: 'CANCELLED' })
  await page.goto('/reservation-detail?status=CANCELLED')
  await expect(page.getByRole('button', { name: /예약 취소/ }).filter({ hasText: '10:30' })).toBeVisible()
  expect([hueOf(pending), hueOf(confirmed)]).toEqual(['yellow', 'green'])
  expect(['yellow', 'green']).not.toContain(hueOf(completed))
})

test('empty tabs say so and lead on (C-216, C-217, C-218)', async ({ page }) => {
  await logIn(page, await newMember(0))
  await page.goto('/reservation-detail')
  await expect(page.getByText('확정 대기 중인 예약이 없습니다.')).toBeVisible()
  await page.getByRole('tab', { name: '예약 확정' }).click()
  await expect(page.getByText('확정된 예약이 없습니다.')).toBeVisible()
  await page.getByRole('tab', { name: '예약 취소' }).click()
  await expect(page.getByText('취소된 예약이 없습니다.')).toBeVisible()
  await expect(page.getByRole('link', { name: '예약하러 가기' })).toHaveAttribute('href', '/calendar')
})
