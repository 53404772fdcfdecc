import { daysBetween, dayOf } from '#kit/day.ts'
import { COMPLETION_REASON } from '#testing/past-ride.ts'
import { beginRide, bookRide, completeRide, dispatch } from './desk.ts'
import { addUnit, newCar } from './fleet.ts'
import { expect, logIn, newMember, test } from './people.ts'

test('live tracking of a ride recovers after a refused stream and a lost network (C-226)', async ({
  page,
  context,
}) => {
  const [member, car] = [await newMember(1), await newCar()]
  await addUnit(car)
  const ride = await bookRide(member, { car_id: car.id })
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
  // The ride must be today: a later ride cannot be marked as arrived.
  const today = dayOf(new Date())
  await beginRide(ride, daysBetween(today, ride.pickup_time.slice(0, 10)))
  await dispatch(ride, { current_stop: 0 })
  await expect(page.locator('[aria-current=step]')).toContainText('출발')
  await context.setOffline(true)
  await dispatch(ride, { current_stop: 1, reason: COMPLETION_REASON })
  await context.setOffline(false)
  await expect(page.locator('[aria-current=step]')).toContainText('경유 1')
  await completeRide(ride)
  await expect(page.getByText('운행 완료')).toBeVisible()
  await expect(page.getByText('현재 위치', { exact: true })).toHaveCount(0)
})
