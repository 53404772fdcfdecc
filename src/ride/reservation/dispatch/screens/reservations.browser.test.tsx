import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addDays, dayLabel, dayOf } from '#kit/day.ts'
import { newDesk, openDesk } from '#testing/desk.ts'
import { refuse, requestsTo } from '#testing/network.ts'
import {
  dialog,
  expectAccessible,
  expectTexts,
  expectToast,
  pageWidth,
  PHONE,
  rowOf,
} from '#testing/screen.tsx'
import { listDispatch } from '../contract.ts'
import { listCounts } from '../counts/contract.ts'
import { DISPLAY_STATUSES } from '../../rules.ts'

const today = dayOf(new Date())
const HEADS = [
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

test('the table names each column and is at least 1100px wide (A-008, A-055, A-056, A-057)', async () => {
  const desk = newDesk([{ registration_number: '104라 8001' }])
  await openDesk(desk)
  await expect.poll(() => document.title).toMatch(/예약 관리/)
  await expectTexts(page.getByRole('columnheader')).toEqual(HEADS)
  expect(getComputedStyle(page.getByRole('table').element()).minWidth).toBe('1100px')
  const { ride_date, name, phone, car_name } = desk.ride()
  const [, month, date] = ride_date.split('-').map(Number)
  const cells = rowOf(desk.ride()).getByRole('cell')
  const texts = [
    name,
    phone.replace(/(...)(....)(....)/, '$1-$2-$3'),
    '2026-10-02',
    /^10:30$/,
    '서울역 1번 출구',
    '2곳',
    '인천공항 2터미널',
    `104라 8001 ${car_name}`,
    '미배정',
    '확정 대기',
  ]
  for (const [at, text] of texts.entries()) await expect.element(cells.nth(at + 1)).toMatchTextContent(text)
  await expect.element(cells.nth(1)).toMatchTextContent('R-2306')
  // The day is shown once, in the heading of its rides.
  await expect.element(page.getBySelector('th[scope=rowgroup]')).toMatchTextContent(`${month}월 ${date}일`)
  const pencil = cells.nth(11).getByRole('button', { name: /예약 정보 수정/ })
  await expect.element(pencil.getBySelector('svg')).toBeVisible()
  await expectAccessible()
})

const COLORS = {
  PENDING: 'rgb(253, 230, 214)',
  CONFIRMED: 'rgb(223, 243, 231)',
  COMPLETED: 'rgb(226, 235, 251)',
  CANCELLED: 'rgb(251, 227, 225)',
}
const TABS = { PENDING: /확정 대기/, CONFIRMED: /예약 확정/, COMPLETED: /운행 완료/, CANCELLED: /예약 취소/ }

test('each status has its tab and color; the first tab has the waiting rides (A-047, A-050, A-052, A-053) @long', async () => {
  const desk = newDesk(DISPLAY_STATUSES.map((display_status) => ({ display_status, driver_id: null })))
  await openDesk(desk)
  await expect.element(page.getByRole('tab', { name: TABS.PENDING })).toHaveAttribute('aria-selected', 'true')
  await expectTexts(page.getByRole('tab')).toEqual(['확정 대기1', '예약 확정1', '운행 완료1', '예약 취소1'])
  for (const [at, status] of DISPLAY_STATUSES.entries()) {
    await page.getByRole('tab', { name: TABS[status] }).click()
    const button = rowOf(desk.ride(at)).getByRole('button', { name: /상태 변경/ })
    await expect.element(button).toBeVisible()
    const badge = [...button.element().querySelectorAll('span')].at(-1)!
    expect(getComputedStyle(badge).backgroundColor).toBe(COLORS[status])
    expect(requestsTo(listDispatch).at(-1)?.query.status).toBe(status)
  }
})

test('a search is sent as typed and stays in the URL; keys open the result (A-054) @long', async () => {
  const desk = newDesk([{ name: '제갈 찾아라', user_id: 'jegal1' }, { name: '다른 손님' }])
  await openDesk(desk)
  await expect.element(rowOf(desk.ride(1))).toBeVisible()
  for (const text of ['제갈 찾', 'JEGAL1', desk.ride().phone.slice(-8)]) {
    await userEvent.keyboard('{Escape}{Escape}/')
    await page.getByRole('searchbox').fill(text)
    await expect.poll(() => requestsTo(listDispatch).at(-1)?.query.q).toBe(text)
    await expect.poll(() => new URLSearchParams(location.search).get('q')).toBe(text)
    await expect.element(rowOf(desk.ride())).toBeVisible()
  }
  page.getByRole('searchbox').element().blur()
  await userEvent.keyboard('j{Enter}')
  const record = page.getByRole('complementary', { name: '예약 상세' })
  await expect.element(record).toMatchTextContent('제갈 찾아라')
  await userEvent.keyboard('{Enter}')
  await expect.element(record).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(record).not.toBeInTheDocument()
})

test('each day shows its rides and those without a driver; filters stay in the URL @long', async () => {
  const [day, tomorrow] = [addDays(today, 40), addDays(today, 1)]
  const driven = { driver_id: 'driver', driver: '제갈 운전' }
  const desk = newDesk([
    { ride_date: day },
    { ride_date: day, ...driven },
    { ride_date: tomorrow, pickup_time: `${tomorrow} 11:00` },
  ])
  await openDesk(desk)
  const heads = page.getBySelector('th[scope=rowgroup]')
  await expect.element(heads.filter({ hasText: dayLabel(day) })).toMatchTextContent(/2건 · 미배정 1/)
  const filters = page.getByRole('group', { name: '예약 거르기' })
  await filters.getByRole('button', { name: '내일' }).click()
  await expect.element(rowOf(desk.ride(0))).not.toBeInTheDocument()
  await expect.element(rowOf(desk.ride(2))).toBeVisible()
  expect(location.search).toContain('when=tomorrow')
  await filters.getByRole('button', { name: '내일' }).click()
  await filters.getByRole('button', { name: '기사 미배정' }).click()
  await expect.element(rowOf(desk.ride(1))).not.toBeInTheDocument()
  await expect.element(page.getByRole('tab').first()).toMatchTextContent('확정 대기2')
  await openDesk(desk, { path: location.search })
  await expect.element(rowOf(desk.ride(0))).toBeVisible()
  await filters.getByRole('button', { name: '기사 미배정' }).click()
  await page.getByLabelText('기사 거르기').selectOptions(desk.driverRows[0]!.name)
  await expect.poll(() => requestsTo(listDispatch).at(-1)?.query.driver).toBe(desk.driverRows[0]!.id)
})

test('the ? key lists all keys; an unavailable key shows a notice', async () => {
  const desk = newDesk([{ status: 'CONFIRMED', display_status: 'CONFIRMED' }])
  await openDesk(desk, { path: '?status=CONFIRMED' })
  await expect.element(rowOf(desk.ride())).toBeVisible()
  await userEvent.keyboard('?')
  await expect.element(dialog().getByRole('heading', { name: '단축키' })).toBeVisible()
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await userEvent.keyboard('jc')
  await expectToast('확정을 기다리는 예약이 아닙니다.')
  await userEvent.keyboard('/d')
  await expect.element(page.getByRole('searchbox')).toHaveValue('d')
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('on a phone a card shows time, places and car, and has a call link', async () => {
  const desk = newDesk([{ registration_number: '104라 8001' }])
  await openDesk(desk, { size: PHONE })
  const card = rowOf(desk.ride())
  const { name, phone } = desk.ride()
  for (const text of ['10:30', name, '확정 대기', '서울역', '인천공항', '104라 8001'])
    await expect.element(card).toMatchTextContent(text)
  await expect.element(card.getByText('미배정')).toBeInViewport({ ratio: 1 })
  await expect.element(page.getByRole('table')).not.toBeInTheDocument()
  const call = card.getByRole('link', { name: `${name} 님께 전화` })
  await expect.element(call).toHaveAttribute('href', `tel:${phone}`)
  expect(call.element().getBoundingClientRect()).toMatchObject({ width: 44, height: 44 })
  expect(pageWidth()).toBe(PHONE.width)
  await expectAccessible()
})

test('a tab without reservations shows a text that says so', async () => {
  await openDesk(newDesk([]))
  await expect.element(page.getByText('확정을 기다리는 예약이 없습니다')).toBeVisible()
})

test('a search without hits in its tab links to the tabs with hits, with the same search and filters', async () => {
  const rides = (['CONFIRMED', 'CONFIRMED', 'CANCELLED'] as const).map((display_status) => ({
    display_status,
    name: '남궁 다온',
    driver_id: null,
  }))
  const desk = newDesk([{ display_status: 'PENDING', driver_id: null }, ...rides])
  await openDesk(desk, { path: '?q=남궁&driver=none&page=1' })
  const elsewhere = page.getByRole('list', { name: '다른 탭의 검색 결과' })
  await expect.element(page.getByText('확정 대기에서 ‘남궁’에 맞는 예약을 찾지 못했습니다.')).toBeVisible()
  await expectTexts(elsewhere.getByRole('link')).toEqual(['예약 확정에 2건', '예약 취소에 1건'])
  await expectAccessible()
  await elsewhere.getByRole('link', { name: '예약 확정에 2건' }).click()
  await expect.element(rowOf(desk.ride(1))).toBeVisible()
  expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({
    q: '남궁',
    driver: 'none',
    status: 'CONFIRMED',
  })
})

test('a search without hits in any tab, or with hits that could not be counted, has no links', async () => {
  const desk = newDesk([{ name: '남궁 다온', display_status: 'CONFIRMED' }])
  await openDesk(desk, { path: '?q=없는 이름' })
  const nothing = page.getByText('검색 결과가 없습니다')
  const elsewhere = page.getByRole('list', { name: '다른 탭의 검색 결과' })
  await expect.element(nothing).toBeVisible()
  await expect.element(elsewhere).not.toBeInTheDocument()
  await openDesk(desk, { path: '?q=남궁', more: [refuse(listCounts, 409)] })
  await expect.element(nothing).toBeVisible()
  await expect.element(elsewhere).not.toBeInTheDocument()
})

test('a button turns the list into cards with time, guest, places and car; the browser remembers it @long', async () => {
  const desk = newDesk([{ registration_number: '104라 8001', driver: '김기사' }])
  await openDesk(desk)
  await page.getByRole('button', { name: '간단히 보기' }).click()
  await expect.element(page.getByRole('table')).not.toBeInTheDocument()
  for (const text of [
    '10:30',
    desk.ride().name,
    '서울역 1번 출구',
    '인천공항 2터미널',
    '104라 8001',
    '김기사',
    '확정 대기',
  ])
    await expect.element(rowOf(desk.ride())).toMatchTextContent(text)
  await expectAccessible()
  await page.getByRole('tab', { name: TABS.CONFIRMED }).click()
  await page.getByRole('tab', { name: TABS.PENDING }).click()
  await expect
    .element(page.getByRole('button', { name: '간단히 보기' }))
    .toHaveAttribute('aria-pressed', 'true')
  expect(localStorage.getItem('compactReservations:staff')).toBe('on')
  await page.getByRole('button', { name: '간단히 보기' }).click()
  await expect.element(page.getByRole('table')).toBeVisible()
})
