import type { Page } from '@playwright/test'
import {
  asStaff,
  atDesk,
  bookRide,
  dialog,
  dispatch,
  driverAt,
  expectToast,
  newDriver,
  openDetails,
  rideNow,
  ridesOf,
  rowOf,
  save,
} from './desk.ts'
import { at as carsAt, carNow, newCar, press, unfold } from './fleet.ts'
import { expect, newMember, test } from './people.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const membersAt = ({ login }: { login: string }) => `/admin/user?q=${login}`

test('what was corrected of a member, a driver or a car can be taken back from its notice', async ({
  page,
}) => {
  const [member, driver, car] = [await newMember(0, '한결이'), await newDriver(), await newCar()]
  const change = async (path: string, row: { id: string }, edit: RegExp, label: string, word: string) => {
    await page.goto(path)
    await rowOf(page, row).getByRole('button', { name: edit }).first().click()
    await dialog(page).getByLabel(label, { exact: true }).fill(word)
    await save(page)
    await expect(page.getByText(word).first()).toBeVisible()
    await page.getByRole('button', { name: '되돌리기' }).click()
    await expectToast(page, '되돌렸습니다.')
  }
  await atDesk(page, membersAt(member))
  await change(membersAt(member), member, /회원 정보 수정/, '이름', '두결이')
  expect((await asStaff('GET', `/api/users/${member.id}`)).name).toBe('한결이')
  await change(driverAt(driver), driver, /수정/, '이름', `${driver.name} 다시`)
  expect((await asStaff('GET', driverAt(driver).replace('/admin/driver', '/api/drivers')))[0].name).toBe(
    driver.name,
  )
  const { seats } = await carNow(car)
  await page.goto(carsAt(car))
  await unfold(page, car)
  await press(page, '차량 수정')
  await dialog(page).getByLabel('최대 인원').fill('3')
  await save(page)
  await page.getByRole('button', { name: '되돌리기' }).click()
  await expectToast(page, '되돌렸습니다.')
  expect((await carNow(car)).seats).toBe(seats)
})

test('a driver who was forced and taken off is put back without being forced anew', async ({ page }) => {
  const [member, driver] = [await newMember(2), await newDriver()]
  const busy = await bookRide(member)
  const day = busy.pickup_time.slice(0, 10)
  const ride = await bookRide(member, { pickup_time: `${day} 14:00`, via_locations: [] })
  await dispatch(busy, { driver_id: driver.id })
  await dispatch(ride, { driver_id: driver.id, force: true })
  await atDesk(page, ridesOf(member))
  await rowOf(page, ride)
    .getByRole('button', { name: /기사 배정/ })
    .click()
  await dialog(page)
    .getByLabel(/미배정/)
    .check()
  await save(page)
  await expectToast(page, '기사 배정이 해제되었습니다.')
  await page.getByRole('button', { name: '되돌리기' }).click()
  await expectToast(page, '되돌렸습니다.')
  expect(await rideNow(ride)).toMatchObject({ driver_id: driver.id, driver_forced: true })
})

test.describe('after a colleague was faster', () => {
  const faster = (page: Page) => dialog(page).getByRole('alert', { name: '먼저 변경된 내용' })
  const takeBack = async (page: Page) => {
    await page.getByRole('button', { name: '되돌리기' }).click()
    await expectToast(page, '되돌렸습니다.')
  }

  test('taking back one’s own correction of a reservation leaves theirs', async ({ page }) => {
    const member = await newMember(1)
    const ride = await bookRide(member)
    await atDesk(page, ridesOf(member))
    await openDetails(page, ride)
    await expect(dialog(page).getByLabel('출발지')).toHaveValue('서울역 1번 출구')
    await dialog(page).getByLabel('도착지').fill('김포공항 국내선')
    await asStaff('PATCH', `/api/reservations/${ride.id}/details`, { passenger_count: 3 })
    await save(page)
    await faster(page).getByRole('button', { name: '둘 다 반영하기' }).click()
    await expectToast(page, '예약 정보가 변경되었습니다.')
    await takeBack(page)
    expect(await rideNow(ride)).toMatchObject({ dropoff_location: '인천공항 2터미널', passenger_count: 3 })
  })

  test('taking back what stood over theirs brings back theirs, not what was there before both', async ({
    page,
  }) => {
    const driver = await newDriver({ note: '처음 메모', address: '서울 중구' })
    await atDesk(page, driverAt(driver))
    await rowOf(page, driver).getByRole('button', { name: /수정/ }).first().click()
    await dialog(page).getByLabel('메모').fill('내 메모')
    await asStaff('PATCH', `/api/drivers/${driver.id}`, { note: '동료 메모', address: '부산 중구' })
    await save(page)
    await faster(page).getByRole('button', { name: '내 입력으로 저장' }).click()
    await expect(dialog(page)).toBeHidden()
    await takeBack(page)
    const now = await asStaff('GET', driverAt(driver).replace('/admin/driver', '/api/drivers'))
    expect(now[0]).toMatchObject({ note: '동료 메모', address: '부산 중구' })
  })
})
