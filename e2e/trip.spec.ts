import { daysBetween, dayOf } from '#kit/day.ts'
import {
  asStaff,
  atDesk,
  beginRide,
  bookRide,
  completeRide,
  dialog,
  dispatch,
  expectToast,
  newDriver,
} from './desk.ts'
import { addUnit, newCar } from './fleet.ts'
import { api, expect, expectAccessible, logIn, newMember, pressInactive, test } from './people.ts'

test('the trip screen and a shared link show a ride from departure to its rating', async ({
  page,
  browser,
}) => {
  const [member, car] = [await newMember(1), await newCar()]
  await addUnit(car)
  const ride = await bookRide(member, { car_id: car.id })
  await dispatch(ride, { status: 'CONFIRMED' })
  await dispatch(ride, { driver_id: (await newDriver({ name: '남궁기사' })).id })
  const { registration_number: plate } = await asStaff('GET', `/api/reservations/${ride.id}`)
  await logIn(page, member)
  await page.goto(`/schedule-operation/${ride.id}`)
  const main = page.getByRole('main')
  await expect(main.getByText(plate, { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: /남궁기사 기사에게 전화/ })).toHaveAttribute('href', /^tel:010/)
  await expectAccessible(page)

  await page.getByRole('button', { name: '링크 만들기' }).click()
  await expect(page.getByRole('button', { name: '공유 중지' })).toBeVisible()
  const share = `/api/users/${member.id}/reservations/${ride.id}/share`
  const { url } = await api('GET', share, undefined, member.token)
  const waiting = await (await browser.newContext()).newPage()
  await waiting.goto(url)
  await expect(waiting.getByText(plate, { exact: true })).toBeVisible()
  await expect(waiting.getByText('남궁기사')).toBeVisible()
  // The page names the booker, and shows no number of the booker or the passenger.
  await expect(waiting.getByText(`${member.name}님이 예약`)).toBeVisible()
  expect(await waiting.content()).not.toContain(member.phone)
  await expectAccessible(waiting)

  // The ride must be today: a later ride cannot be marked as arrived, and a link expires after its ride's day.
  await beginRide(ride, daysBetween(dayOf(new Date()), ride.pickup_time.slice(0, 10)))
  await dispatch(ride, { current_stop: 0 })
  await expect(main.getByText('운행 중')).toBeVisible()
  await expect(main.getByText(/도착해 기다리고 있습니다/).first()).toBeVisible()
  await waiting.reload()
  await expect(waiting.locator('[aria-current=step]')).toContainText('현재 위치서울역 1번 출구')
  await expect(main.getByText(/기사 연락처/)).toBeVisible()

  await completeRide(ride, 0)
  await expect(main.getByText('운행 완료')).toBeVisible()
  await expect(page.getByRole('link', { name: /기사에게 전화/ })).toHaveCount(0)
  await expect(main.getByText('현재 위치', { exact: true })).toHaveCount(0)
  // The shared link hides the driver's number too.
  await expect(main.getByText(/기사 연락처/)).toHaveCount(0)
  await page.route(`**${share}`, (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.fallback(),
  )
  await page.getByRole('button', { name: '공유 중지' }).click()
  await expect(main.getByText('공유를 중지하지 못했습니다. 링크가 아직 열릴 수 있습니다.')).toBeVisible()
  await page.unroute(`**${share}`)
  await page.getByRole('button', { name: '공유 중지' }).click()
  await expect(page.getByRole('button', { name: '공유 중지' })).toHaveCount(0)
  await waiting.reload()
  await expect(waiting.getByText('열 수 없는 링크입니다')).toBeVisible()
  await waiting.context().close()

  // The page asks for a rating for a week after the ride.
  await expect(page.getByRole('heading', { name: '모신 길은 어떠셨습니까?', exact: true })).toBeVisible()
  await pressInactive(page.getByRole('button', { name: '평가 보내기' }))
  await expect(main.getByText('별점을 골라 주세요.')).toBeVisible()
  await expect(page.locator('#star-5')).toHaveAccessibleDescription('별점을 골라 주세요.')
  await page.locator('label', { has: page.locator('#star-3') }).click()
  await expect(main.getByText('별점을 골라 주세요.')).toHaveCount(0)
  await page.getByLabel('한 말씀 (선택)').fill('조금 늦었지만 친절하셨습니다')
  await page.getByRole('button', { name: '평가 보내기' }).click()
  await expect(main.getByText('별점 3점 · 보통이었습니다')).toBeVisible()
  await expectAccessible(page)
  const overview = await asStaff('GET', '/api/admin/overview')
  expect(overview.rows.ratings.map(({ id }: { id: string }) => id)).toContain(ride.id)
})

test('a rating of a deleted member is marked as handled without a note', async ({ page }) => {
  const member = await newMember(1)
  const ride = await bookRide(member)
  const driver = await newDriver({ name: '남궁기사' })
  for (const change of [{ status: 'CONFIRMED' }, { driver_id: driver.id }]) await dispatch(ride, change)
  await completeRide(ride)
  const rating = { stars: 2, text: '길을 잘못 드셨습니다' }
  await api('POST', `/api/users/${member.id}/reservations/${ride.id}/rating`, rating, member.token)
  await asStaff('DELETE', `/api/users/${member.id}`)
  await page.setViewportSize({ width: 1440, height: 900 })
  await atDesk(page, '/admin')
  await expect(page.getByRole('region', { name: '살펴볼 평가' })).toContainText('별점 2점, 탈퇴한 회원')
  await page.goto('/admin/rating')
  const row = page.locator(`[data-row="${ride.id}"]`)
  await row.getByRole('button', { name: /평가 보기/ }).click()
  await expect(dialog(page)).toContainText('처리 내용은 저장되지 않습니다')
  await expect(dialog(page)).toContainText('남궁기사 기사')
  await expect(dialog(page).getByRole('textbox')).toHaveCount(0)
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: '처리 완료' }).click()
  await expectToast(page, '처리한 것으로 적었습니다.')
  await page.getByRole('tab', { name: '모든 평가' }).click()
  await expect(row.getByRole('cell').last()).toHaveText(/님 처리$/)
  await row.getByRole('button', { name: /평가 보기/ }).click()
  await expect(dialog(page).getByText(/처리$/)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(row).toContainText('처리 완료')
  await expectAccessible(page)
})
