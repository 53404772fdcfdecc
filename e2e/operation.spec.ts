import { bookRide, completeRide, dispatch } from './desk.ts'
import { expect, logIn, newMember, test } from './people.ts'

test('live tracking of a ride recovers after a refused stream and a lost network (C-226)', async ({
  page,
  context,
}) => {
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
