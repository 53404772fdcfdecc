import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addDays, type Day, dayBanner, dayLabel, dayOf, monthStart, partsOf } from '#kit/day.ts'
import { answer, type Answer, failConnection, holdAnswer, requestsTo, serve } from '#testing/network.ts'
import { calendarAnswers, type Calendar, newCalendar } from '#testing/calendar.ts'
import {
  DESKTOP,
  expectAccessible,
  expectTexts,
  expectToast,
  openScreen,
  pageWidth,
  PHONE,
  press,
  pressInactive,
  resize,
} from '#testing/screen.tsx'
import { getSettings, listAvailable, patchAvailable, patchSettings } from '../../contract.ts'

const OPEN_DATE = 3
const today = dayOf(new Date())
const firstOpen = addDays(today, OPEN_DATE)
const day = addDays(today, 40)

async function openCalendar(path = '', more: Answer[] = [], size = DESKTOP): Promise<Calendar> {
  const calendar = newCalendar(['ROYAL', 'EXECUTIVE', 'GV90'], OPEN_DATE)
  await openScreen(`/admin/car-calendar${path}`, [...more, ...calendarAnswers(calendar)], { size })
  return calendar
}

const strip = () => page.getByRole('group', { name: '날짜' })
const dayButton = (of: Day) => page.getBySelector(`[data-day="${of}"]`)
const expectStripFrom = (first: Day) =>
  expect
    .poll(() =>
      strip()
        .getByRole('button')
        .elements()
        .map((button) => button.getAttribute('data-day')),
    )
    .toEqual(Array.from({ length: 31 }, (_, at) => addDays(first, at)))
const expectBanner = (of: Day) => expect.element(page.getByText(dayBanner(of))).toBeVisible()
const lines = () => page.getByRole('listitem').filter({ has: page.getByRole('combobox') })
const line = (name: string) => page.getByRole('listitem').filter({ hasText: name })
const select = (name: string) => page.getByLabelText(new RegExp(`^${name}, .* 예약 가능 여부$`))
const choose = (name: string, status: string) => select(name).selectOptions(status)
const sentDays = () => requestsTo(patchAvailable).map(({ body }) => body as object)

test('the strip shows 31 days of a month, and moves by buttons and by dragging (A-138, A-139) @long', async () => {
  await openCalendar()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('차량 캘린더')
  await expectStripFrom(monthStart(firstOpen))
  await press('다음 달')
  await expectStripFrom(monthStart(firstOpen, 1))
  await press('이전 달')
  await expectStripFrom(monthStart(firstOpen))
  await resize({ width: 900, height: 800 })
  const left = () => strip().element().scrollLeft
  const before = left()
  const drag = { sourcePosition: { x: 500, y: 30 }, targetPosition: { x: 200, y: 30 } }
  await userEvent.dragAndDrop(strip(), strip(), drag)
  expect(left()).toBeGreaterThan(before)
})

test('the banner names the day; a day of another month moves the strip (A-140, A-143)', async () => {
  await openCalendar()
  await expectBanner(firstOpen)
  await press('다음 달')
  const other = addDays(monthStart(firstOpen, 1), 30)
  await dayButton(other).click()
  await expectBanner(other)
  await expectStripFrom(monthStart(other))
  expect(new URLSearchParams(location.search).get('date')).toBe(other)
})

test('a day before booking opens cannot be selected, and shows the reason (A-141, A-142)', async () => {
  const closed = addDays(firstOpen, -1)
  await openCalendar(`?month=${closed.slice(0, 7)}`)
  await expect.element(dayButton(closed)).toHaveAttribute('aria-disabled', 'true')
  await pressInactive(dayButton(closed))
  await expect.element(page.getByText('예약 오픈 전입니다. 오픈된 날짜를 선택해 주세요.')).toBeVisible()
  await expectBanner(firstOpen)
})

test('a select closes and opens a car of the day (A-009, A-144, A-146, A-147, A-148, A-149) @long', async () => {
  const calendar = await openCalendar(`?date=${day}`, [], PHONE)
  await expectTexts(lines().getByRole('paragraph').filter({ hasNotText: 'Seats' })).toEqual(
    calendar.cars.map(({ name }) => name),
  )
  await expectTexts(select('GV90').getByRole('option')).toEqual(['예약 가능', '예약 불가'])
  await choose('GV90', '예약 불가')
  await expectToast('차량 상태가 변경되었습니다.')
  await expect.element(line('GV90').getByText('닫힘')).toBeVisible()
  expect(sentDays()).toEqual([{ ...partsOf(day), car_id: 'GV90', status: 'UNAVAILABLE' }])
  await expectAccessible()
  expect(pageWidth()).toBe(PHONE.width)
  await choose('GV90', '예약 가능')
  await expect.element(line('GV90').getByText('닫힘')).not.toBeInTheDocument()
})

test('a choice that fails to save shows an error and returns to the saved value (A-150)', async () => {
  await openCalendar(`?date=${day}`, [failConnection(patchAvailable)])
  await choose('GV90', '예약 불가')
  await expectToast('차량 상태 변경에 실패했습니다.')
  await expect.element(select('GV90')).toHaveValue('AVAILABLE')
})

test('a choice made during a save is saved afterwards (A-147)', async () => {
  const calendar = await openCalendar(`?date=${day}`)
  const first = holdAnswer(calendar.patchDay)
  serve(first)
  await choose('GV90', '예약 불가')
  await expect.element(select('GV90')).toHaveAttribute('aria-busy', 'true')
  await choose('GV90', '예약 가능')
  expect(sentDays().length).toBe(1)
  first.release()
  await expect.element(select('GV90')).toHaveAttribute('aria-busy', 'false')
  await expect.element(select('GV90')).toHaveValue('AVAILABLE')
  expect(sentDays()).toEqual(
    ['UNAVAILABLE', 'AVAILABLE'].map((status) => ({ ...partsOf(day), car_id: 'GV90', status })),
  )
})

test('choices of two days are saved separately (A-147)', async () => {
  const month = monthStart(addDays(today, 70))
  const [one, next] = [addDays(month, 10), addDays(month, 11)]
  const calendar = await openCalendar(`?date=${one}`)
  const held = holdAnswer(calendar.patchDay)
  serve(held)
  await choose('GV90', '예약 불가')
  await dayButton(next).click()
  await expectBanner(next)
  await expect.element(select('GV90')).toHaveValue('AVAILABLE')
  await choose('GV90', '예약 불가')
  held.release()
  const sent = [one, next].map((of) => ({ ...partsOf(of), car_id: 'GV90', status: 'UNAVAILABLE' }))
  await expect.poll(sentDays).toEqual(sent)
})

test('a closed day still shows its reservations and links to them', async () => {
  const calendar = newCalendar(['ROYAL'], OPEN_DATE)
  calendar.close('ROYAL', day)
  calendar.reserve('ROYAL', day)
  await openScreen(`/admin/car-calendar?date=${day}`, calendarAnswers(calendar))
  await expect.element(line('ROYAL').getByText('예약 1건은 그대로 유지됩니다.')).toBeVisible()
  const link = line('ROYAL').getByRole('link', { name: '예약 1건' })
  await expect
    .element(link)
    .toHaveAttribute('href', `/admin/reservation?from=${day}&to=${day}&car=${calendar.cars[0]!.id}`)
})

const field = () => page.getByLabelText('예약 오픈 (오늘부터 며칠 후)')

test('staff set when booking opens, in whole days only (A-131, A-134, A-135) @long', async () => {
  await openCalendar()
  await expect.element(field()).toHaveValue(String(OPEN_DATE))
  for (const wrong of ['-1', '1.5', '', '366', '사흘']) {
    await field().fill(wrong)
    await press('저장')
    await expect.element(page.getByText('0~365 사이의 정수로 입력해 주세요.')).toBeVisible()
  }
  expect(requestsTo(patchSettings)).toEqual([])
  await field().fill('5')
  await press('저장')
  await expectToast('예약 가능 일수가 변경되었습니다.')
  expect(requestsTo(patchSettings).map(({ body }) => body as object)).toEqual([{ open_date: 5 }])
  await expectBanner(addDays(today, 5))
})

test('a setting that fails to save shows an error and keeps the typed value (A-132, A-136)', async () => {
  await openCalendar('', [failConnection(patchSettings)])
  await field().fill('9')
  await press('저장')
  await expectToast('설정 변경에 실패했습니다.')
  await expect.element(field()).toHaveValue('9')
})

test('the form’s space is reserved until the setting is loaded; a failed load can be repeated @long', async () => {
  const late = holdAnswer(answer(getSettings, { open_date: OPEN_DATE }))
  await openCalendar('', [late])
  const button = page.getByRole('button', { name: '노출 순서 변경' })
  await expect.element(button).toBeVisible()
  const before = button.element().getBoundingClientRect().toJSON() as object
  late.release()
  await expect.element(field()).toHaveValue(String(OPEN_DATE))
  expect(button.element().getBoundingClientRect().toJSON()).toEqual(before)
  await openCalendar('', [failConnection(getSettings)])
  await expect.element(page.getByText('데이터를 불러오지 못했습니다')).toBeVisible()
  serve(answer(getSettings, { open_date: OPEN_DATE }))
  await press('다시 시도')
  await expectBanner(firstOpen)
  const asked = Object.entries(partsOf(firstOpen)).map(([part, value]) => [part, String(value)])
  await expect.poll(() => requestsTo(listAvailable).at(-1)?.query).toEqual(Object.fromEntries(asked))
})

const cell = (car: string, column: number) =>
  page.getBySelector(`[data-car="${car}"][data-column="${column}"]`)
const expectBlock = (text: string) =>
  expect.element(page.getByRole('status').filter({ hasText: '칸' })).toMatchTextContent(text)

test('a block of the month is selected by keys or mouse, and closed or opened as a whole @long', async () => {
  const month = monthStart(addDays(today, 70))
  const calendar = await openCalendar(`?view=month&month=${month.slice(0, 7)}`)
  calendar.reserve('ROYAL', addDays(month, 4))
  await cell('ROYAL', 4).click()
  await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowDown}{/Shift}')
  await expectBlock('ROYAL 외 1대')
  await expectBlock('4칸')
  await expectBlock(dayLabel(addDays(month, 4)))
  await expectAccessible()
  await press('예약 닫기')
  await expectToast('차량 상태가 변경되었습니다.')
  for (const car of ['ROYAL', 'EXECUTIVE'])
    for (const column of [4, 5])
      await expect.element(cell(car, column)).toHaveAttribute('data-status', 'UNAVAILABLE')
  await expect.element(cell('ROYAL', 6)).toHaveAttribute('data-status', 'AVAILABLE')
  await expect.element(cell('ROYAL', 4)).toHaveAccessibleName(/예약 불가, 예약 1건$/)
  await userEvent.dragAndDrop(cell('ROYAL', 4), cell('EXECUTIVE', 5))
  await press('예약 열기')
  await expect.element(cell('EXECUTIVE', 5)).toHaveAttribute('data-status', 'AVAILABLE')
})

test('a selected block keeps its cars while their order changes', async () => {
  const month = monthStart(addDays(today, 100))
  const calendar = await openCalendar(`?view=month&month=${month.slice(0, 7)}`)
  await cell('EXECUTIVE', 9).click()
  await expectBlock('EXECUTIVE')
  calendar.reverse()
  await expectTexts(page.getByRole('rowheader')).toEqual(['GV90', 'EXECUTIVE', 'ROYAL'])
  await press('예약 닫기')
  await expectToast('차량 상태가 변경되었습니다.')
  expect(calendar.cars.map(({ id }) => calendar.isClosed(id, addDays(month, 9)))).toEqual([
    false,
    true,
    false,
  ])
})
