import type { Page } from '@playwright/test'
import {
  asStaff,
  atDesk,
  beginRide,
  bookRide,
  dialog,
  dispatch,
  expectToast,
  newDriver,
  openDetails,
  type Ride,
  rideNow,
  ridesOf,
  rowOf,
  save,
} from './desk.ts'
import { expect, type Member, newMember, test } from './people.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const record = (page: Page) => page.getByRole('complementary', { name: '예약 상세' })
const part = (page: Page, name: string) => record(page).getByRole('region', { name, exact: true })
const ticketsOf = async ({ id }: Member) => (await asStaff('GET', `/api/users/${id}`)).tickets

test(
  'a request is confirmed, assigned, driven and settled by keyboard alone (A-060, A-063, A-065, A-070)',
  { tag: '@story' },
  async ({ page }) => {
    const member = await newMember(1)
    const [ride, driver] = [await bookRide(member), await newDriver()]
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
    }
    await atDesk(page, ridesOf(member))
    await rowOf(page, ride).waitFor()
    await press('j', 'Enter')
    await expect(record(page)).toContainText('확정 대기')
    await press('c')
    await expectToast(page, '예약 상태가 변경되었습니다.')
    await page.goto(`${ridesOf(member, 'CONFIRMED')}&ride=${ride.id}`)
    await rowOf(page, ride).waitFor()
    await press('j', 'd')
    await dialog(page).getByLabel(driver.name).focus()
    await press('Space', 'Enter')
    await expect(part(page, '배정')).toContainText(driver.name)
    await expect(dialog(page)).toHaveCount(0)
    await press('v')
    await dialog(page)
      .getByLabel(/STARIA 702바9104/)
      .focus()
    await press('Space', 'Enter')
    await expect(part(page, '배정')).toContainText('702바9104')
    await expect(dialog(page)).toHaveCount(0)
    await beginRide(ride)
    await part(page, '경로').getByRole('button', { name: '인천공항' }).focus()
    await press('Enter')
    await expect(part(page, '경로').getByLabel('운행을 완료하는 사유')).toBeFocused()
    await page.keyboard.type('기사에게 전화로 확인')
    await press('Enter')
    await expect(part(page, '경로').locator('[aria-current=step]')).toContainText('인천공항')
    await expect(part(page, '변경 기록')).toContainText('사유: 기사에게 전화로 확인')
    await record(page).getByRole('button', { name: '운행 정산' }).focus()
    await press('Enter')
    await dialog(page)
      .getByRole('radio', { name: /^0.5 Ticket/ })
      .focus()
    await press('Space', 'Enter')
    await expect(part(page, '티켓')).toContainText('+0.5 Ticket')
    expect(await rideNow(ride)).toMatchObject({ display_status: 'COMPLETED', settled_tickets: 0.5 })
    expect(await ticketsOf(member)).toBe(0.5)
  },
)

test('a cancellation keeps the ticket only if staff choose so; it is refunded later (A-060)', async ({
  page,
}) => {
  const member = await newMember(2)
  const [first, second] = [await bookRide(member), await bookRide(member)]
  await atDesk(page, ridesOf(member))
  const cancel = async (ride: Ride, choice: string) => {
    await rowOf(page, ride)
      .getByRole('button', { name: /상태 변경/ })
      .click()
    await dialog(page).getByLabel('예약 취소').check()
    await dialog(page).getByLabel(choice).check()
    await save(page)
    await expect(rowOf(page, ride)).toHaveCount(0)
  }
  await cancel(first, '돌려주지 않기')
  expect(await ticketsOf(member)).toBe(0)
  await cancel(second, '1 Ticket 돌려주기')
  expect(await ticketsOf(member)).toBe(1)
  await page.goto(`${ridesOf(member, 'CANCELLED')}&ride=${first.id}`)
  await record(page).getByRole('button', { name: '상태 변경' }).click()
  await dialog(page).getByLabel('예약 확정').check()
  await save(page)
  await page.getByRole('button', { name: '되돌리기' }).click()
  await expectToast(page, '되돌렸습니다.')
  expect(await ticketsOf(member)).toBe(1)
  await record(page).getByRole('button', { name: '티켓 돌려주기' }).click()
  await dialog(page).getByRole('button', { name: '돌려주기' }).click()
  await expectToast(page, '티켓을 돌려주었습니다.')
  expect(await ticketsOf(member)).toBe(2)
})

test('a batch confirms requests and says why one was canceled; undo reverts the others', async ({ page }) => {
  const rides = [await bookRide(await newMember(1)), await bookRide(await newMember(1))]
  const left = await newMember(1)
  const gone = await bookRide(left)
  await atDesk(page, '/admin/reservation')
  for (const ride of [...rides, gone]) await rowOf(page, ride).getByRole('checkbox').check()
  await page.route('**/api/reservations/batch', async (route) => {
    await dispatch(gone, { status: 'CANCELLED' })
    await asStaff('DELETE', `/api/users/${left.id}`)
    await route.continue()
  })
  await page.getByRole('button', { name: '예약 확정' }).click()
  await expect(page.getByText('2건을 처리했고, 1건은 처리하지 못했습니다.')).toBeVisible()
  expect((await rideNow(rides[0]!)).status).toBe('CONFIRMED')
  expect((await rideNow(gone)).status).toBe('CANCELLED')
  await page.unroute('**/api/reservations/batch')
  await page.getByRole('button', { name: '되돌리기' }).click()
  await expect.poll(async () => (await rideNow(rides[1]!)).status).toBe('PENDING')
})

test('staff find a ride by the plate of a car in traffic, in two presses', async ({ page }) => {
  const member = await newMember(1)
  const ride = await bookRide(member)
  await bookRide(await newMember(1))
  const { registration_number: plate } = await rideNow(ride)
  await atDesk(page, '/admin')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: '찾을 내용' }).fill(plate)
  await page.keyboard.press('Enter')
  await expect(record(page).or(dialog(page))).toContainText(member.name)
})

test('two staff change different fields of one reservation; undo reverts only their own', async ({
  page,
}) => {
  const member = await newMember(1)
  const ride = await bookRide(member)
  await atDesk(page, ridesOf(member))
  await openDetails(page, ride)
  await expect(dialog(page).getByLabel('출발지')).toHaveValue('서울역 1번 출구')
  await dialog(page).getByLabel('도착지').fill('김포공항 국내선')
  await asStaff('PATCH', `/api/reservations/${ride.id}/details`, { passenger_count: 3 })
  await save(page)
  const conflict = dialog(page).getByRole('alert', { name: '먼저 변경된 내용' })
  await expect(conflict).toContainText('탑승 인원지금: 3명')
  await conflict.getByRole('button', { name: '둘 다 반영하기' }).click()
  await expectToast(page, '예약 정보가 변경되었습니다.')
  expect(await rideNow(ride)).toMatchObject({ dropoff_location: '김포공항 국내선', passenger_count: 3 })
  await page.getByRole('button', { name: '되돌리기' }).click()
  await expectToast(page, '되돌렸습니다.')
  expect(await rideNow(ride)).toMatchObject({ dropoff_location: '인천공항 2터미널', passenger_count: 3 })
})

test('a change by others appears without a reload, also after a visit to another screen', async ({
  page,
}) => {
  const member = await newMember(1)
  const [ride, first, second] = [await bookRide(member), await newDriver(), await newDriver()]
  const events = page.waitForResponse((response) => response.url().endsWith('/api/admin/events'))
  await atDesk(page, ridesOf(member))
  await events
  await expect(rowOf(page, ride)).toContainText('미배정')
  await dispatch(ride, { driver_id: first.id })
  await expect(rowOf(page, ride)).toContainText(first.name)
  await expect(page.locator(`[data-row="${ride.id}"][data-marked]`)).toHaveCount(1)
  await page.getByRole('link', { name: '차량·일정' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/차량/)
  await dispatch(ride, { driver_id: second.id })
  await page.goBack()
  await expect(rowOf(page, ride)).toContainText(second.name)
})
