import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addDays, dayOf } from '#kit/day.ts'
import { listCallers } from '#ride/customer/contract.ts'
import { listAvailable } from '#ride/fleet/contract.ts'
import { listNextDays } from '#ride/fleet/day/contract.ts'
import { getTimeline } from '#ride/reservation/dispatch/day/contract.ts'
import { nowOffsetPercent } from '#ride/reservation/dispatch/day/rules.ts'
import { patchReservation } from '#ride/reservation/dispatch/contract.ts'
import {
  available,
  bar,
  lane,
  laneOf,
  openBoard,
  rideAt,
  seeTomorrow,
  tomorrow,
  unitLane,
} from '#testing/board.ts'
import { listPlans } from '#ride/ticket/plan/contract.ts'
import { freeDriver, freeUnit, newDesk, sentChanges } from '#testing/desk.ts'
import { answer, failConnection, refuse, requestsTo, serve } from '#testing/network.ts'
import { driverRow, emptyOverview, rideRow } from '#testing/rows.ts'
import { dialog, expectAccessible, expectToast, focusOn, PHONE, press } from '#testing/screen.tsx'
import { getOverview } from '../contract.ts'

const AT = `?day=${tomorrow}`
const section = (name: string) => page.getByRole('region', { name })
const driverHours = () => lane(freeDriver.id).getByRole('list')
const focused = () => document.activeElement?.getAttribute('data-ride')
const undo = () => press('되돌리기')

test('a ride is dragged to a driver, and undone @long', async () => {
  const desk = newDesk([rideAt('10:30'), rideAt('18:00')])
  await openBoard(desk, { path: AT })
  await expect.element(laneOf('NO_DRIVER', desk.ride())).toBeVisible()
  await userEvent.dragAndDrop(bar(desk.ride()), driverHours())
  await expectToast('배정 기사가 변경되었습니다.')
  // Undo is offered for eight seconds, so nothing slow may come before it.
  await undo()
  await expect.element(laneOf('NO_DRIVER', desk.ride())).toBeVisible()
  expect(sentChanges()).toEqual([
    { driver_id: freeDriver.id },
    { driver_id: null, reason: expect.any(String) },
  ])
})

test('a drop on a busy driver opens the picker with that driver chosen', async () => {
  const blocked_by = { id: 'other', name: '김하늘', pickup_time: `${tomorrow} 18:00` }
  const busy = { ...freeDriver, free: false, blocked_by, warnings: ['DRIVER_BUSY' as const] }
  const desk = newDesk([rideAt('10:30'), rideAt('18:00', { driver_id: freeDriver.id })], {
    drivers: [{ ...freeDriver, id: 'free', name: '한가한 기사' }, busy],
  })
  await openBoard(desk, { path: AT })
  await expect.element(laneOf(freeDriver.id, desk.ride(1))).toBeVisible()
  await userEvent.dragAndDrop(bar(desk.ride()), driverHours())
  await expect.element(dialog().getByRole('radio', { name: new RegExp(busy.name) })).toBeChecked()
  await expect.element(dialog()).toMatchTextContent('같은 날 18:00 김하늘 님 운행이 있습니다')
  await expectAccessible()
  expect(sentChanges()).toEqual([])
})

test('a drop that only the server doubts opens the picker with that driver chosen', async () => {
  const near = { id: 'other', name: '김하늘', pickup_time: `${addDays(tomorrow, -1)} 23:00` }
  const doubtful = { ...freeDriver, near, warnings: ['SHORT_GAP' as const] }
  const desk = newDesk([rideAt('06:30')], { drivers: [doubtful] })
  const refusal = { code: 'NEEDS_REASON', err: '사유를 적어 주세요.', warnings: ['SHORT_GAP'] }
  const asks = { ...refuse(patchReservation, 409), reply: () => ({ status: 409, body: refusal }) }
  await openBoard(desk, { path: AT, more: [asks] })
  await expect.element(bar(desk.ride())).toBeVisible()
  await userEvent.dragAndDrop(bar(desk.ride()), driverHours())
  await expect.element(dialog().getByRole('radio', { name: new RegExp(doubtful.name) })).toBeChecked()
  await expect.element(dialog().getByLabelText('배정하는 이유')).toBeVisible()
})

test('an expired license refuses a drop; leave, hours and license are shown with words @long', async () => {
  const desk = newDesk([rideAt('10:30')])
  await openBoard(desk, { path: AT, duty: { is_licensed: false } })
  await expect.element(lane(freeDriver.id)).toMatchTextContent('면허 만료')
  await userEvent.dragAndDrop(bar(desk.ride()), driverHours())
  await expect.element(laneOf('NO_DRIVER', desk.ride())).toBeVisible()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(sentChanges()).toEqual([])
  await expectAccessible()
  await openBoard(desk, { path: AT, duty: { is_on_leave: true } })
  await expect.element(lane(freeDriver.id)).toMatchTextContent('휴가')
  await expectAccessible()
  await openBoard(desk, { path: AT, duty: { hours: [{ from: '09:00', to: '18:00' }] } })
  await expect.element(lane(freeDriver.id).getBySelector('[data-away=OFF_HOURS]').first()).toBeVisible()
  expect(lane(freeDriver.id).getBySelector('[data-away]').elements()).toHaveLength(2)
  await expectAccessible()
})

test('a press on an empty time of a lane opens a phone order for that time @long', async () => {
  await openBoard(newDesk([rideAt('18:00')]), { path: AT })
  await expect.element(driverHours()).toBeVisible()
  const { width, height } = driverHours().element().getBoundingClientRect()
  // The lane spans 19 hours from 05:00; 2.6 hours later it is 07:36, rounded to 07:30.
  serve(answer(listCallers, []), answer(listAvailable, []), answer(listNextDays, []), answer(listPlans, []))
  await driverHours().click({ position: { x: (width * 2.6) / 19, y: height / 2 } })
  await dialog().getByLabelText('전화 주신 분').fill('한전화')
  await dialog().getByText('새 고객으로 등록').click()
  await expect.element(dialog().getByLabelText('날짜', { exact: true })).toHaveValue(tomorrow)
  await expect.element(dialog().getByLabelText('시간', { exact: true })).toHaveValue('07:30')
})

test('a unit in maintenance is shown as such and refuses a drop', async () => {
  const rides = [{ ...rideRow, ...rideAt('10:30'), car_inventory_id: 'u2' }]
  const units = [
    { ...unitLane, in_maintenance: true, rides: [] },
    { ...unitLane, id: 'u2', registration_number: '12가3456', rides },
  ]
  const timeline = { cars: [{ id: 'staria', name: 'STARIA', seats: 7, units }], drivers: [], unassigned: [] }
  await openBoard(newDesk([]), { path: `${AT}&view=cars`, more: [answer(getTimeline, timeline)] })
  await expect.element(lane(freeUnit.id)).toMatchTextContent('정비 중')
  await expectAccessible()
  await userEvent.dragAndDrop(bar(rides[0]!), lane(freeUnit.id).getByRole('list'))
  await expect.element(laneOf('u2', rides[0]!)).toBeVisible()
  expect(sentChanges()).toEqual([])
})

test('moves between rides by arrow keys, assigns with d, and continues with the next ride @long', async () => {
  const desk = newDesk([rideAt('09:00'), rideAt('07:00'), rideAt('12:00'), rideAt('18:00')])
  await openBoard(desk, { path: AT })
  await expect.element(bar(desk.ride())).toBeVisible()
  await focusOn(bar(desk.ride(1)))
  await userEvent.keyboard('{ArrowDown}')
  expect(focused()).toBe(desk.ride().id)
  await userEvent.keyboard('d')
  await expect.element(dialog()).toMatchTextContent('기사 배정')
  const choice = dialog().getByRole('radio', { name: new RegExp(freeDriver.name) })
  await focusOn(choice)
  await userEvent.keyboard(' {Enter}')
  await expect.element(laneOf(freeDriver.id, desk.ride())).toBeVisible()
  await expect.poll(focused).toBe(desk.ride(2).id)
  await userEvent.keyboard('{End}')
  expect(focused()).toBe(desk.ride().id)
  await userEvent.keyboard('{ArrowUp}')
  expect(focused()).toBe(desk.ride(3).id)
  await userEvent.keyboard('?')
  await expect.element(dialog()).toMatchTextContent('다른 줄의 운행')
  await userEvent.keyboard('{Escape}')
  await expectAccessible()
})

test('Enter or a click opens the ride; Escape and the back button close it @long', async () => {
  const desk = newDesk([rideAt('09:00', { driver_id: freeDriver.id, driver: freeDriver.name })])
  await openBoard(desk, { path: AT })
  await focusOn(bar(desk.ride()))
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog()).toMatchTextContent('인천공항 2터미널')
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.poll(focused).toBe(desk.ride().id)
  await bar(desk.ride()).click()
  await dialog()
    .getByRole('button', { name: /기사 배정/ })
    .click()
  await expect.element(dialog().last()).toMatchTextContent('기사 배정')
  await userEvent.keyboard('{Escape}')
  history.back()
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('bars show the route, the step, and whether a ride is at risk or late', async () => {
  const rides = [
    rideAt('09:00', { driver_id: driverRow.id, trip_step: 'ARRIVED', status: 'CONFIRMED' }),
    rideAt('13:00', { driver_id: driverRow.id, driver_answer: 'DECLINED' }),
  ]
  const desk = newDesk(rides)
  const alert = {
    id: 'a1',
    kind: 'DECLINED' as const,
    kind_text: '기사가 거절했습니다',
    state: 'OPEN' as const,
    ride: desk.ride(1),
    opened_at: '2026-12-01T03:00:00.000Z',
    taken_by: null,
    taken_at: null,
    resolved_at: null,
    note: '',
  }
  const overview = { ...emptyOverview, alerts: 1, rows: { ...emptyOverview.rows, alerts: [alert] } }
  await openBoard(desk, { path: AT, more: [answer(getOverview, overview)] })
  await expect.element(bar(desk.ride())).toMatchTextContent('서울역 1번 출구 → 인천공항 2터미널')
  await expect.element(bar(desk.ride())).toMatchTextContent('픽업 도착')
  await expect.element(bar(desk.ride(1))).toMatchTextContent('기사가 거절했습니다')
  await expect.element(bar(desk.ride(1))).toMatchTextContent('위험')
  await expectAccessible()
})

test('many rides without a driver scroll in their tray, which stays visible', async () => {
  const desk = newDesk(
    Array.from({ length: 19 }, (_, at) => rideAt(`${String(23 - at).padStart(2, '0')}:00`)),
    { driverRows: Array.from({ length: 30 }, (_, at) => ({ ...driverRow, id: `driver-${at}` })) },
  )
  await openBoard(desk, { path: AT, size: PHONE })
  const tray = lane('NO_DRIVER')
  await expect.element(tray).toMatchTextContent('19건')
  const times = tray
    .getBySelector('[data-ride]')
    .elements()
    .map(({ textContent }) => textContent.slice(0, 5))
  expect(times).toEqual(times.toSorted())
  expect(tray.element().clientHeight).toBeLessThan(PHONE.height / 4)
  const last = lane('driver-29')
  last.element().scrollIntoView({ block: 'end' })
  await expect.element(last).toBeInViewport()
  await expect.element(tray.getByRole('heading')).toBeInViewport()
  await expectAccessible()
})

test('each line of the tray has a button that assigns; an empty tray shows a text', async () => {
  const desk = newDesk([rideAt('15:00', { car_inventory_id: freeUnit.id })])
  await openBoard(desk, { path: AT })
  await lane('NO_DRIVER')
    .getByRole('button', { name: /기사 배정/ })
    .click()
  await focusOn(dialog().getByRole('radio', { name: new RegExp(freeDriver.name) }))
  await userEvent.keyboard(' {Enter}')
  await expectToast('배정 기사가 변경되었습니다.')
  await expect.element(lane('NO_DRIVER')).toMatchTextContent('모든 운행에 기사가 배정되었습니다.')
  await focusOn(page.getByRole('tab', { name: '기사별' }))
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(laneOf(freeUnit.id, desk.ride())).toBeVisible()
  expect(location.search).toBe(`${AT}&view=cars`)
  await expectAccessible()
})

test('the lane of a removed driver or unit is marked; a bar shows its guest', async () => {
  const desk = newDesk([rideAt('09:00')])
  const rides = [desk.ride()]
  const removed = {
    cars: [{ id: 'staria', name: 'STARIA', seats: 7, units: [{ ...unitLane, is_removed: true, rides }] }],
    drivers: [{ id: 'gone', name: '떠난 기사', phone: '01028419931', ...available, is_removed: true, rides }],
    unassigned: [],
  }
  await openBoard(desk, { more: [answer(getTimeline, removed)] })
  await expect.element(lane('gone')).toMatchTextContent('삭제된 기사')
  await expect.element(bar(desk.ride())).toHaveAttribute('title', expect.stringContaining(desk.ride().name))
  await expectAccessible()
  await page.getByRole('tab', { name: '차량별' }).click()
  await expect.element(lane(freeUnit.id)).toMatchTextContent('삭제된 차량')
})

test('a change elsewhere appears in the lanes; a failed day is loaded again @long', async () => {
  const desk = newDesk([rideAt('20:00')])
  await openBoard(desk, { more: [failConnection(getOverview)] })
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

test('on a phone the hours start at the first ride; today has a line for the present time', async () => {
  const desk = newDesk([rideAt('07:00', { driver_id: driverRow.id })])
  await openBoard(desk, { size: PHONE })
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

test('a day that failed to load can be loaded again @long', async () => {
  const desk = newDesk([rideAt('20:00')])
  await openBoard(desk, { path: AT, more: [failConnection(getTimeline)] })
  const board = page.getByRole('tabpanel')
  await expect.element(board).toMatchTextContent('데이터를 불러오지 못했습니다')
  await expectAccessible()
  serve(answer(getTimeline, { cars: [], drivers: [], unassigned: [desk.ride()] }))
  await board.getByRole('button', { name: '다시 시도' }).click()
  await expect.element(laneOf('NO_DRIVER', desk.ride())).toBeVisible()
  await expect.element(board).toMatchTextContent('등록된 기사가 없습니다')
})
