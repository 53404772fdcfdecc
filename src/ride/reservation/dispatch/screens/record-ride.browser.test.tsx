import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getFile } from '#platform/file/contract.ts'
import { newPhoto } from '#testing/drive-page.ts'
import { type Desk, newDesk, openDesk } from '#testing/desk.ts'
import { answer, answerFile, refuse, requestsTo, serve } from '#testing/network.ts'
import { expectAccessible, expectToast, press } from '#testing/screen.tsx'
import { listExpenses } from '../../expense/contract.ts'
import { acceptNoShow, refuseNoShow } from '../../no-show/contract.ts'
import { getTrip, type TripEventOut } from '../../trip-event/contract.ts'
import type { DispatchOut } from '../contract.ts'

const FILE = '018f6d2a-0000-7000-8000-0000000000f1'
const CLAIM = '018f6d2a-0000-7000-8000-0000000000e1'
const event = (kind: TripEventOut['kind'], more: Partial<TripEventOut> = {}): TripEventOut => ({
  event_id: kind,
  kind,
  takes_back: null,
  made_by: 'DRIVER',
  maker: '남궁기사',
  at: '2026-10-02T23:21:00.000Z',
  device_time: null,
  reason: '',
  file: null,
  ...more,
})
const arrived = event('ARRIVED', { at: '2026-10-02T23:05:00.000Z' })
const trip = [arrived, event('NO_SHOW_CLAIMED', { event_id: CLAIM, file: FILE })]
const waiting = { since: '2026-10-02T23:05:00.000Z', free_until: '2026-10-02T23:20:00.000Z', ended_at: null }
const claimed: Partial<DispatchOut> = {
  status: 'CONFIRMED',
  display_status: 'CONFIRMED',
  trip_step: 'ARRIVED',
  current_stop: 0,
  waiting,
}
const section = (name: string) => page.getByRole('region', { name, exact: true })

/** A ride whose driver claims a no-show, open beside the list. */
async function openClaim(changes: Partial<DispatchOut> = claimed): Promise<Desk> {
  const desk = newDesk([changes])
  const more = [answer(getTrip, trip), answerFile(getFile, await newPhoto())]
  await openDesk(desk, { path: `?status=CONFIRMED&ride=${desk.ride().id}`, more })
  return desk
}

/** The ride after the decision, as the server returns it. */
const decided = (desk: Desk, changes: Partial<DispatchOut>) => () => desk.put(desk.ride().id, changes)

test('staff see the claim with photo, times and number, and accept it after a confirmation @long', async () => {
  const desk = await openClaim()
  const claim = section('노쇼 신고')
  for (const text of ['도착 08:05', '무료 대기 08:20까지', '신고 08:21 · 남궁기사 기사'])
    await expect.element(claim.getByText(text)).toBeVisible()
  await expect.element(claim.getByRole('img', { name: '노쇼 신고 사진' })).toBeVisible()
  await expect
    .element(claim.getByRole('link', { name: /전화해 확인/ }))
    .toHaveAttribute('href', `tel:${desk.ride().phone}`)
  await expectAccessible()
  const ended: Partial<DispatchOut> = {
    status: 'CANCELLED',
    display_status: 'CANCELLED',
    waiting: { ...waiting, ended_at: '2026-10-02T23:41:00.000Z' },
  }
  serve(
    answer(acceptNoShow, decided(desk, ended)),
    answer(getTrip, [...trip, event('NO_SHOW', { made_by: 'STAFF' })]),
  )
  await claim.getByRole('button', { name: '노쇼로 처리' }).click()
  expect(requestsTo(acceptNoShow)).toHaveLength(0)
  await page.getByRole('alertdialog').getByRole('button', { name: '노쇼로 처리' }).click()
  await expectToast('노쇼로 처리했습니다.')
  expect(requestsTo(acceptNoShow).map(({ body }) => body)).toEqual([{ claim: CLAIM }])
  await expect.element(section('노쇼로 종료됨').getByText('처리 08:41')).toBeVisible()
  await expect.element(page.getByRole('button', { name: '노쇼로 처리' })).not.toBeInTheDocument()
})

test('staff let the driver keep waiting with a note @long', async () => {
  const desk = await openClaim()
  await press('기사에게 계속 대기 요청')
  await press('보내기')
  await expect.element(page.getByText('기사에게 전할 말을 적어 주세요.')).toBeVisible()
  await page.getByLabelText('기사에게 전할 말').fill('로비 안쪽에 계십니다')
  serve(
    answer(refuseNoShow, decided(desk, {})),
    answer(getTrip, [...trip, event('TAKEN_BACK', { takes_back: CLAIM, made_by: 'STAFF' })]),
  )
  await press('보내기')
  await expectToast('기사에게 계속 기다리도록 알렸습니다.')
  expect(requestsTo(refuseNoShow).map(({ body }) => body)).toEqual([
    { claim: CLAIM, note: '로비 안쪽에 계십니다' },
  ])
  await expect.element(section('노쇼 신고')).not.toBeInTheDocument()
})

test('a decision that came too late shows the ride’s actual state', async () => {
  await openClaim()
  const text = '신고 뒤에 운행이 진행되었습니다. 운행 상태를 다시 확인해 주세요.'
  serve(refuse(acceptNoShow, 409, 'MOVED_ON', text))
  await section('노쇼 신고').getByRole('button', { name: '노쇼로 처리' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '노쇼로 처리' }).click()
  await expect.element(section('노쇼 신고').getByRole('alert')).toMatchTextContent(text)
})

test('staff see the expenses with their receipts and the sum', async () => {
  const desk = newDesk([{ ...claimed, trip_step: 'ON_BOARD', waiting: null }])
  const expense = { expense_id: 'e', driver: '남궁기사', at: '2026-10-02T23:05:00.000Z', file: FILE }
  const expenses = [
    { ...expense, kind: 'PARKING' as const, amount: 12_000 },
    { ...expense, expense_id: 'f', kind: 'TOLL' as const, amount: 900, file: null },
  ]
  const more = [answer(listExpenses, { total: 12_900, expenses }), answerFile(getFile, await newPhoto())]
  await openDesk(desk, { path: `?status=CONFIRMED&ride=${desk.ride().id}`, more })
  const part = section('주차비·통행료')
  await expect.element(part.getByText('주차비 12,000원')).toBeVisible()
  await expect.element(part.getByText('통행료 900원')).toBeVisible()
  await expect.element(part.getByText('합계 12,900원')).toBeVisible()
  await expect.element(part.getByRole('img', { name: '주차비 영수증' })).toBeVisible()
  await expectAccessible()
})

test('does not load the trip and the expenses of a ride that has not begun', async () => {
  const desk = newDesk([{ status: 'CONFIRMED', display_status: 'CONFIRMED' }])
  await openDesk(desk, { path: `?status=CONFIRMED&ride=${desk.ride().id}` })
  await expect.element(section('경로')).toBeVisible()
  expect([requestsTo(getTrip).length, requestsTo(listExpenses).length]).toEqual([0, 0])
})
