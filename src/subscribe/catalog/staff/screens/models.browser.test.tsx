import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { upload } from '#platform/file/contract.ts'
import {
  type Answer,
  answer,
  holdAnswer,
  refuse,
  requestsTo,
  serve,
  sendStaffEvents,
} from '#testing/network.ts'
import {
  chooseFile,
  expectAccessible,
  expectToast,
  openScreen,
  pictureFile,
  focusOn,
} from '#testing/screen.tsx'
import { modelOut } from '#testing/subscriber.ts'
import { getModel, listModels, patchCar, type StaffCar, type StaffModel } from '../contract.ts'

const car: StaffCar = { ...modelOut.car[0]!, registration_number: '12가3456', order: 1, version: 3 }
const model: StaffModel = { ...modelOut, name: 'GT 하나', version: 3, car: [car] }
const edit = () => page.getByRole('dialog', { name: '차량 수정' })
const field = (label: string) => edit().getByLabelText(label)
const saveCar = () => edit().getByRole('button', { name: '저장' }).click()
const sent = () => requestsTo(patchCar).map(({ body }) => body as Partial<StaffCar>)

/** Opens the form of a model's car. The answers follow the changes that the form sends. */
async function openCar(more: Answer[] = []) {
  const known = { model, isListed: true }
  const change = (changes: object) => {
    const after = { ...known.model.car[0]!, ...changes }
    after.version += 1
    known.model = { ...known.model, car: [after] }
    return after
  }
  await openScreen('/admin/subscription/models?q=GT', [
    ...more,
    answer(listModels, () => (known.isListed ? [known.model] : [])),
    answer(getModel, () => known.model),
    answer(patchCar, ({ body }) => change(body as object)),
  ])
  await page.getByRole('row').filter({ hasText: model.name }).getByRole('button').first().click()
  await page.getByRole('button', { name: /차량 수정/ }).click()
  await expect.element(field('주행거리')).toBeVisible()
  return known
}

test('a half-typed date shows an error and is not saved as empty @long', async () => {
  await openCar()
  await focusOn(field('출시일'))
  await userEvent.keyboard('{Backspace}')
  await field('주행거리').fill('4321')
  await saveCar()
  await expect.element(edit().getByText('날짜를 끝까지 입력해 주세요.')).toBeVisible()
  await expect.element(field('출시일')).toHaveFocus()
  await expectAccessible()
  expect(sent()).toEqual([])
  await field('출시일').fill('2026-03-04')
  await saveCar()
  await expectToast('차량 정보가 변경되었습니다.')
  expect(sent()[0]).toMatchObject({ release_date: '2026-03-04', mileage: 4321 })
})

test('a form cannot be saved until the picture upload ends @long', async () => {
  const arriving = holdAnswer(answer(upload, '018f6d2a-0000-7000-8000-0000000000f1'))
  await openCar([arriving])
  await chooseFile(edit().getBySelector('input[type=file]'), await pictureFile())
  await expect.element(edit().getByText('올리는 중')).toBeVisible()
  await saveCar()
  await expect.element(edit().getByText('사진을 올리고 있습니다.', { exact: false })).toBeVisible()
  expect(sent()).toEqual([])
  arriving.release()
  await expect.element(edit().getByText('올리는 중')).not.toBeInTheDocument()
  await saveCar()
  await expectToast('차량 정보가 변경되었습니다.')
  expect(sent()[0]!.images?.length).toBe(2)
})

test('a form stays open when its model no longer matches the search @long', async () => {
  const known = await openCar()
  await field('주행거리').fill('4321')
  known.isListed = false
  sendStaffEvents({ topic: 'catalog', id: model.id })
  await expect.element(page.getByRole('row').filter({ hasText: model.name })).not.toBeInTheDocument()
  await expect.element(field('주행거리')).toHaveValue('4321')
  await saveCar()
  await expectToast('차량 정보가 변경되었습니다.')
})

test('the form merges a fee that a colleague saved with the typed changes @long', async () => {
  await openCar()
  await field('주행거리').fill('4321')
  const current = { ...car, subscription_fee_12: 810_000, version: 9 }
  const changed = [{ field: 'subscription_fee_12', by: '동료', at: '2026-10-02T03:00:00.000Z' }]
  serve(refuse(patchCar, 409, 'STALE', '먼저 변경되었습니다.', { current, changed }))
  await saveCar()
  await expect.element(edit()).toMatchTextContent('먼저 변경했습니다')
  serve(answer(patchCar, current))
  await edit().getByRole('button', { name: '둘 다 반영하기' }).click()
  await expectToast('차량 정보가 변경되었습니다.')
  expect(sent().at(-1)).toEqual({ mileage: 4321 })
})
