import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addDays, dayLabel, daysFrom, monthStart } from '#kit/day.ts'
import { serverToday } from '#kit/web/server-clock.ts'
import { listIncidents } from '#subscribe/incident/staff/contract.ts'
import {
  answer,
  failConnection,
  holdAnswer,
  refuse,
  requestsTo,
  sendStaffEvents,
  serve,
} from '#testing/network.ts'
import { expectAccessible, openScreen, PHONE, press } from '#testing/screen.tsx'
import { type CalendarEntry, getCalendar } from '../contract.ts'

const PATH = '/admin/subscription/calendar'
const today = serverToday()
/** The next month begins on a day that may stand in the same weeks as today, so tests look at its middle. */
const later = addDays(monthStart(today, 1), 14)

const entry: CalendarEntry = {
  id: 's1',
  kind: 'HANDOVER',
  day: today,
  is_waiting: true,
  word: '인도',
  name: '김인도',
  car: '제네시스 GV70',
  plate: '12가 3456',
  text: '서울 중구 을지로 1',
  path: '/admin/subscription/subscriptions?status=ACTIVE&q=12&open=s1',
}
const accident: CalendarEntry = {
  ...entry,
  id: 'i1',
  kind: 'INCIDENT',
  day: addDays(today, -3),
  word: '사고',
  name: '박사고',
  text: '15:00 접수, 서울 강남구',
  path: '/admin/subscription/incidents?status=REPORTED&q=12&open=i1',
}
const retry: CalendarEntry = {
  ...entry,
  id: 'p1',
  kind: 'CARD_RETRY',
  is_waiting: false,
  word: '재결제',
  name: '최결제',
}

const shows = (...entries: CalendarEntry[]) => answer(getCalendar, { entries, is_cut: false })
const open = (entries: CalendarEntry[], path = PATH, size?: typeof PHONE) =>
  openScreen(path, [shows(...entries)], size && { size })
const region = (name: RegExp) => page.getByRole('region', { name })
const day = (of: string) =>
  page.getByRole('button', { name: new RegExp(`^${dayLabel(of).replace(/[()]/g, '\\$&')}`) })
const focusedDay = () => (document.activeElement as HTMLElement | null)?.dataset.day

beforeEach(() => sessionStorage.clear())

test('today’s entries and those left over stand beside the month, each a link to its record', async () => {
  await open([accident, entry, retry])
  const due = region(/^오늘, /)
  await expect.element(due).toMatchTextContent('2건')
  await expect.element(due.getByRole('link', { name: /김인도/ })).toMatchTextContent('12가 3456')
  await expect.element(due.getByRole('link', { name: /김인도/ })).toHaveAttribute('href', entry.path)
  const left = region(/지난 날부터 남은 일 1건/)
  await expect.element(left.getByRole('link')).toMatchTextContent(`${dayLabel(accident.day)}부터`)
  await expectAccessible()
  const [sent] = requestsTo(getCalendar)
  expect(daysFrom(sent!.query.from!, Number(sent!.query.days))).toContain(today)
})

test('a link opens the record in its list, once', async () => {
  const row = {
    id: 'i1',
    kind: 'ACCIDENT' as const,
    state: 'REPORTED' as const,
    happened_at: '2026-12-01T03:00:00.000Z',
    place: '서울 강남구',
    text: '추돌',
    photos: [],
    replacement_car: '',
    note: '',
    created_at: '2026-12-01T03:00:00.000Z',
    taken_at: null,
    resolved_at: null,
    subscription_id: 's1',
    subscriber: { id: 'u1', name: '박사고', mobile: '01012345678' },
    car: { name: '제네시스 GV70', registration_number: '12가3456' },
    version: 1,
  }
  await openScreen(PATH, [
    shows(accident),
    answer(listIncidents, [{ ...row, id: 'i0', text: '다른 사고' }, row]),
  ])
  await region(/지난 날부터/)
    .getByRole('link')
    .click()
  await expect.element(page.getByRole('dialog')).toMatchTextContent('추돌')
  expect(location.search).toContain('open=i1')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  sendStaffEvents({ topic: 'incident', id: 'i1' })
  await expect.poll(() => requestsTo(listIncidents).length).toBeGreaterThan(1)
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('arrow keys walk from day to day, also into the next month', async () => {
  await open([{ ...entry, day: later }], `${PATH}?day=${later}`)
  await day(later).click()
  await userEvent.keyboard('{ArrowRight}{ArrowDown}')
  await expect.poll(focusedDay).toBe(addDays(later, 8))
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.poll(focusedDay).toBe(addDays(later, 22))
  expect(location.search).toBe(`?day=${addDays(later, 22)}`)
  await press('오늘')
  await expect.element(day(today)).toHaveAttribute('aria-pressed', 'true')
  expect(location.search).toBe('')
})

test('a full day shows two entries and the number of the others; its list shows all', async () => {
  const all = ['가', '나', '다', '라'].map((name) => ({ ...entry, id: name, name, day: later }))
  await open(all, `${PATH}?day=${later}`)
  const cell = page.getBySelector(`td:has([data-day="${later}"])`)
  await expect.element(cell).toMatchTextContent('2건 더')
  await expect.element(day(later)).toMatchTextContent('4건')
  await expect.poll(() => region(/4건/).getByRole('link').elements().length).toBe(4)
})

test('a group can be shown alone, and stays in the URL', async () => {
  await open([accident, entry, retry])
  await press(/^결제 1/)
  await expect.element(region(/^오늘, /)).toMatchTextContent('최결제')
  expect(
    region(/^오늘, /)
      .getByRole('link')
      .elements(),
  ).toHaveLength(1)
  expect(location.search).toBe('?group=PAYMENT')
  await press(/^전체 3/)
  await expect
    .poll(
      () =>
        region(/^오늘, /)
          .getByRole('link')
          .elements().length,
    )
    .toBe(2)
})

test('on a phone the days stand below each other, with what is left over first', async () => {
  const long = { ...entry, id: 's2', name: '가'.repeat(40), car: '나'.repeat(60), text: '다'.repeat(200) }
  await open([accident, long, retry], PATH, PHONE)
  await expect.element(region(/지난 날부터/)).toMatchTextContent('박사고')
  await expect.element(region(/^오늘, /)).toMatchTextContent('최결제')
  expect(page.getByRole('table').elements()).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(PHONE.width)
  await expectAccessible()
})

test.each([[undefined], [PHONE]])(
  'the calendar shows that it loads, and that nothing is due',
  async (size) => {
    const held = holdAnswer(shows())
    await openScreen(PATH, [held], size && { size })
    await expect.element(page.getByRole('status', { name: '일정을 불러오는 중입니다' })).toBeVisible()
    held.release()
    await expect.element(page.getByText(/할 일이 없습니다|예정된 일이 없습니다/)).toBeVisible()
    await expectAccessible()
  },
)

test('a failed load offers another try, and a failed refresh keeps the entries @long', async () => {
  await openScreen(PATH, [failConnection(getCalendar)])
  await expect.element(page.getByText('데이터를 불러오지 못했습니다')).toBeVisible()
  await expectAccessible()
  serve(shows(entry))
  await press('다시 시도')
  await expect.element(region(/^오늘, /)).toMatchTextContent('김인도')
  serve(refuse(getCalendar, 404))
  sendStaffEvents({ topic: 'subscription', id: 's1' })
  await expect.element(page.getByText(/새로 고치지 못했습니다/)).toBeVisible()
  await expect.element(region(/^오늘, /)).toMatchTextContent('김인도')
})

test('an event reloads the calendar; staff without access see a notice', async () => {
  await open([entry])
  await expect.element(region(/^오늘, /)).toMatchTextContent('김인도')
  serve(shows(entry, { ...retry, name: '새 결제' }))
  sendStaffEvents({ topic: 'fine', id: 'f1' })
  await expect.element(region(/^오늘, /)).toMatchTextContent('새 결제')
  await openScreen(PATH, [refuse(getCalendar, 403)])
  await expect.element(page.getByRole('heading', { name: '권한이 없습니다' })).toBeVisible()
})

test('a cut calendar shows a notice; a day out of range becomes today', async () => {
  await openScreen(`${PATH}?day=2001-01-01`, [answer(getCalendar, { entries: [entry], is_cut: true })])
  await expect.element(page.getByText(/앞의 1,000건만/)).toBeVisible()
  await expect.element(day(today)).toHaveAttribute('aria-pressed', 'true')
})
