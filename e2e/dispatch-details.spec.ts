import {
  atDesk,
  bookRide,
  dialog,
  discard,
  dispatch,
  expectToast,
  keepPatches,
  newDriver,
  openDetails,
  rideNow,
  ridesOf,
  rowOf,
  save,
  hearNothing,
} from './desk.ts'
import { expect, expectAccessible, newMember, test } from './people.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const broken = { status: 500, json: { code: 'INTERNAL', err: '서버가 응답하지 못했습니다.' } }

test('the details are asked for, corrected and sent whole (A-074, A-076, A-082, A-083)', async ({ page }) => {
  const member = await newMember(1)
  const ride = await bookRide(member)
  const day = ride.pickup_time.slice(0, 10)
  const lastPatch = await keepPatches(page)
  await atDesk(page, ridesOf(member))
  const asked = page.waitForRequest((request) => request.url().endsWith(`/api/reservations/${ride.id}`))
  await openDetails(page, ride)
  await asked
  await dialog(page).getByLabel('픽업 시간').fill(`${day}T09:10`)
  await dialog(page).getByRole('button', { name: '경유지 추가' }).click()
  await expect(dialog(page).getByLabel('경유지 3', { exact: true })).toBeFocused()
  await page.keyboard.type('시간 없는 곳')
  await dialog(page).getByLabel('경유지 1 시간 (선택)').fill('13:00')
  await dialog(page).getByLabel('탑승 인원').fill('4')
  await save(page)
  await expectToast(page, '예약 정보가 변경되었습니다.')
  const body = await lastPatch()
  expect(body.pickup_time).toBe(`${day} 09:10`)
  expect(body.via_locations.map((stop: { location: string }) => stop.location)).toEqual([
    '성수동',
    '한남동 유엔빌리지 정문',
    '시간 없는 곳',
  ])
  expect(Object.keys(body)).toHaveLength(10)
  await expect(rowOf(page, ride)).toContainText('09:10')
  expect(await rideNow(ride)).toMatchObject({ passenger_count: 4, pickup_time: `${day} 09:10` })
})

test('the form says that the member has another ride at the time that is typed', async ({ page }) => {
  const member = await newMember(2)
  const first = await bookRide(member)
  const day = first.pickup_time.slice(0, 10)
  const ride = await bookRide(member, { pickup_time: `${day} 15:30`, via_locations: [] })
  await atDesk(page, ridesOf(member))
  await openDetails(page, ride)
  const line = dialog(page).getByText('같은 분을 같은 날, 같은 시간에 모시는 예약이 이미 있습니다.')
  await expect(dialog(page).getByLabel('픽업 시간')).toHaveValue(`${day}T15:30`)
  await expect(line).toHaveCount(0)
  await dialog(page).getByLabel('픽업 시간').fill(`${day}T10:30`)
  await expect(line).toBeInViewport()
  await save(page)
  await expectToast(page, '예약 정보가 변경되었습니다.')
  expect(await rideNow(ride)).toMatchObject({ pickup_time: `${day} 10:30` })
})

test('the purposes are those of the back office (A-077)', async ({ page }) => {
  const member = await newMember(1)
  const ride = await bookRide(member)
  await atDesk(page, ridesOf(member))
  await openDetails(page, ride)
  const options = dialog(page).getByLabel('이용 목적').locator('option')
  await expect(options).toHaveCount(10)
  const values = await options.evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value))
  expect(values).toEqual([
    'hospital',
    'golf',
    'school',
    'vip',
    'private',
    'moving',
    'airport',
    'hotel',
    'wedding',
    'etc',
  ])
})

test('what is wrong is said at its field and nothing is sent (A-078, A-079, A-080)', async ({ page }) => {
  const member = await newMember(1)
  const ride = await bookRide(member)
  await atDesk(page, ridesOf(member))
  await openDetails(page, ride)
  await dialog(page).getByRole('button', { name: '경유지 추가' }).click()
  await dialog(page).getByLabel('탑승 인원').fill('21')
  await dialog(page).getByLabel('수하물').fill('21')
  await save(page)
  await expect(dialog(page).getByLabel('경유지 3', { exact: true })).toBeFocused()
  for (const text of ['경유지를 입력해 주세요.', '1~20명으로 입력해 주세요.', '0~20개로 입력해 주세요.'])
    await expect(dialog(page).getByText(text)).toBeVisible()
  await expectAccessible(page)
  expect((await rideNow(ride)).passenger_count).toBe(2)
})

test('a change that fails says so in the dialog, with what the server says (A-066, A-084)', async ({
  page,
}) => {
  const member = await newMember(1)
  const [ride, driver] = [await bookRide(member), await newDriver()]
  await atDesk(page, ridesOf(member))
  await page.route('**/api/reservations/*/details', (route) => route.fulfill(broken))
  await openDetails(page, ride)
  await dialog(page).getByLabel('수하물').fill('1')
  await save(page)
  await expect(dialog(page).getByRole('alert')).toHaveText(
    /예약 정보 업데이트에 실패했습니다\..*서버가 응답하지 못했습니다\./,
  )
  await discard(page)
  await page.route(`**/api/reservations/${ride.id}`, (route) => route.fulfill(broken))
  await rowOf(page, ride)
    .getByRole('button', { name: /상태 변경/ })
    .click()
  await dialog(page).getByLabel('예약 확정').check()
  await save(page)
  const failed = () =>
    expect(dialog(page).getByRole('alert')).toHaveText(/^예약 정보 변경에 실패했습니다서버가/)
  await failed()
  for (const [button, choice] of [
    [/차량 배정/, /STARIA 702바9104/],
    [/기사 배정/, driver.name],
  ] as const) {
    await discard(page)
    await rowOf(page, ride).getByRole('button', { name: button }).click()
    await dialog(page).getByLabel(choice).check()
    await save(page)
    await failed()
  }
})

test('a booking or a list that cannot be loaded says so and can be asked again (A-015, A-075)', async ({
  page,
}) => {
  const member = await newMember(1)
  const ride = await bookRide(member)
  await hearNothing(page)
  await atDesk(page, ridesOf(member))
  await page.route(`**/api/reservations/${ride.id}`, (route) => route.fulfill(broken))
  await openDetails(page, ride)
  await expect(dialog(page).getByRole('alert')).toContainText('예약 정보를 불러오는데 실패했습니다.')
  await page.unroute(`**/api/reservations/${ride.id}`)
  await dialog(page).getByRole('button', { name: '다시 시도' }).click()
  await expect(dialog(page).getByLabel('출발지')).toHaveValue('서울역 1번 출구')
  await page.route('**/api/reservations?**', (route) => route.fulfill(broken))
  await page.goto(ridesOf(member))
  await expect(page.getByRole('alert')).toContainText(
    '데이터를 불러오지 못했습니다서버가 응답하지 못했습니다.',
  )
  await expectAccessible(page)
  await page.unroute('**/api/reservations?**')
  await page.getByRole('button', { name: '다시 시도' }).click()
  await expect(rowOf(page, ride)).toBeVisible()
})

test('a stop without a place says so (A-073)', async ({ page }) => {
  const member = await newMember(1)
  const ride = await bookRide(member)
  await dispatch(ride, { status: 'CONFIRMED' })
  await page.route('**/api/reservations?**', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    body.result[0].via_locations[0].location = ''
    await route.fulfill({ response: answer, json: body })
  })
  await atDesk(page, ridesOf(member, 'CONFIRMED'))
  await rowOf(page, ride)
    .getByRole('button', { name: /현재 위치/ })
    .click()
  await expect(dialog(page).getByRole('listitem').nth(1)).toContainText('위치 정보 없음')
})

test('a time at which the driver does not work is saved with a reason, and taken back without one', async ({
  page,
}) => {
  const member = await newMember(1)
  const [ride, driver] = [await bookRide(member), await newDriver({ fixed_schedule: '월-일 09:00-18:00' })]
  await dispatch(ride, { driver_id: driver.id })
  const day = ride.pickup_time.slice(0, 10)
  await atDesk(page, ridesOf(member))
  await openDetails(page, ride)
  await dialog(page).getByLabel('픽업 시간').fill(`${day}T07:30`)
  await save(page)
  await expect(dialog(page).getByText('근무 시간이 아닙니다', { exact: true })).toBeVisible()
  await expect(dialog(page).getByLabel('이대로 저장하는 이유')).toBeFocused()
  await expect(dialog(page).getByText('예약 정보 업데이트에 실패했습니다.')).toHaveCount(0)
  await page.keyboard.type('기사와 통화했습니다')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
  expect((await rideNow(ride)).pickup_time).toBe(`${day} 07:30`)
  await page.getByRole('button', { name: '되돌리기' }).click()
  await expectToast(page, '되돌렸습니다.')
  expect((await rideNow(ride)).pickup_time).toBe(`${day} 10:30`)
})
