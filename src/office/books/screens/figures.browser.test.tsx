import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addDays, dayOf, monthStart } from '#kit/day.ts'
import { answer, answerFile, failConnection, refuse, requestsTo, serve } from '#testing/network.ts'
import {
  DESKTOP,
  dialog,
  expectAccessible,
  expectFailure,
  expectToast,
  openScreen,
  pageWidth,
  PHONE,
  press,
  pressIn,
  takeFile,
} from '#testing/screen.tsx'
import { type Figures, getFigures, getOnTime } from '#ride/figures/contract.ts'
import { type Books, closeMonth, getBooks, getJournal, listClosedMonths } from '../contract.ts'

const today = dayOf(new Date())
const [from, to] = [monthStart(today, -2), addDays(monthStart(today, -1), -1)]
const none = { tickets: 0, won: 0 }
const charged = { tickets: 5 }
const outstanding = { tickets: 5, won: 2_000_000 }
const by_status = { PENDING: 1, CONFIRMED: 0, COMPLETED: 1, CANCELLED: 1 }

/** The figures of the requested days. */
const figuresOf = (range: { from?: string; to?: string }, more: Partial<Figures> = {}): Figures => ({
  from: range.from ?? from,
  to: range.to ?? to,
  utilization: { available: 270, maintenance: 0, booked: 2, cars: [] },
  rides: {
    total: 3,
    by_status,
    by_purpose: [{ purpose: 'golf', PENDING: 1, CONFIRMED: 0, COMPLETED: 0, CANCELLED: 0 }],
    by_day: [{ day: from, ...by_status }],
  },
  tickets: {
    charged,
    invited: none,
    adjusted: none,
    taken: none,
    returned: none,
    used: none,
    expired: none,
    outstanding,
    expiring: [
      { days: 30, ...none },
      { days: 90, ...none },
    ],
  },
  cancellations: { total: 1, by_kind: [{ kind: 'STAFF_LATE', count: 1 }] },
  guests: { total: 1, repeat: 1, rides: 2 },
  ...more,
})

const figures = answer(getFigures, ({ query }) => figuresOf(query))
const booksOf = (query: { from?: string; to?: string }): Books => ({
  from: query.from ?? from,
  to: query.to ?? to,
  received: {
    card: 300_000_000,
    transfer: 71_000_000,
    subscription: 0,
    refunded: 1_000_000,
    net: 370_000_000,
  },
  tickets: { sold: 371, granted_free: 819, used: 20, expired: 1.5, refunded: 1, outstanding: 1_167.5 },
  deferred: {
    opening: 0,
    received: 371_000_000,
    recognized: 20_000_000,
    refunded: 1_000_000,
    expired: 500_000,
    closing: 349_500_000,
  },
  subscription: { billed: 5_000_000, collected: 0, past_due: 5_000_000, monthly_recurring: 5_000_000 },
})
const books = answer(getBooks, ({ query }) => booksOf(query))
const onTime = answer(getOnTime, { from, to, arrived: 8, on_time: 6 })
const open = (more = [figures], size = DESKTOP) =>
  openScreen(`/admin/figures?from=${from}&to=${to}`, [...more, onTime, books, answer(listClosedMonths, [])], {
    size,
  })
const tile = (label: string) =>
  page.getBySelector('dl > div').filter({ has: page.getByText(label, { exact: true }) })
const card = (title: string) => page.getByRole('region', { name: title, exact: true })
const unfold = (title: string) =>
  page.getByRole('button', { name: new RegExp(`표로 보기.*${title}`) }).click()

test.each([DESKTOP, PHONE])(
  'each figure links to its rows, each chart to its table at $width px',
  async (size) => {
    await open([figures], size)
    await expect.element(tile('예약')).toMatchTextContent('3건')
    await expect.element(tile('이용 고객')).toMatchTextContent('1명')
    await expect.element(tile('재이용 고객')).toMatchTextContent('100%')
    const chart = '예약 현황: 확정 대기 1건, 예약 확정 0건, 운행 완료 1건, 예약 취소 1건'
    await expect.element(page.getByRole('img', { name: chart })).toBeVisible()
    await unfold('이용 목적')
    const golf = card('이용 목적').getByRole('row', { name: /^골프/ })
    const rows = `/admin/reservation?status=PENDING&purpose=golf&from=${from}&to=${to}`
    await expect.element(golf.getByRole('link', { name: '1건' })).toHaveAttribute('href', rows)
    await unfold('취소')
    const canceled = card('취소').getByRole('row', { name: /^직원 취소 \(24시간 이내\) 1건/ })
    await expect.element(canceled.getByRole('link')).toBeVisible()
    const repeat = tile('재이용 고객').getByRole('link')
    await expect
      .element(repeat)
      .toHaveAttribute('href', `/admin/user?rode_from=${from}&rode_to=${to}&repeat=true`)
    const ledger = tile('티켓 충전').getByRole('link')
    await expect.element(ledger).toHaveAttribute('href', `/admin/ticket?status=CHARGE&from=${from}&to=${to}`)
    await expectAccessible()
    expect(pageWidth()).toBe(size.width)
  },
)

test('the books show the money received and owed, without list prices, and open their rows', async () => {
  await open()
  await expect.element(card('받은 돈')).toMatchTextContent('순수입370,000,000원')
  const byCard = card('받은 돈').getByRole('link', { name: '300,000,000원' })
  const rows = `/admin/ticket-purchases?status=ALL&paid_from=${from}&paid_to=${to}&method=CARD`
  await expect.element(byCard).toHaveAttribute('href', rows)
  await expect.element(card('선수금')).toMatchTextContent('기말349,500,000원')
  await expect.element(card('선수금')).toMatchTextContent('환불-1,000,000원')
  await expect.element(card('티켓 장부')).toMatchTextContent('무상 지급819 Ticket')
  await expect.element(card('구독')).toMatchTextContent('미납 (현재)5,000,000원')
  await expect.element(tile('남은 티켓 (현재)')).toMatchTextContent('받은 금액 2,000,000원')
  await expectAccessible()
})

test('a range is selected; a reversed one shows an error, one without data shows a text @long', async () => {
  await open()
  const empty = answer(getFigures, ({ query }) =>
    figuresOf(query, { cancellations: { total: 0, by_kind: [] } }),
  )
  serve(empty)
  await press('지난달')
  await expect.element(card('취소')).toMatchTextContent('이 기간에는 취소가 없습니다.')
  await expect.poll(() => requestsTo(getFigures).at(-1)?.query.from).toBe(monthStart(today, -1))
  await expect.element(page.getBySelector('main [aria-busy=true]')).not.toBeInTheDocument()
  await expectAccessible()
  await page.getByLabelText('종료일').fill('2020-01-01')
  await expect.element(page.getByText('종료일이 시작일보다 빠릅니다.')).toBeVisible()
  await openScreen('/admin/figures?from=2026-01-01&to=2020-01-01', [figures, onTime, books])
  await expect.element(page.getByText('볼 수 없는 기간입니다')).toBeVisible()
  expect(requestsTo(getFigures)).toEqual([])
  await expectAccessible()
})

test('after a failed load, a button loads the figures again @long', async () => {
  await open([failConnection(getFigures)])
  await expect.element(page.getByText('데이터를 불러오지 못했습니다')).toBeVisible()
  await expectAccessible()
  serve(figures)
  await press('다시 시도')
  await expect.element(tile('예약')).toMatchTextContent('3건')
})

test('shows the other figures when the books fail to load @long', async () => {
  await open([figures, failConnection(getBooks)])
  await expect.element(page.getByText('데이터를 불러오지 못했습니다')).toBeVisible()
  await expect.element(tile('예약')).toMatchTextContent('3건')
  await expectAccessible()
})

test('the on-time rate links to its rows; if it fails to load, the other figures stay @long', async () => {
  await open()
  await expect.element(tile('정시 도착률')).toMatchTextContent('75%')
  await expect.element(tile('정시 도착률')).toMatchTextContent('도착을 기록한 완료 운행 가운데')
  const late = tile('정시 도착률').getByRole('link', { name: '2건' })
  const rows = `/admin/reservation?status=COMPLETED&arrived=LATE&from=${from}&to=${to}`
  await expect.element(late).toHaveAttribute('href', rows)
  await expectAccessible()
  await open([figures, failConnection(getOnTime)])
  await expect.element(tile('정시 도착률')).toMatchTextContent('불러오지 못했습니다')
  await expect.element(tile('예약')).toMatchTextContent('3건')
  await expectAccessible()
})

test('the journal of the shown days is downloaded; a refusal shows its reason @long', async () => {
  await open([figures, refuse(getJournal, 429, 'TOO_MANY', '다른 파일을 받고 있습니다.')])
  await takeFile('분개장 CSV', '세무 신고')
  await expect.element(page.getByText('다른 파일을 받고 있습니다.')).toBeVisible()
  serve(answerFile(getJournal, new Blob(['일시,구분'], { type: 'text/csv' })))
  await takeFile('분개장 CSV', '세무 신고')
  await expectToast('CSV 파일을 받았습니다.')
  expect(requestsTo(getJournal).map(({ query }) => query)).toEqual([
    { from, to, reason: '세무 신고' },
    { from, to, reason: '세무 신고' },
  ])
})

const lastMonth = monthStart(today, -1).slice(0, 7)
const lastMonthText = `${lastMonth.slice(0, 4)}년 ${Number(lastMonth.slice(5))}월`

test('the last month is closed after its sums are shown; a refusal appears in the dialog @long', async () => {
  await open()
  await expect.element(card('월 마감')).toMatchTextContent('아직 마감한 달이 없습니다.')
  await press(`${lastMonthText} 마감`)
  await expect.element(dialog()).toMatchTextContent('남은 선수금349,500,000원')
  await expect.element(dialog()).toMatchTextContent('마감은 되돌릴 수 없습니다.')
  await expectAccessible()
  serve(refuse(closeMonth, 409, 'MONTH_CLOSED', '이미 마감한 달입니다.'))
  await pressIn('마감')
  await expectFailure('이미 마감한 달입니다.')
  const closed = { month: lastMonth, closed_at: '2026-12-02T01:20:00.000Z', books: booksOf({}) }
  serve(answer(closeMonth, closed), answer(listClosedMonths, [closed]))
  await pressIn('마감')
  await expectToast(`${lastMonthText} 장부를 마감했습니다.`)
  const row = card('월 마감').getByRole('row', { name: new RegExp(`^${lastMonthText}`) })
  await expect.element(row).toMatchTextContent('370,000,000원')
  await expect.element(row).toMatchTextContent('12월 2일')
  await expect.element(page.getByRole('button', { name: `${lastMonthText} 마감` })).not.toBeInTheDocument()
  expect(requestsTo(closeMonth).map(({ body }) => body)).toEqual([{ month: lastMonth }, { month: lastMonth }])
  await expectAccessible()
})
