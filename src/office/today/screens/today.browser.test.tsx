import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addDays, dayOf } from '#kit/day.ts'
import { type AlertOut, resolveAlert, takeAlert } from '#ride/alert/contract.ts'
import { getTimeline } from '#ride/reservation/dispatch/day/contract.ts'
import { nowOffsetPercent } from '#ride/reservation/dispatch/day/rules.ts'
import { listDispatch, patchReservation } from '#ride/reservation/dispatch/contract.ts'
import { type Desk, deskAnswers, freeDriver, freeUnit, newDesk, sentChanges } from '#testing/desk.ts'
import { type Answer, answer, failConnection, requestsTo, serve } from '#testing/network.ts'
import { emptyOverview, emptyTimeline, rideRow } from '#testing/rows.ts'
import {
  DESKTOP,
  dialog,
  expectAccessible,
  expectToast,
  openScreen,
  pageWidth,
  PHONE,
  press,
  focusOn,
} from '#testing/screen.tsx'
import { getOverview } from '../contract.ts'

const tomorrow = addDays(dayOf(new Date()), 1)
const section = (name: string) => page.getByRole('region', { name })
const lane = (id: string) => page.getBySelector(`[data-lane="${id}"]`)
const bar = ({ id }: { id: string }) => page.getBySelector(`[data-ride="${id}"]`)
const laneOf = (id: string, ride: { id: string }) => lane(id).getBySelector(`[data-ride="${ride.id}"]`)
const unitLane = { ...freeUnit, is_removed: false, in_maintenance: false }
const available = { is_licensed: true, is_on_leave: false, hours: null }

/** The API's overview over reservations of tomorrow, which change as the screen's requests ask. */
async function openDay(desk: Desk, { size = DESKTOP, more = [] as Answer[] } = {}): Promise<void> {
  const rides = () => [...desk.rides.values()]
  const pending = () => rides().filter(({ display_status }) => display_status === 'PENDING')
  const lanes = () => ({
    cars: [
      {
        id: freeUnit.car_id,
        name: freeUnit.car_name,
        seats: 7,
        units: [{ ...unitLane, rides: rides().filter((ride) => ride.car_inventory_id === freeUnit.id) }],
      },
    ],
    drivers: desk.driverRows.map((driver) => ({
      ...driver,
      phone: driver.phone!,
      is_removed: false,
      ...available,
      rides: rides().filter(({ driver_id }) => driver_id === driver.id),
    })),
    unassigned: rides().filter(({ driver_id }) => driver_id === null),
  })
  await openScreen(
    '/admin',
    [
      ...more,
      answer(getTimeline, ({ query }) => (query.day === tomorrow ? lanes() : emptyTimeline)),
      answer(getOverview, () => ({
        ...emptyOverview,
        tomorrow: desk.rides.size,
        pending: pending().length,
        rows: { ...emptyOverview.rows, tomorrow: rides(), pending: pending() },
      })),
      ...deskAnswers(desk),
    ],
    { size },
  )
}

const seeTomorrow = () => page.getByText(/^내일 \d+건$/).click()
const rideAt = (time: string, changes: object = {}) => ({
  ride_date: tomorrow,
  pickup_time: `${tomorrow} ${time}`,
  via_locations: [],
  ...changes,
})
const undo = () => press('되돌리기')

test('a request is confirmed on the overview on a phone, and undo reverts it', async () => {
  const desk = newDesk([rideAt('10:30')])
  await openDay(desk, { size: PHONE })
  const confirm = section('확정 대기').getByRole('button', { name: '확정' })
  await expect.element(confirm).toBeInViewport()
  expect(pageWidth()).toBe(PHONE.width)
  await expectAccessible()
  await confirm.click()
  await expectToast('예약 상태가 변경되었습니다.')
  expect(desk.ride().status).toBe('CONFIRMED')
  await undo()
  await expect.poll(() => desk.ride().status).toBe('PENDING')
})

test('a ride is dragged to a driver, and undone; a busy driver refuses before the drop', async () => {
  const desk = newDesk([rideAt('10:30'), rideAt('18:00')])
  await openDay(desk)
  await seeTomorrow()
  await expect.element(laneOf('NO_DRIVER', desk.ride())).toBeVisible()
  const list = lane(freeDriver.id).getByRole('list')
  await userEvent.dragAndDrop(bar(desk.ride()), list)
  await expectToast('배정 기사가 변경되었습니다.')
  await expect.element(laneOf(freeDriver.id, desk.ride())).toBeVisible()
  await userEvent.dragAndDrop(bar(desk.ride(1)), list)
  await expect.element(laneOf('NO_DRIVER', desk.ride(1))).toBeVisible()
  expect(sentChanges()).toEqual([{ driver_id: freeDriver.id }])
  await undo()
  await expect.element(laneOf('NO_DRIVER', desk.ride())).toBeVisible()
})

test('assigns a driver by keyboard; the ride is also in the lane of its unit', async () => {
  const desk = newDesk([rideAt('15:00', { car_inventory_id: freeUnit.id })])
  await openDay(desk)
  await seeTomorrow()
  await expect.element(bar(desk.ride())).toBeVisible()
  await focusOn(bar(desk.ride()))
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog()).toMatchTextContent('기사 배정')
  const choice = dialog().getByRole('radio', { name: new RegExp(freeDriver.name) })
  await expect.element(choice).toBeVisible()
  await focusOn(choice)
  await userEvent.keyboard(' {Enter}')
  await expectToast('배정 기사가 변경되었습니다.')
  await expect.element(laneOf(freeDriver.id, desk.ride())).toBeVisible()
  await focusOn(page.getByRole('tab', { name: '기사별' }))
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(laneOf(freeUnit.id, desk.ride())).toBeVisible()
  await expectAccessible()
})

test('a lane of a removed driver or unit is marked; a bar names its guest', async () => {
  const desk = newDesk([rideAt('09:00')])
  const rides = [desk.ride()]
  const removed = {
    cars: [{ id: 'staria', name: 'STARIA', seats: 7, units: [{ ...unitLane, is_removed: true, rides }] }],
    drivers: [{ id: 'gone', name: '떠난 기사', phone: '01028419931', is_removed: true, ...available, rides }],
    unassigned: [],
  }
  await openDay(desk, { more: [answer(getTimeline, removed)] })
  await expect.element(lane('gone')).toMatchTextContent('삭제된 기사')
  await expect.element(bar(desk.ride())).toHaveAttribute('title', expect.stringContaining(desk.ride().name))
  await expectAccessible()
  await page.getByRole('tab', { name: '차량별' }).click()
  await expect.element(lane(freeUnit.id)).toMatchTextContent('삭제된 차량')
})

test('a change elsewhere appears in the lanes; a failed day is loaded again', async () => {
  const desk = newDesk([rideAt('20:00')])
  await openDay(desk, { more: [failConnection(getOverview)] })
  await expect.element(page.getByText('데이터를 불러오지 못했습니다')).toBeVisible()
  serve(answer(getOverview, { ...emptyOverview, tomorrow: 1 }))
  await press('다시 시도')
  await seeTomorrow()
  await expect.element(laneOf('NO_DRIVER', desk.ride())).toBeVisible()
  desk.changeElsewhere({ driver_id: freeDriver.id, driver: freeDriver.name })
  desk.tell()
  await expect.element(laneOf(freeDriver.id, desk.ride())).toBeVisible()
  expect(requestsTo(patchReservation)).toEqual([])
})

test('on a phone the hours open at the first ride; today has a line of now', async () => {
  const desk = newDesk([rideAt('07:00')])
  await openDay(desk, { size: PHONE })
  await seeTomorrow()
  const hours = section('기사별 운행')
  await expect.element(bar(desk.ride())).toBeVisible()
  await expect.poll(() => hours.element().scrollLeft).toBeGreaterThan(40)
  const line = hours.getBySelector('[data-now]')
  await expect.element(line).not.toBeInTheDocument()
  await page.getByText(/^오늘 \d+건$/).click()
  if (nowOffsetPercent(new Date(), dayOf(new Date())) === null) return
  await expect.element(line).toBeInViewport()
})

test('a waiting document links to the queue, and its button opens the document', async () => {
  const document = { id: 'a1', user_id: 'harang', name: '하람', submitted_at: '2026-10-02T03:00:00.000Z' }
  const rows = { ...emptyOverview.rows, documents: [document] }
  await openDay(newDesk([]), { more: [answer(getOverview, { ...emptyOverview, documents: 1, rows })] })
  const queue = section('확인할 서류').getByRole('link', { name: /확인할 서류 1건/ })
  await expect.element(queue).toHaveAttribute('href', '/admin/documents')
  const open = section('확인할 서류').getByRole('link', { name: '확인', exact: true })
  await expect.element(open).toHaveAttribute('href', '/admin/documents?open=a1')
})

test('unpaid subscriptions and payment differences have a link; counts end at 1,000', async () => {
  const waits = (name: string) => [{ id: 'a1', name, car: '제네시스 G80' }]
  const rows = {
    ...emptyOverview.rows,
    past_due_subscriptions: waits('미납자'),
    payment_differences: waits(''),
  }
  const counts = { past_due_subscriptions: 1, payment_differences: 1_000 }
  await openDay(newDesk([]), { more: [answer(getOverview, { ...emptyOverview, ...counts, rows })] })
  await expect.element(section('확인할 구독 결제')).toMatchTextContent('1,000건 이상')
  await expect.element(section('확인할 구독 결제')).toMatchTextContent('탈퇴한 구독자')
  await expectAccessible()
  const link = section('미납 구독').getByRole('link', { name: '확인' })
  await expect
    .element(link)
    .toHaveAttribute('href', expect.stringContaining('subscriptions?status=PAST_DUE&q='))
  const payments = section('확인할 구독 결제').getByRole('link', { name: /확인할 구독 결제/ })
  await expect.element(payments).toHaveAttribute('href', '/admin/subscription/payments?status=DIFFERENT')
})

test('a cut list shows its number of rows and the total, and links to the rest', async () => {
  const desk = newDesk([{}])
  const pending = Array.from({ length: 50 }, (_, at) => ({ ...desk.ride(), id: `${at}` }))
  const overview = { ...emptyOverview, pending: 120, rows: { ...emptyOverview.rows, pending } }
  await openDay(desk, { more: [answer(getOverview, overview)] })
  await expect.element(section('확정 대기').getByText('120건 가운데 50건입니다.')).toBeVisible()
  await expectAccessible()
  await section('확정 대기').getByRole('link', { name: '모두 보기' }).click()
  await expect.poll(() => requestsTo(listDispatch).at(-1)?.query.status).toBe('PENDING')
})

test('a number that a message did not reach is a task with its reason and a link to the message', async () => {
  const message = {
    id: 'm1',
    kind: 'reservation_confirmed',
    recipient: '+14155552671',
    error: '3008',
    subject_id: 'r1',
    created_at: '2026-12-01T03:00:00.000Z',
  }
  const rows = { ...emptyOverview.rows, undelivered_messages: [message] }
  await openDay(newDesk(), {
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

test('a ride at risk is taken by a staff member, who then ends the alert', async () => {
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
  await openDay(newDesk(), {
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
