import type { Page } from '@playwright/test'
import {
  asStaff,
  atDesk,
  bookRide,
  dialog,
  dispatch,
  expectToast,
  type Ride,
  rideNow,
  ridesOf,
  rowOf,
  save,
} from './desk.ts'
import { expect, expectAccessible, type Member, newMember, test } from './people.ts'

const choice = (page: Page) => dialog(page).getByRole('alert', { name: '먼저 변경된 내용' })
const correct = (ride: Ride, body: object) => asStaff('PATCH', `/api/reservations/${ride.id}/details`, body)

async function openDetails(page: Page): Promise<{ member: Member; ride: Ride }> {
  const member = await newMember(1)
  const ride = await bookRide(member)
  await atDesk(page, ridesOf(member))
  const edit = page.getByRole('button', { name: /예약 정보 수정/ })
  const details = rowOf(page, ride).getByRole('button', { name: /예약 상세/ })
  const isPhone = (page.viewportSize()?.width ?? 0) < 768
  if (isPhone) await details.click()
  await (isPhone ? dialog(page).locator(edit) : rowOf(page, ride).locator(edit)).click()
  await expect(dialog(page).getByLabel('출발지')).toHaveValue('서울역 1번 출구')
  return { member, ride }
}

for (const [name, viewport] of [
  ['desktop', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const)
  test.describe(name, () => {
    test.use({ viewport })

    test('what two staff change in different fields of one reservation is kept of both', async ({ page }) => {
      const { ride } = await openDetails(page)
      await dialog(page).getByLabel('도착지').fill('김포공항 국내선')
      await correct(ride, { passenger_count: 3, special_requests: '조용한 차를 부탁하십니다' })
      await save(page)
      await expect(choice(page)).toContainText('먼저 변경했습니다')
      await expect(choice(page)).toContainText('탑승 인원지금: 3명')
      await expect(choice(page)).not.toContainText('내 입력')
      await expect(dialog(page).getByLabel('도착지')).toHaveValue('김포공항 국내선')
      await expectAccessible(page)
      await choice(page).getByRole('button', { name: '둘 다 반영하기' }).click()
      await expectToast(page, '예약 정보가 변경되었습니다.')
      expect(await rideNow(ride)).toMatchObject({
        dropoff_location: '김포공항 국내선',
        passenger_count: 3,
        special_requests: '조용한 차를 부탁하십니다',
      })
    })

    test('of what two staff change in the same field the second one chooses', async ({ page }) => {
      const { ride } = await openDetails(page)
      await dialog(page).getByLabel('출발지').fill('용산역 3번 출구')
      await dialog(page).getByLabel('탑승 인원').fill('5')
      await correct(ride, { pickup_location: '서울역 9번 출구' })
      await save(page)
      await expect(choice(page)).toContainText('지금: 서울역 9번 출구내 입력: 용산역 3번 출구')
      await choice(page).getByRole('button', { name: '겹치지 않는 것만 저장' }).click()
      await expectToast(page, '예약 정보가 변경되었습니다.')
      expect(await rideNow(ride)).toMatchObject({ pickup_location: '서울역 9번 출구', passenger_count: 5 })
    })
  })

test.describe('on one status', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('a confirmation made on a ride that was canceled meanwhile is not made unseen', async ({ page }) => {
    const member = await newMember(1)
    const ride = await bookRide(member)
    await atDesk(page, ridesOf(member))
    await rowOf(page, ride)
      .getByRole('button', { name: /상태 변경/ })
      .click()
    await dialog(page).getByText('예약 확정', { exact: true }).click()
    await dispatch(ride, { status: 'CANCELLED' })
    await save(page)
    await expect(choice(page)).toContainText('상태지금: 예약 취소내 입력: 예약 확정')
    await choice(page).getByRole('button', { name: '지금 값 그대로 두기' }).click()
    await expect(dialog(page)).toBeHidden()
    expect((await rideNow(ride)).status).toBe('CANCELLED')
  })

  test('what was chosen over a change of somebody else stands', async ({ page }) => {
    const member = await newMember(1)
    const ride = await bookRide(member)
    await atDesk(page, ridesOf(member))
    await rowOf(page, ride)
      .getByRole('button', { name: /상태 변경/ })
      .click()
    await dialog(page).getByText('예약 확정', { exact: true }).click()
    await correct(ride, { name: '새 이름' })
    await save(page)
    await choice(page).getByRole('button', { name: '둘 다 반영하기' }).press('Enter')
    await expectToast(page, '예약 상태가 변경되었습니다.')
    expect(await rideNow(ride)).toMatchObject({ status: 'CONFIRMED', name: '새 이름' })
  })
})
