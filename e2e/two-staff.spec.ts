import type { Page } from '@playwright/test'
import {
  asStaff,
  atDesk,
  bookRide,
  dialog,
  dispatch,
  expectToast,
  newDriver,
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

test.describe('what a colleague changed is told as people say it', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('of a reservation', async ({ page }) => {
    const { ride } = await openDetails(page)
    await dialog(page).getByLabel('도착지').fill('김포공항 국내선')
    const day = ride.pickup_time.slice(0, 10)
    await correct(ride, {
      name: '강하늘',
      phone: '01077776666',
      pickup_time: `${day} 09:40`,
      via_locations: [{ location: '한남동 유엔빌리지', time: `${day}T10:20:00+09:00` }],
      ride_purpose: 'golf',
      passenger_count: 3,
      luggage_count: 1,
    })
    const driver = await newDriver()
    for (const change of [{ status: 'CONFIRMED' }, { driver_id: driver.id }, { current_stop: 0 }])
      await dispatch(ride, change)
    await save(page)
    for (const told of [
      '이름지금: 강하늘',
      '연락처지금: 010-7777-6666',
      /픽업 시간지금: .* 09:40/,
      '경유지지금: 10:20 한남동 유엔빌리지',
      '이용 목적지금: 골프',
      '탑승 인원지금: 3명',
      '수하물지금: 1개',
      '상태지금: 예약 확정',
      `기사지금: ${driver.name}`,
      '현재 위치지금: 서울역 1번 출구',
    ])
      await expect(choice(page)).toContainText(told)
  })

  test('of a member', async ({ page }) => {
    const member = await newMember(0)
    await atDesk(page, `/admin/user?q=${member.login}`)
    const edit = rowOf(page, member).getByRole('button', { name: /회원 정보 수정/ })
    await edit.first().click()
    await dialog(page).getByLabel('이름').fill('새이름')
    await asStaff('PATCH', `/api/users/${member.id}`, { invite_limit: 7, role: 'ADMIN' })
    const held = { identity_status: 'REJECTED', identity_reason: '사진이 흐립니다' }
    await asStaff('PATCH', `/api/users/${member.id}`, held)
    await save(page)
    for (const told of [
      '권한지금: 관리자',
      '본인인증지금: 보류',
      '보류 사유지금: 사진이 흐립니다',
      '남은 추천 횟수지금: 7회',
    ])
      await expect(choice(page)).toContainText(told)
    await choice(page).getByRole('button', { name: '둘 다 반영하기' }).click()
    await expectToast(page, '회원 정보가 변경되었습니다.')
    expect(await asStaff('GET', `/api/users/${member.id}`)).toMatchObject({ name: '새이름', ...held })
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
