import type { Page } from '@playwright/test'
import {
  asStaff,
  atDesk,
  beginRide,
  bookRide,
  completeRide,
  dialog,
  dispatch,
  expectToast,
  type Ride,
  rideNow,
  ridesOf,
  rowOf,
  save,
} from './desk.ts'
import { expect, expectAccessible, newMember, test } from './people.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const openPlaces = (page: Page, ride: Ride) =>
  rowOf(page, ride)
    .getByRole('button', { name: /현재 위치/ })
    .click()

test('the position of a pending or canceled ride cannot be set, of a completed one it can (A-068, A-069)', async ({
  page,
}) => {
  const member = await newMember(1)
  const ride = await bookRide(member)
  await atDesk(page, ridesOf(member))
  await openPlaces(page, ride)
  const alert = page.getByRole('alertdialog')
  await expect(alert).toContainText('확정 또는 완료된 예약에서만 수정할 수 있습니다')
  await alert.getByRole('button', { name: '확인' }).click()
  await dispatch(ride, { status: 'CANCELLED' })
  await page.goto(ridesOf(member, 'CANCELLED'))
  await openPlaces(page, ride)
  await expect(alert).toContainText('확정 또는 완료된 예약에서만 수정할 수 있습니다')
  await alert.getByRole('button', { name: '확인' }).click()
  await dispatch(ride, { status: 'CONFIRMED' })
  await completeRide(ride)
  await page.goto(ridesOf(member, 'COMPLETED'))
  await openPlaces(page, ride)
  await expect(dialog(page).getByRole('listitem')).toHaveCount(4)
  await expect(alert).toHaveCount(0)
})

test('staff move the car along its places until the ride is completed (A-051, A-070, A-071, A-072)', async ({
  page,
}) => {
  const member = await newMember(1)
  const ride = await bookRide(member)
  await dispatch(ride, { status: 'CONFIRMED' })
  await beginRide(ride)
  await atDesk(page, ridesOf(member, 'CONFIRMED'))
  await openPlaces(page, ride)
  const places = dialog(page).getByRole('listitem')
  await expect(places).toHaveText([
    /출발.*10:30.*서울역/,
    /경유 1.*11:20.*한남동/,
    /경유 2.*12:00.*성수동/,
    /도착.*인천공항/,
  ])
  await places.nth(1).getByRole('button').click()
  await expect(places.nth(0)).toContainText('완료')
  await expect(places.nth(1)).toHaveAttribute('aria-current', 'step')
  for (const later of [1, 2, 3]) await expect(places.nth(later)).not.toContainText('완료')
  expect((await rideNow(ride)).current_location).toBe('한남동 유엔빌리지 정문')
  await expectAccessible(page)
  await places.nth(3).getByRole('button').click()
  await expect(dialog(page).getByText('기사의 하차 기록이 없습니다')).toBeInViewport()
  const complete = dialog(page).getByRole('button', { name: '운행 완료' })
  await expect(complete).toBeDisabled()
  await expect(places.nth(1)).toHaveAttribute('aria-current', 'step')
  await page.keyboard.type('기사에게 전화로 확인')
  await expectAccessible(page)
  await complete.click()
  await expect(places.nth(3)).toHaveAttribute('aria-current', 'step')
  await page.keyboard.press('Escape')
  await expect(rowOf(page, ride)).toHaveCount(0)
  await page.getByRole('tab', { name: '운행 완료' }).click()
  await expect(rowOf(page, ride)).toContainText('운행 완료')
  await rowOf(page, ride).getByRole('cell').nth(1).click()
  const record = page.getByRole('complementary', { name: '예약 상세' })
  await expect(record.getByRole('region', { name: '변경 기록' })).toContainText('사유: 기사에게 전화로 확인')
})

test('the record says that a ride to come cannot be completed, and takes back what was (A-051)', async ({
  page,
}) => {
  const member = await newMember(1)
  const ride = await bookRide(member)
  await dispatch(ride, { status: 'CONFIRMED' })
  await atDesk(page, `${ridesOf(member, 'CONFIRMED')}&ride=${ride.id}`)
  const route = page.getByRole('region', { name: '경로' })
  const places = route.getByRole('listitem')
  await places.nth(3).getByRole('button').click()
  await expect(route.getByRole('alert')).toContainText('아직 운행일이 되지 않아 운행을 완료할 수 없습니다.')
  expect((await rideNow(ride)).display_status).toBe('CONFIRMED')
  await beginRide(ride)
  await page.reload()
  await places.nth(3).getByRole('button').click()
  await route.getByLabel('운행을 완료하는 사유').fill('현장에서 확인')
  await page.keyboard.press('Enter')
  await expect(places.nth(3)).toHaveAttribute('aria-current', 'step')
  await places.nth(2).getByRole('button').click()
  await expect(places.nth(2)).toHaveAttribute('aria-current', 'step')
  await page.getByRole('button', { name: '되돌리기' }).last().click()
  await expect(places.nth(3)).toHaveAttribute('aria-current', 'step')
})

test('a completed short ride is settled at half a ticket', async ({ page }) => {
  const member = await newMember(1)
  const ride = await bookRide(member)
  await dispatch(ride, { status: 'CONFIRMED' })
  await completeRide(ride)
  await atDesk(page, ridesOf(member, 'COMPLETED'))
  await rowOf(page, ride).getByRole('button', { name: '운행 정산' }).click()
  await dialog(page).getByLabel('0.5 Ticket').check()
  await save(page)
  await expectToast(page, '운행이 정산되었습니다.')
  await expect(rowOf(page, ride)).toContainText('0.5 Ticket')
  // Nothing of it is cut off at the end of its column.
  const cell = rowOf(page, ride).getByRole('cell').filter({ hasText: '0.5 Ticket' })
  expect(await cell.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
  expect((await asStaff('GET', `/api/users/${member.id}`)).tickets).toBe(0.5)
  await rowOf(page, ride)
    .getByRole('button', { name: /상태 변경/ })
    .click()
  await dialog(page).getByLabel('예약 취소').check()
  await expect(dialog(page)).toContainText('0.5 Ticket을 고객에게 돌려주고')
  await save(page)
  await page.getByRole('button', { name: '되돌리기' }).click()
  await expectToast(page, '되돌렸습니다.')
  expect(await rideNow(ride)).toMatchObject({ display_status: 'COMPLETED', settled_tickets: 0.5 })
})
