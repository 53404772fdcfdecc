import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, holdAnswer, refuse, requestsTo, serve } from '#testing/network.ts'
import { carRow } from '#testing/rows.ts'
import {
  DESKTOP,
  dialog,
  expectAccessible,
  expectToast,
  expectWorded,
  FAILURES,
  openScreen,
  PHONE,
  press,
  save,
  UNWORDED,
} from '#testing/screen.tsx'
import { listMonth } from '../contract.ts'
import { type CarRow, getSettings, listAvailable, listCars, patchCar } from '../../contract.ts'

const NAMES = ['ROYAL', 'EXECUTIVE', 'ALPHARD']
const [first, second, last] = NAMES.map((name, at) => ({ ...carRow, id: name, name, order: at + 1 })) as [
  CarRow,
  CarRow,
  CarRow,
]

/** The order dialog over the calendar; the served cars change with each request of staff. */
async function openOrder(size = DESKTOP): Promise<void> {
  const cars = new Map([first, second, last].map((car) => [car.id, car]))
  const change = (id: string, body: object) => {
    const before = cars.get(id)!
    const after = { ...before, ...body, version: before.version + 1 }
    cars.set(id, after)
    return after
  }
  const answers = [
    answer(getSettings, { open_date: 3 }),
    answer(listAvailable, []),
    answer(listMonth, []),
    answer(listCars, () => [...cars.values()].toSorted((one, other) => one.order - other.order)),
    answer(patchCar, ({ params, body }) => change(params.id!, body as object)),
  ]
  await openScreen('/admin/car-calendar', answers, { size })
  await press('노출 순서 변경')
  await expect.element(dialog().getByRole('listitem').first()).toBeVisible()
}

const up = (name: string) => dialog().getByRole('button', { name: `${name} 위로`, exact: true })
const down = (name: string) => dialog().getByRole('button', { name: `${name} 아래로`, exact: true })
const expectNames = (names: string[]) =>
  expect
    .poll(() =>
      dialog()
        .getByRole('button', { name: / 위로$/ })
        .elements()
        .map((button) => button.getAttribute('aria-label')!.replace(' 위로', '')),
    )
    .toEqual(names)
const changedRows = () => [...document.querySelectorAll('[role=dialog] li[data-changed]')]
const looksOf = (row: Element) => {
  const { backgroundColor, borderColor } = getComputedStyle(row)
  return { backgroundColor, borderColor }
}
const sent = () => requestsTo(patchCar).map(({ params, body }) => ({ id: params.id, ...(body as object) }))

describe.each([DESKTOP, PHONE])('at $width px', (size) => {
  test('neighbors swap by a button, marked and counted; cancel restores (A-137, A-151, A-154, A-155, A-158) @long', async () => {
    await openOrder(size)
    await up('EXECUTIVE').click()
    await expectNames(['EXECUTIVE', 'ROYAL', 'ALPHARD'])
    expect(changedRows().length).toBe(2)
    await expect.element(dialog().getByText('변경된 항목 2개')).toBeVisible()
    const marked = looksOf(changedRows()[0]!)
    const plain = looksOf(document.querySelector('[role=dialog] li:not([data-changed])')!)
    expect(marked.backgroundColor).not.toBe(plain.backgroundColor)
    expect(marked.borderColor).not.toBe(plain.borderColor)
    await expectAccessible()
    await userEvent.keyboard('{Escape}')
    await page.getByRole('alertdialog').getByRole('button', { name: '계속 작성' }).click()
    expect(changedRows().length).toBe(2)
    await dialog().getByRole('button', { name: '취소' }).click()
    await press('노출 순서 변경')
    await expect.element(dialog().getByText('변경된 항목이 없습니다.')).toBeVisible()
    await expectNames(NAMES)
    expect(sent()).toEqual([])
  })

  test('a car that fails to save is named with the error, and saved by the next press (A-160) @long', async () => {
    await openOrder(size)
    await down('ROYAL').click()
    const failing = refuse(patchCar, 404)
    let times = 0
    const secondFails = answer(patchCar, ({ params, body }) => ({
      ...first,
      id: params.id!,
      ...(body as object),
    }))
    serve({ ...secondFails, reply: (asked) => (++times === 2 ? failing : secondFails).reply(asked) })
    await save()
    await expectToast('차량 순서 업데이트 중 오류가 발생했습니다.')
    await expect.element(dialog().getByText('변경된 항목 1개')).toBeVisible()
    await save()
    await expectToast('차량 순서가 업데이트되었습니다.')
    expect(sent().length).toBe(3)
  })
})

test('typing a number moves a car; only that car is sent, with order, name and status (A-152, A-157, A-159)', async () => {
  await openOrder()
  await dialog().getByLabelText('ALPHARD 순서').fill('0.5')
  await userEvent.tab()
  await expectNames(['ALPHARD', 'ROYAL', 'EXECUTIVE'])
  await save()
  await expectToast('차량 순서가 업데이트되었습니다.')
  expect(sent()).toEqual([{ id: 'ALPHARD', order: 0.5, name: 'ALPHARD', status: 'AVAILABLE' }])
})

test('changed cars are saved one after the other (A-156) @long', async () => {
  await openOrder()
  await up('EXECUTIVE').click()
  const saved = holdAnswer(
    answer(patchCar, ({ params, body }) => ({ ...first, id: params.id!, ...(body as object) })),
  )
  serve(saved)
  await save()
  await expect.poll(() => sent().map(({ id }) => id)).toEqual(['EXECUTIVE'])
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(sent().length).toBe(1)
  saved.release()
  await expectToast('차량 순서가 업데이트되었습니다.')
  expect(sent().map(({ id }) => id)).toEqual(['EXECUTIVE', 'ROYAL'])
})

test('text that is not a number cannot be saved (A-153)', async () => {
  await openOrder()
  await dialog().getByLabelText('ROYAL 순서').fill('-1')
  await expect.element(dialog().getByText('0 이상의 숫자로 입력해 주세요.')).toBeVisible()
  await save()
  await expect.element(dialog()).toBeVisible()
  expect(sent()).toEqual([])
})

test('a car closed elsewhere stays closed; the move is saved by the next press (A-157) @long', async () => {
  await openOrder()
  await dialog().getByLabelText('ALPHARD 순서').fill('0.5')
  await userEvent.tab()
  const closed = { ...last, status: 'UNAVAILABLE' as const, version: 4 }
  const changed = [{ field: 'status', by: '관리자', at: '2026-10-02T03:00:00.000Z' }]
  serve(
    refuse(patchCar, 409, 'STALE', '다른 곳에서 바뀌었습니다.', { current: closed, changed }),
    answer(listCars, [first, second, closed]),
  )
  await save()
  await expect.element(dialog().getByText('그사이 다른 곳에서 변경되어 다시 불러왔습니다.')).toBeVisible()
  await expect.element(dialog().getByText('변경된 항목 1개')).toBeVisible()
  await expectNames(['ALPHARD', 'ROYAL', 'EXECUTIVE'])
  serve(answer(patchCar, { ...closed, order: 0.5, version: 5 }))
  await save()
  await expectToast('차량 순서가 업데이트되었습니다.')
  expect(sent().at(-1)).toEqual({ id: 'ALPHARD', order: 0.5, name: 'ALPHARD', status: 'UNAVAILABLE' })
  expect(requestsTo(patchCar).at(-1)?.headers.get('if-match')).toBe('"4"')
})

test('a failure without a text from the server shows the dialog’s own text (A-160) @long', async () => {
  await openOrder()
  await down('ROYAL').click()
  const texts = ['차량 순서 업데이트 중 오류가 발생했습니다.', UNWORDED]
  // A 409 without a row is a plain failure, not a version conflict.
  await expectWorded({ endpoint: patchCar, statuses: FAILURES, send: save, texts })
})
