import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { OutputOf } from '#kit/contract.ts'
import { addDays, dayLabel, dayOf, daysFrom, weekdayOf } from '#kit/day.ts'
import { driverRow as driver } from '#testing/rows.ts'
import { type Answer, answer, failConnection, refuse, requestsTo, serve } from '#testing/network.ts'
import {
  dialog,
  expectAccessible,
  expectTexts,
  expectToast,
  openScreen,
  press,
  pressIn,
  rowOf,
  save,
  focusOn,
} from '#testing/screen.tsx'
import {
  createLeave,
  deleteLeave,
  type DriverRow,
  getWeek,
  listDrivers,
  listLeaves,
  patchDriver,
} from '../contract.ts'

type Leave = OutputOf<typeof listLeaves>[number]
type WeekDay = OutputOf<typeof getWeek>[number]
const today = dayOf(new Date())

const free = (day: string): WeekDay => ({
  day,
  is_working_day: true,
  hours: [{ from: '11:00', to: '20:00' }],
  leave: null,
  is_licensed: true,
  rides: [],
})

/** The schedule drawer of a driver; the data changes with the requests of staff. A leave covers one ride. */
async function openSchedule(changes: Partial<DriverRow> = {}, more: Answer[] = []) {
  const known = { row: { ...driver, ...changes }, leaves: [] as Leave[] }
  await openScreen('/admin/driver', [
    ...more,
    answer(listDrivers, () => [known.row]),
    answer(patchDriver, ({ body }) => {
      known.row = { ...known.row, ...(body as object), version: known.row.version + 1 }
      return known.row
    }),
    answer(listLeaves, () => known.leaves),
    answer(createLeave, ({ body }) => {
      known.leaves = [{ ...(body as Leave), id: 'leave', reservations: 1 }]
      return known.leaves[0]!
    }),
    answer(deleteLeave, () => void (known.leaves = [])),
    answer(getWeek, ({ query }) => daysFrom(query.from!, 7).map(free)),
  ])
  await rowOf(driver)
    .getByRole('button', { name: /일정 보기/ })
    .click()
  await expect.element(licence()).toBeVisible()
  return known
}

const field = (label: string) => dialog().getByLabelText(label, { exact: true })
const schedule = () => field('근무 일정')
const licence = () => field('운전면허 만료일')
const saveSchedule = () => pressIn('근무 정보 저장')
const leaves = () => dialog().getByRole('region', { name: '휴가' })

test('working hours are parsed while typed; the license warns before and after its end @long', async () => {
  const soon = addDays(today, 60)
  await openSchedule({ licence_expires_on: soon })
  await expect.element(rowOf(driver)).toMatchTextContent('면허 주의')
  await expect.element(dialog().getByText(`운전면허가 ${soon}에 만료됩니다.`)).toBeVisible()
  await schedule().fill('시간 되는 대로')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog().getByText(/근무 일정을 읽지 못했습니다/)).toBeVisible()
  await schedule().fill('평일 9:00~18:00')
  const days = dialog().getByRole('list', { name: '입력한 근무 일정' }).getByRole('listitem')
  await expect.element(days.nth(0)).toMatchTextContent(/월09:00.*18:00/)
  await expect.element(days.nth(5)).toMatchTextContent('토휴무')
  const past = addDays(today, -1)
  await licence().fill(past)
  await saveSchedule()
  await expectToast('근무 정보가 변경되었습니다.')
  expect(requestsTo(patchDriver).at(-1)?.body).toMatchObject({ licence_expires_on: past })
  await expect.element(rowOf(driver)).toMatchTextContent('면허 만료')
  await expect.element(dialog().getByText(`운전면허가 ${past}에 만료되었습니다.`)).toBeVisible()
  await expectAccessible()
})

test('an incomplete license date is not saved as an empty one @long', async () => {
  await openSchedule({ licence_expires_on: '2027-03-01' })
  await focusOn(licence())
  await userEvent.keyboard('{Backspace}')
  await saveSchedule()
  await expect.element(dialog().getByText('날짜를 끝까지 입력해 주세요.')).toBeVisible()
  await expect.element(licence()).toHaveFocus()
  await expectAccessible()
  expect(requestsTo(patchDriver)).toEqual([])
})

test('a schedule that conflicts with another change is saved by a second press @long', async () => {
  const known = await openSchedule()
  const expiry = addDays(today, 400)
  const current = { ...known.row, note: '동료 메모', licence_expires_on: expiry, version: 9 }
  known.row = current
  serve(refuse(patchDriver, 409, 'STALE', '먼저 변경되었습니다.', { current, changed: [] }))
  await schedule().fill('월-수 10:00-16:00')
  await saveSchedule()
  await expect
    .element(
      dialog()
        .getByText(/먼저 변경되었습니다/)
        .first(),
    )
    .toBeVisible()
  await expect.element(schedule()).toHaveValue('월-수 10:00-16:00')
  await expect.element(licence()).toHaveValue(expiry)
  serve(answer(patchDriver, current))
  await saveSchedule()
  await expectToast('근무 정보가 변경되었습니다.')
  const last = requestsTo(patchDriver).at(-1)!
  expect(last.headers.get('if-match')).toBe('"9"')
  expect(last.body).toMatchObject({ fixed_schedule: '월-수 10:00-16:00' })
})

test('a leave shows its rides, is removed and restored, and must not overlap @long', async () => {
  const day = addDays(today, 40)
  await openSchedule()
  await expect.element(leaves()).toMatchTextContent('등록된 휴가가 없습니다.')
  await field('첫날').fill(day)
  await expect.element(field('마지막 날')).toHaveValue(day)
  await field('마지막 날').fill(addDays(day, -1))
  await pressIn('휴가 추가')
  await expect.element(dialog().getByText('마지막 날은 첫날과 같거나 그 뒤여야 합니다.')).toBeVisible()
  await field('마지막 날').fill(addDays(day, 2))
  await dialog().getByRole('button', { name: '휴가 추가' }).dblClick()
  await expectToast('휴가가 등록되었습니다.')
  expect(requestsTo(createLeave).length).toBe(1)
  await expect.element(leaves().getByText(/배차된 운행이 1건 있습니다/)).toBeVisible()
  const shown = new RegExp(`${dayLabel(day).slice(0, 6)}.*1건`)
  await expect.element(leaves().getByRole('listitem')).toMatchTextContent(shown)
  await leaves()
    .getByRole('button', { name: /휴가 삭제/ })
    .click()
  await expect.element(leaves()).toMatchTextContent('등록된 휴가가 없습니다.')
  await leaves().getByRole('button', { name: '되돌리기' }).click()
  await expect.element(leaves().getByRole('listitem')).toMatchTextContent(shown)
  serve(refuse(createLeave, 409, 'LEAVE_OVERLAP', '이미 등록된 휴가와 날짜가 겹칩니다.'))
  await field('첫날').fill(day)
  await pressIn('휴가 추가')
  await expect.element(leaves().getByRole('alert')).toMatchTextContent('이미 등록된 휴가와 날짜가 겹칩니다.')
  await expectAccessible()
})

test('the week shows hours and rides of each day, and changes by keyboard', async () => {
  const known = daysFrom(today, 14)
  const monday = known.find((day) => day > today && weekdayOf(day) === '월')!
  const ride: WeekDay['rides'][number] = {
    id: 'ride',
    pickup_time: `${monday} 10:30`,
    status: 'CONFIRMED',
    name: '황보 하늘',
    pickup_location: '서울역 1번 출구',
    dropoff_location: '인천공항 2터미널',
    car_name: 'STARIA',
    registration_number: null,
    off_reason: 'OFF_HOURS',
  }
  const week = answer(getWeek, ({ query }) =>
    daysFrom(query.from!, 7).map((day) => ({ ...free(day), rides: day === monday ? [ride] : [] })),
  )
  await openSchedule({}, [week])
  const region = dialog().getByRole('region', { name: '주간 일정' })
  await expect.poll(() => region.getByRole('listitem').elements().length).toBe(7)
  await expect.element(region.getBySelector('[aria-current=date]')).toMatchTextContent('11:00–20:00')
  await focusOn(region.getByRole('button', { name: '다음 주' }))
  await userEvent.keyboard('{Enter}')
  const line = region.getByRole('listitem').filter({ hasText: ride.name })
  for (const text of ['10:30', '서울역 1번 출구', '인천공항 2터미널', '근무 시간 외'])
    await expect.element(line).toMatchTextContent(text)
  await focusOn(region.getByRole('button', { name: '이번 주' }))
  await userEvent.keyboard('{Enter}')
  await expect.element(region.getBySelector('[aria-current=date]')).toBeVisible()
})

test('a failed change of a schedule or leave shows an error and keeps the typed values @long', async () => {
  const known = await openSchedule()
  known.leaves = [
    { id: 'leave', from: addDays(today, 40), to: addDays(today, 41), note: '', reservations: 0 },
  ]
  await openScreen('/admin/driver', [
    answer(listDrivers, [driver]),
    answer(listLeaves, known.leaves),
    answer(getWeek, daysFrom(today, 7).map(free)),
    failConnection(patchDriver),
    failConnection(createLeave),
    failConnection(deleteLeave),
  ])
  await rowOf(driver)
    .getByRole('button', { name: /일정 보기/ })
    .click()
  const expectSaid = (text: string) =>
    expect.element(dialog().getByRole('alert').filter({ hasText: text })).toBeVisible()
  await schedule().fill('매일 08:00-20:00')
  await saveSchedule()
  await expectSaid('근무 정보 변경 중 오류가 발생했습니다.')
  await field('첫날').fill(today)
  await pressIn('휴가 추가')
  await expectSaid('휴가 등록 중 오류가 발생했습니다.')
  await dialog()
    .getByRole('button', { name: /휴가 삭제/ })
    .click()
  await expectSaid('휴가 삭제 중 오류가 발생했습니다.')
  await expect.element(schedule()).toHaveValue('매일 08:00-20:00')
  await expect.element(field('첫날')).toHaveValue(today)
})

test('undo after a conflict restores the other person’s value, not the first one @long', async () => {
  const known = await openSchedule({ note: '처음 메모', address: '서울 중구' })
  await userEvent.keyboard('{Escape}')
  await rowOf(driver)
    .getByRole('button', { name: /정보 수정/ })
    .click()
  await field('메모').fill('내 메모')
  const current = { ...known.row, note: '동료 메모', address: '부산 중구', version: 9 }
  const changed = ['note', 'address'].map((name) => ({
    field: name,
    by: '동료',
    at: '2026-10-02T03:00:00.000Z',
  }))
  known.row = current
  const stale = refuse(patchDriver, 409, 'STALE', '먼저 변경되었습니다.', { current, changed })
  serve(stale)
  await save()
  await expect.element(dialog().getByRole('button', { name: '내 입력으로 저장' })).toBeVisible()
  serve(
    answer(patchDriver, ({ body }) => {
      known.row = { ...known.row, ...(body as object), version: known.row.version + 1 }
      return known.row
    }),
  )
  await pressIn('내 입력으로 저장')
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(known.row).toMatchObject({ note: '내 메모', address: '부산 중구' })
  await press('되돌리기')
  await expectToast('되돌렸습니다.')
  expect(known.row).toMatchObject({ note: '동료 메모', address: '부산 중구' })
  await expectTexts(rowOf(driver).getByRole('cell')).toEqual(expect.arrayContaining(['동료 메모']))
})
