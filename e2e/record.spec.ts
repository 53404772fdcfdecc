import type { Page } from '@playwright/test'
import { addDays, dayLabel, dayOf } from '#kit/day.ts'
import {
  asStaff,
  atDesk,
  beginRide,
  bookRide,
  dialog,
  dispatch,
  expectToast,
  newDriver,
  rideNow,
  ridesOf,
  rowOf,
  save,
} from './desk.ts'
import { expect, expectAccessible, newMember, test } from './people.ts'
import { worker } from './workers.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const record = (page: Page) => page.getByRole('complementary', { name: '예약 상세' })
const part = (page: Page, name: string) => record(page).getByRole('region', { name, exact: true })

test('a request is confirmed, assigned, driven and settled by keyboard alone (A-060, A-063, A-065, A-070)', async ({
  page,
}) => {
  const member = await newMember(1)
  const [ride, driver] = [await bookRide(member), await newDriver()]
  await atDesk(page, '/admin/reservation')
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await page.getByRole('table').waitFor()
  await press('/')
  await page.keyboard.type(member.login)
  await rowOf(page, ride).waitFor()
  await page.getByText('총 1건').waitFor()
  // Out of the search, then to the row.
  await press('Escape', 'Escape')
  await page.goto(ridesOf(member))
  await rowOf(page, ride).waitFor()
  await press('j')
  await expect(rowOf(page, ride)).toBeFocused()
  await press('Enter')
  await expect(record(page)).toContainText('확정 대기')
  await press('c')
  await expect(record(page).getByText('예약 확정').first()).toBeVisible()
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
  for (const place of ['한남동', '인천공항']) {
    await part(page, '경로').getByRole('button', { name: place }).focus()
    await press('Enter')
    if (place === '인천공항') {
      await expect(part(page, '경로').getByLabel('운행을 완료하는 사유')).toBeFocused()
      await page.keyboard.type('기사에게 전화로 확인')
      await press('Enter')
    }
    await expect(part(page, '경로').locator('[aria-current=step]')).toContainText(place)
  }
  await record(page).getByRole('button', { name: '운행 정산' }).focus()
  await press('Enter')
  await dialog(page)
    .getByRole('radio', { name: /^0.5 Ticket/ })
    .focus()
  await press('Space', 'Enter')
  await expect(part(page, '티켓')).toContainText('+0.5 Ticket')
  expect(await rideNow(ride)).toMatchObject({ display_status: 'COMPLETED', settled_tickets: 0.5 })
})

test('the record tells all about a ride, lets the list be read on, and has an address', async ({ page }) => {
  const member = await newMember(2, '황보 하늘빛나라')
  const [first, second] = [await bookRide(member), await bookRide(member)]
  const driver = await newDriver({ note: '영어, 공항 전문' })
  await dispatch(first, { driver_id: driver.id })
  await atDesk(page, ridesOf(member))
  await rowOf(page, first)
    .getByRole('button', { name: /예약 상세/ })
    .click()
  await expect(page).toHaveURL(new RegExp(`ride=${first.id}`))
  await expect(part(page, '경로').getByRole('listitem')).toHaveCount(4)
  await expect(part(page, '고객')).toContainText(member.login)
  await expect(part(page, '티켓')).toContainText('사용 -1 Ticket')
  await expect(part(page, '문자')).toContainText('기사 배정')
  await expect(part(page, '변경 기록')).toContainText(driver.name)
  await expectAccessible(page)
  // The list is not dimmed, and reads on from the record.
  await record(page).getByRole('button', { name: '상태 변경' }).focus()
  await page.keyboard.press('j')
  await expect(page).toHaveURL(new RegExp(`ride=${second.id}`))
  await expect(part(page, '배정')).toContainText('미배정')
  await page.goBack()
  await page.goForward()
  await page.reload()
  await expect(part(page, '고객')).toContainText(member.login)
  await page.keyboard.press('Escape')
  await expect(record(page)).toHaveCount(0)
})

test('a ride is corrected in its record, and what is typed there is not lost by reading on', async ({
  page,
}) => {
  const member = await newMember(2)
  const [first, second] = [await bookRide(member), await bookRide(member)]
  await atDesk(page, `${ridesOf(member)}&ride=${first.id}`)
  await record(page).getByRole('button', { name: '예약 정보 수정' }).click()
  await expect(record(page).getByLabel('이름')).toBeFocused()
  await record(page).getByLabel('도착지').fill('김포공항 국내선')
  await rowOf(page, second)
    .getByRole('button', { name: /예약 상세/ })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: '계속 작성' }).click()
  await expect(record(page).getByLabel('도착지')).toHaveValue('김포공항 국내선')
  await page.route('**/details', (route) => route.abort())
  await record(page).getByRole('button', { name: '저장' }).click()
  await expect(record(page).getByRole('alert')).toContainText('예약 정보 업데이트에 실패했습니다.')
  await page.unroute('**/details')
  await record(page).getByRole('button', { name: '저장' }).click()
  await expectToast(page, '예약 정보가 변경되었습니다.')
  await expect(part(page, '경로')).toContainText('김포공항 국내선')
  await page.getByRole('button', { name: '되돌리기' }).click()
  await expectToast(page, '되돌렸습니다.')
  await expect(part(page, '경로')).toContainText('인천공항 2터미널')
})

test('days say how many rides they have and how many without a driver, tabs how many there are', async ({
  page,
}) => {
  const member = await newMember(4)
  const day = (await bookRide(member)).pickup_time.slice(0, 10)
  const ride = await bookRide(member, { pickup_time: `${day} 14:30`, via_locations: [] })
  await bookRide(member)
  const driver = await newDriver()
  await dispatch(ride, { driver_id: driver.id })
  await atDesk(page, ridesOf(member))
  await expect(page.getByRole('tab')).toHaveText(['확정 대기3', '예약 확정0', '운행 완료0', '예약 취소0'])
  await expect(page.getByRole('rowheader').or(page.locator('th[scope=rowgroup]'))).toHaveText([
    new RegExp(`${dayLabel(day).replace(/[()]/g, '.')}.*2건 · 미배정 1`),
    /1건 · 미배정 1/,
  ])
  await page.getByLabel('기사 거르기').selectOption(driver.name)
  await expect(rowOf(page, ride)).toBeVisible()
  await expect(page.getByRole('tab').first()).toHaveText('확정 대기1')
  await expect(page).toHaveURL(new RegExp(`driver=${driver.id}`))
})

test('an off-day driver is warned of, needs a reason, and the change can be taken back from its notice', async ({
  page,
}) => {
  const member = await newMember(1)
  const saturday = nextSaturday()
  const ride = await bookRide(member, { pickup_time: `${saturday} 10:30`, via_locations: [] })
  const driver = await newDriver({ fixed_schedule: '월-금 09:00-18:00', note: '영어' })
  await atDesk(page, ridesOf(member))
  await rowOf(page, ride)
    .getByRole('button', { name: /기사 배정/ })
    .click()
  const choice = dialog(page).getByLabel(driver.name)
  await expect(dialog(page).locator('label').filter({ hasText: driver.name })).toContainText(
    '영어, 근무일이 아닙니다',
  )
  await choice.check()
  await save(page)
  await expect(dialog(page).getByText('배정하는 이유를 적어 주세요.')).toBeVisible()
  await expectAccessible(page)
  await dialog(page).getByLabel('배정하는 이유').fill('고객이 지정했습니다')
  await save(page)
  await expectToast(page, '배정 기사가 변경되었습니다.')
  const [entry] = (await asStaff('GET', `/api/admin/audit?subject_id=${ride.id}`)) as { after: object }[]
  expect(entry!.after).toMatchObject({ warnings: ['OFF_DAY'], reason: '고객이 지정했습니다' })
  await page.getByRole('button', { name: '되돌리기' }).click()
  await expectToast(page, '되돌렸습니다.')
  expect((await rideNow(ride)).driver_id).toBeNull()
})

test('a driver whose ride of the night before ends late is warned of, with that ride', async ({ page }) => {
  const member = await newMember(2)
  const evening = addDays(dayOf(new Date()), 40 + 2 * worker)
  const late = await bookRide(member, { pickup_time: `${evening} 22:30`, via_locations: [] })
  const early = await bookRide(member, { pickup_time: `${addDays(evening, 1)} 01:30`, via_locations: [] })
  const driver = await newDriver()
  await dispatch(late, { driver_id: driver.id })
  await atDesk(page, ridesOf(member))
  await rowOf(page, early)
    .getByRole('button', { name: /기사 배정/ })
    .click()
  await dialog(page).getByLabel(driver.name).check()
  await save(page)
  await expect(dialog(page)).toContainText(/22:30 .+ 님 운행과 4시간이 떨어지지 않습니다/)
})

function nextSaturday(): string {
  let day = addDays(dayOf(new Date()), 20)
  while (new Date(`${day}T00:00:00Z`).getUTCDay() !== 6) day = addDays(day, 1)
  return day
}

test('the keys are told by ?, do nothing while somebody types, and say when they cannot', async ({
  page,
}) => {
  const member = await newMember(1)
  const ride = await bookRide(member)
  await dispatch(ride, { status: 'CONFIRMED' })
  await atDesk(page, ridesOf(member, 'CONFIRMED'))
  await rowOf(page, ride).waitFor()
  await page.keyboard.press('?')
  await expect(dialog(page).getByRole('heading', { name: '단축키' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await page.keyboard.press('c')
  await expectToast(page, '확정을 기다리는 예약이 아닙니다.')
  await page.keyboard.press('/')
  await page.keyboard.type('d')
  await expect(dialog(page)).toHaveCount(0)
})
