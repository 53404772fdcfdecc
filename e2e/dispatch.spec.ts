import type { Page } from '@playwright/test'
import { addDays, dayOf } from '#kit/day.ts'
import {
  asStaff,
  atDesk,
  bookRide,
  completeRide,
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
import { expect, expectAccessible, newMember, test } from './people.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const statusOf = (page: Page, ride: Ride) => rowOf(page, ride).getByRole('button', { name: /상태 변경/ })

test('the table names every column and stays at least 1100px wide (A-055, A-056, A-057)', async ({
  page,
}) => {
  const member = await newMember(1)
  const ride = await bookRide(member)
  const { registration_number, car_name } = await rideNow(ride)
  await atDesk(page, ridesOf(member))
  const heads = [
    '선택',
    '이름',
    '전화번호',
    '예약일',
    '픽업 시간',
    '출발지',
    '경유',
    '도착지',
    '차량',
    '기사',
    '상태',
    '수정',
  ]
  await expect(page.getByRole('columnheader')).toHaveText(heads)
  await expect(page.getByRole('table')).toHaveCSS('min-width', '1100px')
  const [, month, date] = ride.pickup_time.slice(0, 10).split('-').map(Number)
  const cells = rowOf(page, ride).getByRole('cell')
  await expect(cells).toHaveCount(12)
  const texts = [
    member.name,
    member.phone.replace(/(...)(....)(....)/, '$1-$2-$3'),
    dayOf(new Date()),
    new RegExp(`${month}월 ${date}일 \\([일월화수목금토]\\) 10:30`),
    '서울역 1번 출구',
    '2곳',
    '인천공항 2터미널',
    registration_number,
    '미배정',
    '확정 대기',
  ]
  for (const [at, text] of texts.entries()) await expect(cells.nth(at + 1)).toContainText(text)
  await expect(cells.nth(8)).toContainText(car_name)
  await expect(
    cells
      .nth(11)
      .getByRole('button', { name: /예약 정보 수정/ })
      .locator('svg'),
  ).toBeVisible()
  await expectAccessible(page)
})

test(
  'each state stands on its tab in its colour (A-050, A-052, A-053)',
  { tag: '@story' },
  async ({ page }) => {
    const member = await newMember(1)
    const ride = await bookRide(member)
    const badge = rowOf(page, ride)
      .getByRole('button', { name: /상태 변경/ })
      .locator('span')
      .last()
    await atDesk(page, ridesOf(member))
    await expect(badge).toHaveCSS('background-color', 'rgb(253, 230, 214)')
    await dispatch(ride, { status: 'CONFIRMED' })
    await page.goto(ridesOf(member, 'CONFIRMED'))
    await expect(badge).toHaveCSS('background-color', 'rgb(223, 243, 231)')
    await completeRide(ride)
    await page.goto(ridesOf(member, 'COMPLETED'))
    await expect(badge).toHaveCSS('background-color', 'rgb(226, 235, 251)')
    await page.getByRole('tab', { name: '예약 확정' }).click()
    await expect(page.getByText('검색 결과가 없습니다')).toBeVisible()
    await dispatch(ride, { status: 'CANCELLED' })
    await page.goto(ridesOf(member, 'CANCELLED'))
    await expect(badge).toHaveCSS('background-color', 'rgb(251, 227, 225)')
  },
)

test('search finds name, id and phone, keeps its place in the address and is a key away (A-054)', async ({
  page,
}) => {
  const member = await newMember(1, '제갈 찾아라')
  const ride = await bookRide(member)
  await atDesk(page, '/admin/reservation')
  await expect(page.getByRole('table')).toBeVisible()
  for (const words of ['제갈 찾', member.login.toUpperCase(), member.phone.slice(-8)]) {
    await page.getByRole('heading', { name: '예약' }).click()
    await page.keyboard.press('/')
    await page.keyboard.type(words)
    await expect(page).toHaveURL(new RegExp(`q=${encodeURIComponent(words).replaceAll('%20', '\\+')}`))
    await expect(rowOf(page, ride)).toBeVisible()
  }
  await page.reload()
  await expect(rowOf(page, ride)).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const record = page.getByRole('complementary', { name: '예약 상세' })
  await expect(record).toContainText(member.name)
  await page.keyboard.press('Enter')
  await expect(record).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(record).toHaveCount(0)
})

test('staff confirm a booking, which then stands among the confirmed ones (A-013, A-060, A-061, A-067)', async ({
  page,
}) => {
  const member = await newMember(1)
  const ride = await bookRide(member)
  await atDesk(page, ridesOf(member))
  await statusOf(page, ride).click()
  await expect(dialog(page).getByRole('button', { name: '저장' })).toBeDisabled()
  await dialog(page).getByLabel('예약 확정').check()
  await expectAccessible(page)
  await save(page)
  await expectToast(page, '예약 상태가 변경되었습니다.')
  await expect(rowOf(page, ride)).toHaveCount(0)
  await page.getByRole('tab', { name: '예약 확정' }).click()
  await expect(rowOf(page, ride)).toContainText('예약 확정')
})

test('a cancellation keeps the ticket only when staff say so (A-060)', async ({ page }) => {
  const member = await newMember(2)
  const [first, second] = [await bookRide(member), await bookRide(member)]
  const tickets = async () => (await asStaff('GET', `/api/users/${member.id}`)).tickets
  await atDesk(page, ridesOf(member))
  const cancel = async (ride: typeof first, choose?: string) => {
    await statusOf(page, ride).click()
    await dialog(page).getByLabel('예약 취소').check()
    await expect(dialog(page).getByLabel('1 Ticket 돌려주기')).toBeChecked()
    if (choose) await dialog(page).getByLabel(choose).check()
    await save(page)
    await expect(rowOf(page, ride)).toHaveCount(0)
  }
  await cancel(first, '돌려주지 않기')
  expect(await tickets()).toBe(0)
  await cancel(second)
  expect(await tickets()).toBe(1)
  await page.goto(`${ridesOf(member, 'CANCELLED')}&ride=${first.id}`)
  const record = page.getByRole('complementary', { name: '예약 상세' })
  await record.getByRole('button', { name: '상태 변경' }).click()
  await dialog(page).getByLabel('예약 확정').check()
  await expect(dialog(page)).toContainText('돌려주지 않은 티켓을 그대로 쓰고')
  await save(page)
  await page.getByRole('button', { name: '되돌리기' }).click()
  await expectToast(page, '되돌렸습니다.')
  expect(await tickets()).toBe(1)
  await record.getByRole('button', { name: '티켓 돌려주기' }).click()
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: '돌려주기' }).click()
  await expectToast(page, '티켓을 돌려주었습니다.')
  expect(await tickets()).toBe(2)
  await expect(record.getByRole('button', { name: '티켓 돌려주기' })).toHaveCount(0)
})

test('the vehicle picker asks for a choice and gives a registration number (A-062, A-063)', async ({
  page,
}) => {
  const member = await newMember(1)
  const ride = await bookRide(member)
  await atDesk(page, ridesOf(member))
  await rowOf(page, ride)
    .getByRole('button', { name: /차량 배정/ })
    .click()
  await expect(dialog(page).getByText('현재 배정')).toBeVisible()
  await save(page)
  await expect(dialog(page).getByText('차량을 선택해 주세요.')).toBeVisible()
  await dialog(page)
    .getByLabel(/STARIA 702바9104/)
    .check()
  await expect(dialog(page).getByText(/대신 STARIA 차량으로 바뀝니다/)).toBeVisible()
  await save(page)
  await expectToast(page, '배정 차량이 변경되었습니다.')
  await expect(rowOf(page, ride)).toContainText('702바9104')
})

test('staff assign a driver; the picker asks for a choice (A-064, A-065)', async ({ page }) => {
  const member = await newMember(1)
  const [ride, driver] = [await bookRide(member), await newDriver()]
  const unlicensed = await newDriver({ licence_expires_on: addDays(dayOf(new Date()), -1) })
  await atDesk(page, ridesOf(member))
  await rowOf(page, ride)
    .getByRole('button', { name: /기사 배정/ })
    .click()
  await dialog(page).getByRole('radio').first().waitFor()
  await save(page)
  await expect(dialog(page).getByText('기사를 선택해 주세요.')).toBeVisible()
  await dialog(page).getByLabel(unlicensed.name).check()
  await save(page)
  await expect(dialog(page).getByText('운전면허가 만료되어 이 날짜에는 배정할 수 없습니다.')).toBeVisible()
  await expect(dialog(page).getByLabel('배정하는 이유')).toHaveCount(0)
  await expectAccessible(page)
  await dialog(page).getByLabel(driver.name).check()
  await save(page)
  await expectToast(page, '배정 기사가 변경되었습니다.')
  await expect(rowOf(page, ride)).toContainText(driver.name)
  expect((await rideNow(ride)).driver_id).toBe(driver.id)
})

test('a driver who is busy that day is assigned only when that is said in so many words', async ({
  page,
}) => {
  const member = await newMember(2)
  const driver = await newDriver()
  const busy = await bookRide(member)
  const ride = await bookRide(member, {
    pickup_time: `${busy.pickup_time.slice(0, 10)} 14:00`,
    via_locations: [],
  })
  await dispatch(busy, { driver_id: driver.id })
  await atDesk(page, ridesOf(member))
  await rowOf(page, ride)
    .getByRole('button', { name: /기사 배정/ })
    .click()
  await dialog(page).getByLabel(driver.name).check()
  await expect(
    dialog(page).getByText(`같은 날 10:30 ${member.name} 님 운행이 있습니다`, { exact: true }),
  ).toBeVisible()
  await save(page)
  await expect(dialog(page).getByText(/그래도 배정하시려면/)).toBeVisible()
  await dialog(page).getByLabel('그래도 이 운행에 배정합니다').check()
  await save(page)
  await expect(dialog(page).getByText('배정하는 이유를 적어 주세요.')).toBeVisible()
  await dialog(page).getByLabel('배정하는 이유').fill('두 운행이 모두 강남 안에서 끝납니다')
  await save(page)
  await expect(rowOf(page, ride)).toContainText(driver.name)
})
