import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addDays, dayLabel, dayLabelFrom, dayOf } from '#kit/day.ts'
import { type AlertOut, resolveAlert, takeAlert } from '#ride/alert/contract.ts'
import { getTimeline } from '#ride/reservation/dispatch/day/contract.ts'
import { listDispatch } from '#ride/reservation/dispatch/contract.ts'
import { openBoard, rideAt, tomorrow } from '#testing/board.ts'
import { newDesk } from '#testing/desk.ts'
import { answer, requestsTo } from '#testing/network.ts'
import { emptyOverview, rideRow } from '#testing/rows.ts'
import { expectAccessible, expectToast, pageWidth, PHONE, press } from '#testing/screen.tsx'
import { getOverview } from '../contract.ts'

const today = dayOf(new Date())
const section = (name: string) => page.getByRole('region', { name })
const undo = () => press('되돌리기')

test('a request is confirmed on the overview on a phone, and undo reverts it', async () => {
  const desk = newDesk([rideAt('10:30')])
  await openBoard(desk, { size: PHONE })
  const confirm = section('확정 대기').getByRole('button', { name: '확정' })
  await press(/^확정 대기 1/)
  await expect.element(confirm).toBeInViewport()
  expect(pageWidth()).toBe(PHONE.width)
  await expectAccessible()
  await confirm.click()
  await expectToast('예약 상태가 변경되었습니다.')
  expect(desk.ride().status).toBe('CONFIRMED')
  await undo()
  await expect.poll(() => desk.ride().status).toBe('PENDING')
})

test('a waiting document links to the queue, and its button opens the document', async () => {
  const document = { id: 'a1', user_id: 'harang', name: '하람', submitted_at: '2026-10-02T03:00:00.000Z' }
  const rows = { ...emptyOverview.rows, documents: [document] }
  await openBoard(newDesk([]), { more: [answer(getOverview, { ...emptyOverview, documents: 1, rows })] })
  const queue = section('확인할 서류').getByRole('link', { name: /확인할 서류 1건/ })
  await expect.element(queue).toHaveAttribute('href', '/admin/documents')
  const open = section('확인할 서류').getByRole('link', { name: '확인', exact: true })
  await expect.element(open).toHaveAttribute('href', '/admin/documents?open=a1')
})

test('unpaid subscriptions and payment differences have links; counts end at 1,000', async () => {
  const waits = (name: string) => [{ id: 'a1', name, car: '제네시스 G80', path: '/admin/found' }]
  const rows = {
    ...emptyOverview.rows,
    past_due_subscriptions: waits('미납자'),
    payment_differences: waits(''),
    settlement_objections: waits('이의자'),
    handovers_due: waits('인도자'),
  }
  const counts = {
    past_due_subscriptions: 1,
    payment_differences: 1_000,
    settlement_objections: 1,
    handovers_due: 1,
  }
  await openBoard(newDesk([]), { more: [answer(getOverview, { ...emptyOverview, ...counts, rows })] })
  await expect.element(section('확인할 구독 결제')).toMatchTextContent('1,000건 이상')
  await expect.element(section('확인할 구독 결제')).toMatchTextContent('탈퇴한 구독자')
  await expect.element(section('이의가 있는 반납 정산')).toMatchTextContent('이의자제네시스 G80')
  await expect.element(section('인도할 구독 차량')).toMatchTextContent('인도자')
  await expect.element(page.getByRole('button', { name: /^그 밖의 일 1,0/ })).toBeVisible()
  await expectAccessible()
  const link = section('미납 구독').getByRole('link', { name: '확인' })
  await expect.element(link).toHaveAttribute('href', '/admin/found')
  // The link covers its whole line.
  const line = link.element().closest('li')!
  line.scrollIntoView({ block: 'center' })
  const { left, top } = line.getBoundingClientRect()
  expect(document.elementFromPoint(left + 4, top + 4)).toBe(link.element())
  const payments = section('확인할 구독 결제').getByRole('link', { name: /확인할 구독 결제/ })
  await expect.element(payments).toHaveAttribute('href', '/admin/subscription/payments?status=DIFFERENT')
})

test('a truncated list shows the number of its rows and the total, and links to the rest @long', async () => {
  const desk = newDesk([{}])
  const pending = Array.from({ length: 50 }, (_, at) => ({ ...desk.ride(), id: `${at}` }))
  const overview = { ...emptyOverview, pending: 120, rows: { ...emptyOverview.rows, pending } }
  await openBoard(desk, { more: [answer(getOverview, overview)] })
  await expect.element(section('확정 대기').getByText('120건 가운데 50건입니다.')).toBeVisible()
  await expectAccessible()
  await section('확정 대기').getByRole('link', { name: '모두 보기' }).click()
  await expect.poll(() => requestsTo(listDispatch).at(-1)?.query.status).toBe('PENDING')
})

test('a number that a message did not reach is a task with the reason and a link to the message', async () => {
  const message = {
    id: 'm1',
    kind: 'reservation_confirmed',
    recipient: '+14155552671',
    error: '3008',
    subject_id: 'r1',
    created_at: '2026-12-01T03:00:00.000Z',
  }
  const rows = { ...emptyOverview.rows, undelivered_messages: [message] }
  await openBoard(newDesk(), {
    more: [answer(getOverview, { ...emptyOverview, undelivered_messages: 1, rows })],
  })
  const task = section('문자가 도착하지 않은 번호')
  await expect.element(task).toMatchTextContent('+1 415-555-2671')
  await expect.element(task).toMatchTextContent('(3008)')
  await expect
    .element(task.getByRole('link', { name: '확인' }))
    .toHaveAttribute('href', '/admin/message?status=UNDELIVERED&q=%2B14155552671')
  await expectAccessible()
})

test('a staff member takes a ride at risk, then ends the alert @long', async () => {
  const alert = {
    id: 'a1',
    kind: 'NOT_ACCEPTED' as const,
    kind_text: '기사가 아직 수락하지 않았습니다',
    ride: rideRow,
    opened_at: '2026-12-01T03:00:00.000Z',
    taken_at: null,
    resolved_at: null,
    note: '',
  }
  let now: Pick<AlertOut, 'state' | 'taken_by'> = { state: 'OPEN', taken_by: null }
  const taken = { state: 'TAKEN' as const, taken_by: '박배차' }
  const overview = () => ({
    ...emptyOverview,
    alerts: 1,
    rows: { ...emptyOverview.rows, alerts: [{ ...alert, ...now }] },
  })
  await openBoard(newDesk(), {
    more: [
      answer(getOverview, overview),
      answer(takeAlert, () => ({ ...alert, ...(now = taken) })),
      answer(resolveAlert, { ...alert, ...taken }),
    ],
  })
  const task = section('위험한 운행')
  await expect.element(task).toMatchTextContent('기사가 아직 수락하지 않았습니다')
  await expectAccessible()
  await task.getByRole('button', { name: '맡기' }).click()
  await expectToast('알림을 맡았습니다.')
  await expect.element(task).toMatchTextContent('박배차')
  await task.getByRole('button', { name: '해결' }).click()
  await expectToast('알림을 해결했습니다.')
  expect(requestsTo(resolveAlert)).toHaveLength(1)
})

test('the counts on top lead to their lists, the urgent ones first', async () => {
  const counts = { alerts: 2, late: 1, pending: 1_000, unassigned: 3, today: 7, ratings: 2, documents: 1 }
  const document = { id: 'a1', user_id: 'harang', name: '하람', submitted_at: '2026-10-02T03:00:00.000Z' }
  const rows = { ...emptyOverview.rows, late: [rideRow], unassigned: [rideRow], documents: [document] }
  await openBoard(newDesk([]), { more: [answer(getOverview, { ...emptyOverview, ...counts, rows })] })
  const strip = page.getByRole('navigation', { name: '요약' })
  const texts = () =>
    strip
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent)
  await expect.poll(() => texts().length).toBe(6)
  expect(texts()).toEqual([
    '위험한 운행2건',
    '출발 지연1건',
    '확정 대기1,000+건',
    '미배정3건',
    '오늘 운행7건',
    '그 밖의 일3건',
  ])
  await expectAccessible()
  const leadsTo = async (name: RegExp, id: string) => {
    await strip.getByRole('button', { name }).click()
    await expect.poll(() => window.document.activeElement?.id).toBe(id)
  }
  await leadsTo(/출발 지연/, 'tasks-late')
  await leadsTo(/미배정/, 'tasks-unassigned')
  await leadsTo(/그 밖의 일/, 'tasks-others')
  await leadsTo(/오늘 운행/, 'board')
})

test('on a phone the board comes before the tasks; a count of zero is no link', async () => {
  await openBoard(newDesk([rideAt('10:30')]), { size: PHONE })
  const top = (name: string) => section(name).element().getBoundingClientRect().top
  for (const name of ['운행', '처리할 일']) await expect.element(section(name)).toBeInTheDocument()
  expect(top('운행')).toBeLessThan(top('처리할 일'))
  await expect.element(page.getByRole('button', { name: /위험한 운행/ })).not.toBeInTheDocument()
  await expect.element(section('미배정')).toMatchTextContent('이날은 운행이 없습니다.')
  expect(pageWidth()).toBe(PHONE.width)
})

test('the day is in the URL: controls change it, the back button restores it', async () => {
  await openBoard(newDesk([rideAt('09:00')]))
  const heading = page.getByRole('heading', { level: 1 })
  await expect.element(heading).toHaveTextContent(dayLabel(today))
  await press('다음 날')
  await expect.element(heading).toHaveTextContent(dayLabelFrom(today, tomorrow))
  expect(location.search).toBe(`?day=${tomorrow}`)
  await expect.element(page.getByRole('radio', { name: '내일 1건' })).toBeChecked()
  await press('다음 날')
  await expect.element(page.getByRole('radio', { name: '내일 1건' })).not.toBeChecked()
  await page.getByLabelText('날짜 고르기').fill(addDays(today, 9))
  await expect.element(heading).toHaveTextContent(dayLabelFrom(today, addDays(today, 9)))
  await expect.poll(() => requestsTo(getTimeline).at(-1)?.query.day).toBe(addDays(today, 9))
  history.back()
  history.back()
  await expect.element(heading).toHaveTextContent(dayLabelFrom(today, tomorrow))
  await page.getByText(/^오늘 \d+건$/).click()
  await expect.element(heading).toHaveTextContent(dayLabel(today))
  expect(location.search).toBe('')
})

test.each(['2027-02-30', 'tomorrow', '1999-01-01', '2190-01-01'])(
  'a wrong day in the URL shows today: %s',
  async (day) => {
    await openBoard(newDesk([]), { path: `?day=${day}` })
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(dayLabel(today))
    await expect.poll(() => requestsTo(getTimeline).at(-1)?.query.day).toBe(today)
  },
)
