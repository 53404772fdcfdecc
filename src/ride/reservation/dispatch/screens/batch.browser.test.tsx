import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { OutputOf } from '#kit/contract.ts'
import { addDays, dayLabel, dayOf } from '#kit/day.ts'
import { freeDriver, newDesk, openDesk, patchAnswer, sentChanges, type Desk } from '#testing/desk.ts'
import { answer, failConnection, holdAnswer, requestsTo, serve } from '#testing/network.ts'
import {
  DESKTOP,
  expectAccessible,
  expectTexts,
  expectToast,
  PHONE,
  press,
  rowOf,
  focusOn,
} from '#testing/screen.tsx'
import { patchBatch } from '../contract.ts'

type Results = OutputOf<typeof patchBatch>
const REFUSED = '다른 곳에서 먼저 변경되었습니다.'

/** Simulates a batch with one result for each reservation; those with these ids are refused. */
const batchOf = (desk: Desk, refused: string[] = []) =>
  answer(patchBatch, ({ body: { ids, versions: _, ...change } }) =>
    (ids as string[]).map((id): Results[number] =>
      refused.includes(id)
        ? { id, ok: false, code: 'STALE', err: REFUSED }
        : { id, ok: true, reservation: desk.put(id, desk.effectOf(desk.rides.get(id)!, change)) },
    ),
  )

const choose = (desk: Desk, at: number) => rowOf(desk.ride(at)).getByRole('checkbox').click()
const sent = () => requestsTo(patchBatch).map(({ body }) => body as Record<string, unknown>)
const undo = () => press('되돌리기')
const DONE = '선택한 예약을 처리했습니다.'

describe.each([DESKTOP, PHONE])('at $width px', (size) => {
  test('a batch confirms requests; a refused one shows its reason; undo reverts the others @long', async () => {
    const desk = newDesk([{}, {}, { name: '김거절' }])
    const refused = desk.ride(2).id
    await openDesk(desk, { size, more: [batchOf(desk, [refused])] })
    for (const at of [0, 1, 2]) await choose(desk, at)
    await expect.element(page.getByText('3건 선택')).toBeVisible()
    await expectAccessible()
    await press('예약 확정')
    await expectToast(DONE)
    await expect.element(page.getByText('2건을 처리했고, 1건은 처리하지 못했습니다.')).toBeVisible()
    await expect.element(page.getByRole('alert').filter({ hasText: '김거절 님: ' })).toBeVisible()
    const ids = [0, 1, 2].map((at) => desk.ride(at).id)
    const versions = Object.fromEntries(ids.map((id) => [id, 3]))
    expect(sent()).toEqual([{ ids, versions, status: 'CONFIRMED' }])
    await undo()
    await expectToast('되돌렸습니다.')
    expect(sent()[1]).toMatchObject({ ids: ids.slice(0, 2), status: 'PENDING' })
    expect(desk.ride(0).status).toBe('PENDING')
  })
})

test('three presses confirm ten requests of tomorrow @long', async () => {
  const day = addDays(dayOf(new Date()), 1)
  const hours = Array.from({ length: 10 }, (_, n) => ({ pickup_time: `${day} ${10 + n}:00`, ride_date: day }))
  const desk = newDesk(hours)
  await openDesk(desk, { more: [batchOf(desk)] })
  await press('내일')
  await page.getByRole('button', { name: `${dayLabel(day)} 모두 선택` }).click()
  await expect.element(page.getByText('10건 선택')).toBeVisible()
  await expectAccessible()
  await press('예약 확정')
  await expectToast(DONE)
  expect([...desk.rides.values()].map(({ status }) => status)).toEqual(Array(10).fill('CONFIRMED'))
})

test('one press selects all rides of a day, another press none of them', async () => {
  const [day, next] = [addDays(dayOf(new Date()), 3), addDays(dayOf(new Date()), 4)]
  const desk = newDesk([day, day, next].map((on) => ({ pickup_time: `${on} 10:00`, ride_date: on })))
  await openDesk(desk, { more: [batchOf(desk)] })
  await choose(desk, 2)
  const all = page.getByRole('button', { name: `${dayLabel(day)} 모두 선택` })
  await all.click()
  await expect.element(page.getByText('3건 선택')).toBeVisible()
  await expect.element(all).toHaveAttribute('aria-pressed', 'true')
  await all.click()
  await expect.element(page.getByText('1건 선택')).toBeVisible()
  await expect.element(all).toHaveAttribute('aria-pressed', 'false')
})

test('arrow keys on drivers send nothing; one press assigns several rides; undo removes the driver @long', async () => {
  const desk = newDesk([{}, {}])
  await openDesk(desk, { more: [batchOf(desk)] })
  await choose(desk, 0)
  await choose(desk, 1)
  const assign = page.getByRole('button', { name: '배정', exact: true })
  const drivers = page.getByLabelText('선택한 예약에 배정할 기사')
  await focusOn(drivers)
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(drivers).toHaveValue(freeDriver.id)
  expect(sent()).toEqual([])
  await drivers.selectOptions('')
  await expect.element(assign).toBeDisabled()
  await drivers.selectOptions(freeDriver.name)
  await expect.element(page.getByText('2건 선택')).toBeVisible()
  await assign.click()
  await expectToast(DONE)
  expect(sent()[0]).toMatchObject({ driver_id: freeDriver.id })
  await undo()
  await expectToast('되돌렸습니다.')
  expect(sent()[1]).toMatchObject({ driver_id: null })
})

test('for completed rides, a batch can only change the driver', async () => {
  const desk = newDesk([{ status: 'CONFIRMED', display_status: 'COMPLETED' }])
  await openDesk(desk, { path: '?status=COMPLETED' })
  await choose(desk, 0)
  await expectTexts(page.getBySelector('[data-bar]').getByRole('button')).toEqual(['선택 해제', '배정'])
})

test('undo of a batch cancels revived rides again and restores their tickets @long', async () => {
  const canceled = { status: 'CANCELLED', display_status: 'CANCELLED' } as const
  const desk = newDesk([
    { ...canceled, held_tickets: 1 },
    { ...canceled, held_tickets: 0 },
  ])
  await openDesk(desk, { path: '?status=CANCELLED', more: [batchOf(desk)] })
  await choose(desk, 0)
  await choose(desk, 1)
  await press('예약 확정')
  await expectToast(DONE)
  await undo()
  await expectToast('되돌렸습니다.')
  const [kept, given] = [desk.ride(0).id, desk.ride(1).id]
  const back = sent().slice(1)
  expect(back.find(({ ids }) => (ids as string[]).includes(kept))).toMatchObject({ refund: false })
  expect(back.find(({ ids }) => (ids as string[]).includes(given))).not.toMatchObject({ refund: false })
  expect([desk.ride(0), desk.ride(1)].map(({ held_tickets }) => held_tickets)).toEqual([1, 0])
})

test('undo keeps a ride that others have changed since, and names it in a notice @long', async () => {
  const desk = newDesk([{}, {}])
  await openDesk(desk, { more: [batchOf(desk)] })
  await choose(desk, 0)
  await choose(desk, 1)
  await press('예약 확정')
  await expectToast(DONE)
  serve(batchOf(desk, [desk.ride(0).id]))
  await undo()
  await expectToast(`되돌리지 못했습니다. 1건: ${REFUSED}`)
  expect([desk.ride(0).status, desk.ride(1).status]).toEqual(['CONFIRMED', 'PENDING'])
})

test('a failed batch keeps the selection; a batch without changes does not claim success @long', async () => {
  const desk = newDesk()
  await openDesk(desk, { more: [failConnection(patchBatch)] })
  await choose(desk, 0)
  await press('예약 확정')
  await expectToast('예약 정보 변경에 실패했습니다')
  await expect.element(page.getByText('1건 선택')).toBeVisible()
  serve(batchOf(desk, [desk.ride().id]))
  await press('예약 확정')
  await expect.element(page.getByText('0건을 처리했고, 1건은 처리하지 못했습니다.')).toBeVisible()
  await expectAccessible()
  await expect.element(page.getByText(DONE)).not.toBeInTheDocument()
})

test('a selected ride that moves to another tab is not selected there @long', async () => {
  const desk = newDesk([{}, { status: 'CONFIRMED', display_status: 'CONFIRMED' }])
  await openDesk(desk)
  await choose(desk, 0)
  await expect.element(page.getByText('1건 선택')).toBeVisible()
  desk.changeElsewhere({ status: 'CONFIRMED', display_status: 'CONFIRMED' })
  desk.tell()
  await expect.element(rowOf(desk.ride(0))).not.toBeInTheDocument()
  await page.getByRole('tab', { name: /예약 확정/ }).click()
  await expect.element(rowOf(desk.ride(0)).getByRole('checkbox')).not.toBeChecked()
  await choose(desk, 1)
  await expect.element(page.getByText('1건 선택')).toBeVisible()
})

test('a confirmation by key during an earlier one is sent too', async () => {
  const desk = newDesk([{}, {}])
  await openDesk(desk)
  await expect.element(rowOf(desk.ride(1))).toBeVisible()
  const held = holdAnswer(patchAnswer(desk))
  serve(held)
  for (const at of [0, 1]) {
    rowOf(desk.ride(at))
      .getByRole('button', { name: /예약 상세/ })
      .element()
      .focus()
    await userEvent.keyboard('c')
  }
  held.release()
  await expect.poll(() => [desk.ride(0).status, desk.ride(1).status]).toEqual(['CONFIRMED', 'CONFIRMED'])
  expect(sentChanges()).toEqual([{ status: 'CONFIRMED' }, { status: 'CONFIRMED' }])
})
