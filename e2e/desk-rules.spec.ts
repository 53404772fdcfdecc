import type { Page } from '@playwright/test'
import { addDays, dayOf } from '#kit/day.ts'
import {
  atDesk,
  beginRide,
  bookRide,
  dialog,
  dispatch,
  driverAt,
  expectToast,
  keepPatches,
  newDriver,
  rideNow,
  ridesOf,
  rowOf,
  save,
} from './desk.ts'
import { expect, expectAccessible, type Member, newMember, test } from './people.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const at = ({ login }: Member) => `/admin/user?q=${login}`
const press = (page: Page, row: { id: string }, name: RegExp) =>
  rowOf(page, row).getByRole('button', { name }).first().click()
const refuse = (page: Page) =>
  page.route(/\/api\/(reservations|users|tickets|drivers)\b/, (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status: 500, json: { code: 'BUG', err: '서버가 응답하지 못했습니다.' } }),
  )

test('members and reservations stand each at their own address, by name and with their rows (A-007, A-008)', async ({
  page,
}) => {
  const member = await newMember(1)
  const ride = await bookRide(member)
  await atDesk(page, at(member))
  await expect(page).toHaveTitle(/회원 관리/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('회원')
  await expect(rowOf(page, member)).toContainText(member.login)
  await page.goto(ridesOf(member))
  await expect(page).toHaveTitle(/예약 관리/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('예약')
  await expect(rowOf(page, ride)).toContainText('서울역 1번 출구')
})

test('what fails, is not allowed or is done is said in an alert or a toast (A-012)', async ({ page }) => {
  const member = await newMember(1)
  const ride = await bookRide(member)
  await atDesk(page, ridesOf(member))
  await press(page, ride, /현재 위치/)
  const alert = page.getByRole('alertdialog')
  await expect(alert).toContainText('확정 또는 완료된 예약에서만 수정할 수 있습니다')
  await alert.getByRole('button', { name: '확인' }).click()
  await refuse(page)
  await press(page, ride, /상태 변경/)
  await dialog(page).getByLabel('예약 확정').check()
  await save(page)
  await expect(dialog(page).getByRole('alert')).toContainText('예약 정보 변경에 실패했습니다')
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
  await page.unroute(/\/api\/(reservations|users|tickets|drivers)\b/)
  await save(page)
  // A toast is read out without taking the focus.
  const spoken = page.locator('[aria-live=polite] [data-sonner-toast]')
  await expect(spoken.filter({ hasText: '예약 상태가 변경되었습니다.' })).toBeVisible()
})

test('every change of a reservation says that it was made (A-014)', async ({ page }) => {
  const member = await newMember(1)
  const [ride, driver] = [await bookRide(member), await newDriver()]
  const change = async (button: RegExp, choose: () => Promise<unknown>, said: string) => {
    await press(page, ride, button)
    await choose()
    await save(page)
    await expectToast(page, said)
    await expect(dialog(page)).toHaveCount(0)
  }
  const choice = (label: string | RegExp) => () => dialog(page).getByLabel(label).check()
  await atDesk(page, ridesOf(member))
  await change(/차량 배정/, choice(/STARIA 702바9104/), '배정 차량이 변경되었습니다.')
  await change(/기사 배정/, choice(driver.name), '배정 기사가 변경되었습니다.')
  await change(/기사 배정/, choice(/미배정/), '기사 배정이 해제되었습니다.')
  const place = () => dialog(page).getByLabel('출발지').fill('용산역 3번 출구')
  await change(/예약 정보 수정/, place, '예약 정보가 변경되었습니다.')
  await change(/상태 변경/, choice('예약 확정'), '예약 상태가 변경되었습니다.')
  await page.getByRole('tab', { name: '예약 확정' }).click()
  await beginRide(ride)
  await press(page, ride, /현재 위치/)
  await dialog(page).getByRole('listitem').last().getByRole('button').click()
  await dialog(page).getByLabel('운행을 완료하는 사유').fill('기사에게 전화로 확인')
  await dialog(page).getByRole('button', { name: '운행 완료' }).click()
  await expectToast(page, '현재 위치가 변경되었습니다.')
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: '운행 완료' }).click()
  await change(/운행 정산/, choice('0.5 Ticket'), '운행이 정산되었습니다.')
})

test('a call of staff whose token ran out renews it and is sent again, once (A-016)', async ({ page }) => {
  const member = await newMember(1)
  const ride = await bookRide(member)
  await atDesk(page, ridesOf(member))
  await press(page, ride, /상태 변경/)
  await dialog(page).getByLabel('예약 확정').check()
  // What others change is read anew by itself, and that would renew the token first.
  await page.route('**/api/**', (route) => route.request().method() !== 'GET' && route.continue())
  await page.evaluate(() => localStorage.setItem('accessToken', 'bad.bad.bad'))
  const bearers: (string | undefined)[] = []
  let renewals = 0
  page.on('request', (request) => {
    if (request.method() === 'PATCH') bearers.push(request.headers().authorization)
    if (request.url().endsWith('/auth/refresh')) renewals += 1
  })
  await save(page)
  await expectToast(page, '예약 상태가 변경되었습니다.')
  expect(bearers).toEqual(['Bearer bad.bad.bad', expect.stringMatching(/^Bearer (?!bad).+\..+\..+/)])
  expect(renewals).toBe(1)
  expect((await rideNow(ride)).status).toBe('CONFIRMED')
})

test('a change of staff that is not answered fails after 30 seconds and keeps what was chosen (A-016)', async ({
  page,
}) => {
  const member = await newMember(1)
  const ride = await bookRide(member)
  await page.clock.install()
  await atDesk(page, ridesOf(member))
  await press(page, ride, /상태 변경/)
  await dialog(page).getByLabel('예약 확정').check()
  let asked = 0
  await page.route(`**/api/reservations/${ride.id}`, () => void (asked += 1))
  await save(page)
  await expect.poll(() => asked).toBe(1)
  await page.clock.fastForward(25_000)
  await expect(dialog(page).getByRole('button', { name: '저장' })).toHaveAttribute('aria-busy', 'true')
  await expect(dialog(page).getByRole('alert')).toHaveCount(0)
  await page.clock.fastForward(6000)
  await expect(dialog(page).getByRole('alert')).toContainText('예약 정보 변경에 실패했습니다')
  await expect(dialog(page).getByLabel('예약 확정')).toBeChecked()
  expect(asked).toBe(1)
})

test('phones at the desk have 10 digits at least, those of members and drivers are mobiles (A-017)', async ({
  page,
}) => {
  const member = await newMember(1)
  const [ride, driver] = [await bookRide(member), await newDriver()]
  const eight = Date.now().toString().slice(-8)
  const tryPhone = async (label: string, wrong: RegExp, taken: string) => {
    const phone = dialog(page).getByLabel(label)
    await phone.fill('021234567')
    await expect(phone).toHaveValue('02-123-4567')
    await save(page)
    await expect(dialog(page).getByText(wrong)).toBeVisible()
    await expect(phone).toHaveAttribute('aria-invalid', 'true')
    await phone.fill(taken)
    await save(page)
    await expect(dialog(page)).toHaveCount(0)
  }
  await atDesk(page, ridesOf(member))
  await press(page, ride, /예약 정보 수정/)
  await tryPhone('연락처', /번호를 정확히/, `02${eight}`)
  await page.goto(at(member))
  await press(page, member, /회원 정보 수정/)
  await tryPhone('전화번호', /번호를 정확히/, `010${eight}`)
  await page.goto(driverAt(driver))
  await press(page, driver, /정보 수정/)
  await tryPhone('전화번호', /번호를 정확히/, `010${eight}`)
})

test('five modals stand over the reservations, each sending one thing alone (A-058, A-059)', async ({
  page,
}) => {
  const lastPatch = await keepPatches(page)
  const member = await newMember(1)
  const [ride, driver] = [await bookRide(member), await newDriver()]
  await dispatch(ride, { status: 'CONFIRMED' })
  await atDesk(page, ridesOf(member, 'CONFIRMED'))
  const modals = [
    [/차량 배정/, '차량 배정', /STARIA 702바9104/, ['car_inventory_id']],
    [/기사 배정/, '기사 배정', driver.name, ['driver_id']],
    [/현재 위치/, '현재 위치', null, ['current_stop']],
    [/예약 정보 수정/, '예약 정보 수정', null, null],
    [/상태 변경/, '예약 상태 변경', '확정 대기', ['status']],
  ] as const
  for (const [button, title, choice, sent] of modals) {
    await press(page, ride, button)
    await expect(dialog(page).getByRole('heading', { name: title })).toBeVisible()
    await expect(dialog(page)).toContainText(member.name)
    await expectAccessible(page)
    if (choice) {
      await dialog(page).getByLabel(choice).check()
      await save(page)
    } else {
      if (sent) await dialog(page).getByRole('listitem').first().getByRole('button').click()
      if (sent) await expectToast(page, '현재 위치가 변경되었습니다.')
      await page.keyboard.press('Escape')
    }
    await expect(dialog(page)).toHaveCount(0)
    if (sent) expect(Object.keys(await lastPatch())).toEqual(sent)
  }
})

test('the calendar of staff asks for the cars of a day by year, month and day (A-145)', async ({ page }) => {
  const day = addDays(dayOf(new Date()), 40)
  const asked = page.waitForRequest(/\/api\/reservations\/available\?/)
  await atDesk(page, `/admin/car-calendar?date=${day}`)
  const query = Object.fromEntries(new URL((await asked).url()).searchParams)
  const [year, month, date] = day.split('-').map((part) => String(Number(part)))
  expect(query).toEqual({ year, month, day: date })
  await expect(page.getByRole('listitem').filter({ hasText: 'GV90' })).toBeVisible()
})
