import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addDays, dayOf } from '#kit/day.ts'
import { answer, refuse, requestsTo, serve, sendStaffEvents, answerThenEnable } from '#testing/network.ts'
import { carRow as car, unitRow as unit } from '#testing/rows.ts'
import { deleteFirstUnit, openCar, expandCar } from '#testing/vehicles.ts'
import {
  DESKTOP,
  dialog,
  expectAccessible,
  expectFailure,
  expectToast,
  PHONE,
  press,
  rowOf,
  save,
} from '#testing/screen.tsx'
import { createUnit, deleteCar, deleteUnit, listCars, listUnits } from '../../contract.ts'
import { createMaintenance, deleteMaintenance, listMaintenance } from '../../maintenance/contract.ts'

const SIZES = [DESKTOP, PHONE]
const day = addDays(dayOf(new Date()), 40)

describe.each(SIZES)('at $width px', (size) => {
  test('a registration number is added; an invalid one shows an error at its field (A-092, A-106, A-107, A-108) @long', async () => {
    const taken = '이미 등록된 차량 번호입니다.'
    const fields = { registration_number: taken }
    const takenPlate = refuse(createUnit, 409, 'PLATE_TAKEN', taken, { fields })
    await openCar({ units: 0 }, size, answer(listUnits, []), takenPlate)
    await expandCar()
    await expect.element(rowOf(car)).toMatchTextContent('등록된 차량 번호가 없습니다')
    await press('차량 번호 추가')
    const field = dialog().getByLabelText('차량 번호')
    await save()
    await expect.element(field).toHaveFocus()
    await expect.element(dialog().getByText('차량 번호를 입력해 주세요.')).toBeVisible()
    for (const wrong of ['1가2345', '12가345', 'ABC', '🚗']) {
      await field.fill(wrong)
      await userEvent.keyboard('{Enter}')
      await expect.element(field).toHaveAttribute('aria-invalid', 'true')
      await expect
        .element(dialog().getByText('올바른 차량 번호 형식이 아닙니다. (예: 123가 4567)'))
        .toBeVisible()
    }
    const rare = dialog().getByText('번호판에 드문 글자입니다.')
    await field.fill('12차 3456')
    await expect.element(rare).toBeVisible()
    await expect.element(field).not.toHaveAttribute('aria-invalid')
    await field.fill('104라 8001')
    await expect.element(rare).not.toBeInTheDocument()
    await save()
    await expectFailure('차량 번호 추가에 실패했습니다.')
    await expect.element(field).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible()
    const added = { ...unit, registration_number: '123허 4567' }
    serve(
      answerThenEnable(
        createUnit,
        added,
        answer(listUnits, [added]),
        answer(listCars, [{ ...car, units: 1 }]),
      ),
    )
    await field.fill('123 허 4567')
    await save()
    await expectToast('차량 번호가 추가되었습니다.')
    await expect.element(rowOf(car).getByRole('listitem')).toMatchTextContent('123허 4567')
    await expect.element(rowOf(car)).toMatchTextContent('차량 1대')
  })

  test('a unit is put into maintenance, lists its conflicting rides, and is made available again @long', async () => {
    const set = {
      id: 'm1',
      from: day,
      to: addDays(day, 2),
      note: '타이어',
      reservations: [{ id: '018f6d2a-0000-7000-8000-0000000000e1', ride_date: day, name: '이정비' }],
    }
    await openCar({}, size, answer(listMaintenance, []), answer(createMaintenance, set))
    await expandCar()
    await page.getByRole('button', { name: /정비 일정/ }).click()
    await dialog().getByLabelText('시작일').fill(day)
    await dialog().getByLabelText('종료일').fill(addDays(day, -1))
    await press('정비 일정 등록')
    await expect.element(dialog().getByText('종료일은 시작일과 같거나 그 뒤여야 합니다.')).toBeVisible()
    await dialog().getByLabelText('종료일').fill(set.to)
    await dialog().getByLabelText('메모').fill('타이어')
    serve(answer(listMaintenance, [set]), answer(listUnits, [{ ...unit, maintenance: set }]))
    await press('정비 일정 등록')
    await expectToast('정비 일정이 등록되었습니다.')
    expect(requestsTo(createMaintenance).at(-1)?.body).toEqual({ from: day, to: set.to, note: '타이어' })
    await expect.element(dialog().getByText('예약 1건이 배정되어 있습니다')).toBeVisible()
    const ride = dialog().getByRole('link', { name: /이정비 님/ })
    await expect.element(ride).toHaveAttribute('href', `/admin/reservation?ride=${set.reservations[0]!.id}`)
    await expectAccessible()
    const overlaps = '이 차량에 겹치는 정비 일정이 이미 있습니다.'
    serve(refuse(createMaintenance, 409, 'MAINTENANCE_OVERLAPS', overlaps))
    await press('정비 일정 등록')
    await expectFailure(overlaps)
    await userEvent.keyboard('{Escape}')
    await expect.element(rowOf(car)).toMatchTextContent('정비 예정')
    await page.getByRole('button', { name: /정비 일정/ }).click()
    serve(
      answerThenEnable(deleteMaintenance, undefined, answer(listMaintenance, []), answer(listUnits, [unit])),
    )
    await dialog()
      .getByRole('button', { name: /정비 일정 삭제/ })
      .click()
    await expect.element(dialog().getByText('등록된 정비 일정이 없습니다.')).toBeVisible()
    expect(requestsTo(deleteMaintenance).length).toBe(1)
  })
})

test('a registration number and a car are deleted after a confirmation (A-101, A-110) @long', async () => {
  await openCar({}, DESKTOP, answer(deleteUnit, undefined), answer(deleteCar, undefined))
  await expandCar()
  await deleteFirstUnit()
  await press('그대로 두기')
  expect(requestsTo(deleteUnit)).toEqual([])
  expect(rowOf(car).getByRole('listitem').elements().length).toBe(1)
  await deleteFirstUnit()
  serve(answer(listUnits, []), answer(listCars, [{ ...car, units: 0 }]))
  await press('번호 삭제')
  await expectToast('차량 번호가 삭제되었습니다.')
  await expect.element(rowOf(car)).toMatchTextContent('차량 번호 없음')
  await press('차량 삭제')
  await expectAccessible()
  serve(answer(listCars, []))
  await dialog().getByRole('button', { name: '차량 삭제' }).click()
  await expectToast('차량이 삭제되었습니다.')
  await expect.element(rowOf(car)).not.toBeInTheDocument()
})

test('a row changed by others is updated and highlighted; typed text stays @long', async () => {
  await openCar({ units: 0 }, DESKTOP, answer(listUnits, []))
  await expandCar()
  await press('차량 번호 추가')
  await dialog().getByLabelText('차량 번호').fill('12가')
  serve(answer(listUnits, [unit]), answer(listCars, [car]))
  sendStaffEvents({ topic: 'car', id: car.id })
  await expect.element(rowOf(car)).toMatchTextContent('차량 1대')
  const marked = page.getBySelector('[data-marked]')
  await expect.element(marked).toHaveAttribute('data-row', car.id)
  await expect.poll(() => rowOf(car).element().querySelectorAll('li').length).toBe(1)
  await expect.element(marked).not.toBeInTheDocument()
  await expect.element(dialog().getByLabelText('차량 번호')).toHaveValue('12가')
})
