import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addDays, dayOf } from '#kit/day.ts'
import { freeDriver, freeUnit, newDesk, openAction, openDesk, sentChanges } from '#testing/desk.ts'
import { dialog, expectAccessible, expectToast, press, pressIn, rowOf, save } from '#testing/screen.tsx'

const today = dayOf(new Date())
const choose = (label: string | RegExp) => dialog().getByLabelText(label).click()
const tab = (name: RegExp) => page.getByRole('tab', { name }).click()
const undo = async () => {
  await press('되돌리기')
  await expectToast('되돌렸습니다.')
}
const record = () => page.getByRole('complementary', { name: '예약 상세' })

test('a confirmed booking moves to the tab of confirmed ones (A-013, A-014, A-060, A-061, A-067) @long', async () => {
  const desk = newDesk()
  await openDesk(desk)
  await openAction(/상태 변경/, desk.ride())
  await expect.element(dialog().getByRole('button', { name: '저장' })).toBeDisabled()
  await choose('예약 확정')
  await expectAccessible()
  await save()
  await expectToast('예약 상태가 변경되었습니다.')
  await expect.element(rowOf(desk.ride())).not.toBeInTheDocument()
  await tab(/예약 확정/)
  await expect.element(rowOf(desk.ride())).toMatchTextContent('예약 확정')
  expect(sentChanges()).toEqual([{ status: 'CONFIRMED' }])
})

test('a cancellation keeps the ticket only if staff choose so, and can refund it later (A-060) @long', async () => {
  const desk = newDesk([{}, {}])
  await openDesk(desk)
  const cancel = async (at: number, kept?: string) => {
    await openAction(/상태 변경/, desk.ride(at))
    await choose('예약 취소')
    await expect.element(dialog().getByLabelText('1 Ticket 돌려주기')).toBeChecked()
    if (kept) await choose(kept)
    await save()
    await expect.element(rowOf(desk.ride(at))).not.toBeInTheDocument()
  }
  await cancel(0, '돌려주지 않기')
  await cancel(1)
  expect(sentChanges()).toEqual([
    { status: 'CANCELLED', refund: false },
    { status: 'CANCELLED', refund: true },
  ])
  await tab(/예약 취소/)
  await openAction(/예약 상세/, desk.ride())
  await record().getByRole('button', { name: '상태 변경' }).click()
  await choose('예약 확정')
  await expect.element(dialog().getByText('돌려주지 않은 티켓을 그대로 쓰고')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('alertdialog').getByRole('button', { name: '버리기' }).click()
  await record().getByRole('button', { name: '티켓 돌려주기' }).click()
  await expectAccessible()
  await pressIn('돌려주기')
  await expectToast('티켓을 돌려주었습니다.')
  expect(sentChanges().at(-1)).toEqual({ status: 'CANCELLED', refund: true })
  await expect.element(record().getByRole('button', { name: '티켓 돌려주기' })).not.toBeInTheDocument()
})

test('undo cancels a revived ride again and restores its ticket as before (A-060) @long', async () => {
  const desk = newDesk([{ status: 'CANCELLED', display_status: 'CANCELLED', held_tickets: 1 }])
  await openDesk(desk, { path: '?status=CANCELLED' })
  await openAction(/상태 변경/, desk.ride())
  await choose('예약 확정')
  await save()
  await undo()
  expect(sentChanges()).toEqual([{ status: 'CONFIRMED' }, { status: 'CANCELLED', refund: false }])
})

test('the vehicle picker requires a choice and assigns a registration number (A-062, A-063) @long', async () => {
  const desk = newDesk()
  await openDesk(desk)
  await openAction(/차량 배정/, desk.ride())
  await expect.element(dialog().getByText(freeUnit.registration_number)).toBeVisible()
  await save()
  await expect.element(dialog().getByText('차량을 선택해 주세요.')).toBeVisible()
  await choose(/STARIA 702바9104/)
  await expect.element(dialog().getByText(/대신 STARIA 차량으로 바뀝니다/)).toBeVisible()
  await save()
  await expectToast('배정 차량이 변경되었습니다.')
  await expect.element(rowOf(desk.ride())).toMatchTextContent('702바9104')
  expect(sentChanges()).toEqual([{ car_inventory_id: freeUnit.id }])
})

test('the driver picker requires a choice; an expired license cannot be chosen (A-064, A-065) @long', async () => {
  const unlicensed = { ...freeDriver, id: 'late', name: '만료 기사', warnings: ['LICENCE_EXPIRED' as const] }
  const desk = newDesk([{}], { drivers: [freeDriver, unlicensed] })
  await openDesk(desk)
  await openAction(/기사 배정/, desk.ride())
  await expect.element(dialog().getByRole('radio').first()).toBeVisible()
  await save()
  await expect.element(dialog().getByText('기사를 선택해 주세요.')).toBeVisible()
  await expect.element(dialog().getByRole('radio', { name: new RegExp(unlicensed.name) })).toBeDisabled()
  await expect.element(dialog().getByText('운전면허가 만료되었습니다')).toBeVisible()
  await expect.element(dialog().getByText('배정할 수 없음')).toBeVisible()
  await expectAccessible()
  await choose(freeDriver.name)
  await save()
  await expectToast('배정 기사가 변경되었습니다.')
  await expect.element(rowOf(desk.ride())).toMatchTextContent(freeDriver.name)
  await openAction(/기사 배정/, desk.ride())
  await choose(/미배정/)
  await save()
  await expectToast('기사 배정이 해제되었습니다.')
  expect(sentChanges()).toEqual([{ driver_id: freeDriver.id }, { driver_id: null }])
})

test('a driver busy that day is assigned by force and with a reason, and undone @long', async () => {
  const blocked_by = { id: 'other', name: '김하늘', pickup_time: `${addDays(today, 40)} 10:30` }
  const busy = { ...freeDriver, free: false, blocked_by, warnings: ['DRIVER_BUSY' as const] }
  const desk = newDesk([{}], { drivers: [busy] })
  await openDesk(desk)
  await openAction(/기사 배정/, desk.ride())
  await choose(busy.name)
  await expect.element(dialog().getByText('같은 날 10:30 김하늘 님 운행이 있습니다')).toBeVisible()
  await save()
  await expect.element(dialog().getByText(/그래도 배정하시려면/)).toBeVisible()
  await choose('그래도 이 운행에 배정합니다')
  await save()
  await expect.element(dialog().getByText('배정하는 이유를 적어 주세요.')).toBeVisible()
  await dialog().getByLabelText('배정하는 이유').fill('두 운행이 모두 강남 안에서 끝납니다')
  await save()
  await expectToast('배정 기사가 변경되었습니다.')
  await undo()
  expect(sentChanges()).toEqual([
    { driver_id: busy.id, force: true, reason: '두 운행이 모두 강남 안에서 끝납니다' },
    { driver_id: null, reason: '이전 배정으로 되돌림' },
  ])
})

test('undo restores a removed driver who was assigned by force, again by force @long', async () => {
  const desk = newDesk([{ driver_id: freeDriver.id, driver: freeDriver.name, driver_forced: true }])
  await openDesk(desk)
  await openAction(/기사 배정/, desk.ride())
  await choose(/미배정/)
  await save()
  await undo()
  expect(sentChanges().at(-1)).toMatchObject({ driver_id: freeDriver.id, force: true })
  expect(desk.ride()).toMatchObject({ driver_id: freeDriver.id, driver_forced: true })
})

test('a driver on a day off or with a close ride is listed with the warning @long', async () => {
  const off = { ...freeDriver, note: '영어', warnings: ['OFF_DAY' as const] }
  const near = { id: 'late', name: '김하늘', pickup_time: `${addDays(today, 39)} 22:30` }
  const close = { ...freeDriver, id: 'close', name: '밤 기사', near, warnings: ['SHORT_GAP' as const] }
  const desk = newDesk([{}], { drivers: [off, close] })
  await openDesk(desk)
  await openAction(/기사 배정/, desk.ride())
  await expect.element(dialog().getByText(/영어, 근무일이 아닙니다/)).toBeVisible()
  await choose(close.name)
  await expect.element(dialog().getByText(/22:30 김하늘 님 운행과 4시간이 떨어지지 않습니다/)).toBeVisible()
  await choose(off.name)
  await save()
  await expect.element(dialog().getByText('배정하는 이유를 적어 주세요.')).toBeVisible()
  await dialog().getByLabelText('배정하는 이유').fill('고객이 지정했습니다')
  await save()
  await expectToast('배정 기사가 변경되었습니다.')
  expect(sentChanges()).toEqual([{ driver_id: off.id, reason: '고객이 지정했습니다' }])
})

const places = () => dialog().getByRole('listitem')
const confirmed = {
  status: 'CONFIRMED',
  display_status: 'CONFIRMED',
  ride_date: today,
  pickup_time: `${today} 00:10`,
} as const

test('the car moves along its places; the last needs a reason (A-051, A-068, A-070, A-071, A-072) @long', async () => {
  const desk = newDesk([confirmed])
  await openDesk(desk, { path: '?status=CONFIRMED' })
  await openAction(/현재 위치/, desk.ride())
  const shown = [/출발.*00:10.*서울역/, /경유 1.*11:20.*한남동/, /경유 2.*12:00.*성수동/, /도착.*인천공항/]
  for (const [at, text] of shown.entries()) await expect.element(places().nth(at)).toMatchTextContent(text)
  await places().nth(1).getByRole('button').click()
  await expectToast('현재 위치가 변경되었습니다.')
  await expect.element(places().nth(1)).toHaveAttribute('aria-current', 'step')
  await expect.element(places().nth(0)).toMatchTextContent('완료')
  for (const later of [1, 2, 3]) await expect.element(places().nth(later)).not.toMatchTextContent('완료')
  await places().nth(3).getByRole('button').click()
  await expect.element(dialog().getByText('기사의 하차 기록이 없습니다')).toBeInViewport()
  const complete = dialog().getByRole('button', { name: '운행 완료' })
  await expect.element(complete).toBeDisabled()
  await userEvent.keyboard('기사에게 전화로 확인')
  await expectAccessible()
  await complete.click()
  await expect.element(places().nth(3)).toHaveAttribute('aria-current', 'step')
  expect(sentChanges()).toEqual([{ current_stop: 1 }, { current_stop: 3, reason: '기사에게 전화로 확인' }])
  await userEvent.keyboard('{Escape}')
  await expect.element(rowOf(desk.ride())).not.toBeInTheDocument()
  await tab(/운행 완료/)
  await openAction(/현재 위치/, desk.ride())
  await expect.poll(() => places().elements().length).toBe(4)
})

test('moving the car to a stop more than three hours before the pickup needs a reason', async () => {
  const desk = newDesk([{ ...confirmed, pickup_time: `${addDays(today, 1)} 10:30` }])
  await openDesk(desk, { path: '?status=CONFIRMED' })
  await openAction(/현재 위치/, desk.ride())
  await places().nth(1).getByRole('button').click()
  await expect.element(dialog().getByText('출발 3시간 전보다 이릅니다')).toBeInViewport()
  await userEvent.keyboard('손님이 일찍 출발{Enter}')
  await expect.element(places().nth(1)).toHaveAttribute('aria-current', 'step')
  expect(sentChanges()).toEqual([{ current_stop: 1, reason: '손님이 일찍 출발' }])
})

test('the position of an unconfirmed ride cannot be set; a place without text has a label (A-012, A-069, A-073) @long', async () => {
  const alert = page.getByRole('alertdialog')
  for (const status of ['PENDING', 'CANCELLED'] as const) {
    const desk = newDesk([{ status, display_status: status }])
    await openDesk(desk, { path: `?status=${status}` })
    await openAction(/현재 위치/, desk.ride())
    await expect.element(alert.getByText('확정 또는 완료된 예약에서만 수정할 수 있습니다')).toBeVisible()
    await alert.getByRole('button', { name: '확인' }).click()
  }
  const desk = newDesk([{ ...confirmed, via_locations: [{ location: '', time: null }] }])
  await openDesk(desk, { path: '?status=CONFIRMED' })
  await openAction(/현재 위치/, desk.ride())
  await expect.element(places().nth(1)).toMatchTextContent('위치 정보 없음')
})

test('a short ride is settled at half a ticket; its cancellation refunds half @long', async () => {
  const over = { ...confirmed, display_status: 'COMPLETED', current_stop: 3 } as const
  const desk = newDesk([over])
  await openDesk(desk, { path: '?status=COMPLETED' })
  await openAction(/운행 정산/, desk.ride())
  await choose('0.5 Ticket')
  await save()
  await expectToast('운행이 정산되었습니다.')
  await expect.element(rowOf(desk.ride())).toMatchTextContent('0.5 Ticket')
  const cell = rowOf(desk.ride()).getByRole('cell').filter({ hasText: '0.5 Ticket' }).element()
  expect(cell.scrollWidth - cell.clientWidth).toBe(0)
  await openAction(/상태 변경/, desk.ride())
  await choose('예약 취소')
  await expect.element(dialog().getByText(/0.5 Ticket을 고객에게 돌려주고/)).toBeVisible()
  await save()
  await undo()
  expect(sentChanges()).toEqual([
    { settled_tickets: 0.5 },
    { status: 'CANCELLED', refund: true },
    { status: 'CONFIRMED' },
    { settled_tickets: 0.5 },
  ])
})

test('each modal of a reservation shows the guest’s name and is accessible (A-058, A-059) @long', async () => {
  const desk = newDesk([confirmed])
  await openDesk(desk, { path: '?status=CONFIRMED' })
  for (const [button, title] of [
    [/차량 배정/, '차량 배정'],
    [/기사 배정/, '기사 배정'],
    [/현재 위치/, '현재 위치'],
    [/예약 정보 수정/, '예약 정보 수정'],
    [/상태 변경/, '예약 상태 변경'],
  ] as const) {
    await openAction(button, desk.ride())
    await expect.element(dialog().getByRole('heading', { name: title })).toBeVisible()
    await expect.element(dialog().getByText(desk.ride().name)).toBeVisible()
    await expectAccessible()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog()).not.toBeInTheDocument()
  }
  expect(sentChanges()).toEqual([])
})

test('closing the dialog needs confirmation after a change, but not after a search @long', async () => {
  const units = Array.from({ length: 12 }, (_, at) => ({ ...freeUnit, id: `unit-${at}` }))
  const desk = newDesk([{}], { units })
  await openDesk(desk)
  const question = page.getByRole('alertdialog', { name: '입력한 내용을 버릴까요?' })
  await openAction(/예약 정보 수정/, desk.ride())
  await dialog().getByRole('button', { name: '경유지 2 삭제' }).click()
  await userEvent.keyboard('{Escape}')
  await question.getByRole('button', { name: '계속 작성' }).click()
  await expect.element(dialog().getByLabelText('경유지 2', { exact: true })).not.toBeInTheDocument()
  await save()
  await expectToast('예약 정보가 변경되었습니다.')
  expect(desk.ride().via_locations).toHaveLength(1)
  await openAction(/기사 배정/, desk.ride())
  await choose(freeDriver.name)
  await page.getBySelector('.bg-veil').click({ position: { x: 200, y: 500 } })
  await question.getByRole('button', { name: '버리기' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  await openAction(/상태 변경/, desk.ride())
  await choose('예약 확정')
  await choose('확정 대기')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await openAction(/차량 배정/, desk.ride())
  await dialog().getByLabelText('차량 찾기').fill('STARIA')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(sentChanges()).toEqual([])
})
