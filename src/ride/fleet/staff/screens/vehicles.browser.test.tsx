import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { upload } from '#platform/file/contract.ts'
import { answer, failConnection, holdAnswer, refuse, requestsTo, serve } from '#testing/network.ts'
import { carRow as car, unitRow as unit } from '#testing/rows.ts'
import { deleteFirstUnit, lastCarPatch, openCar, expandCar } from '#testing/vehicles.ts'
import {
  chooseFile,
  DESKTOP,
  dialog,
  discard,
  expectAccessible,
  expectFailure,
  expectTexts,
  expectToast,
  expectWorded,
  FAILURES,
  openScreen,
  pageWidth,
  PHONE,
  pictureFile,
  press,
  pressInactive,
  REFUSALS,
  rowOf,
  save,
  UNWORDED,
  focusOn,
} from '#testing/screen.tsx'
import {
  createCar,
  createUnit,
  deleteCar,
  deleteUnit,
  listCars,
  listUnits,
  patchCar,
} from '../../contract.ts'
import { createMaintenance, listMaintenance } from '../../maintenance/contract.ts'

const SIZES = [DESKTOP, PHONE]
const MB5 = 5 * 1024 * 1024
const picture = 'drawing:alphard'

const fileField = () => dialog().getBySelector('input[type=file]')

describe.each(SIZES)('at $width px', (size) => {
  test('a car is found by name and expands into picture, numbers and actions (A-010, A-089, A-091) @long', async () => {
    const units = ['8001', '8002'].map((end) => ({ ...unit, id: end, registration_number: `104라 ${end}` }))
    await openCar({ units: 2 }, size, answer(listUnits, units))
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('차량')
    await page.getByLabelText('차량 검색').fill('alph')
    await expect.poll(() => location.search).toMatch(/q=alph/)
    await expect.poll(() => requestsTo(listCars).at(-1)?.query.q).toBe('alph')
    await expect.element(rowOf(car)).toMatchTextContent(/ALPHARD.*사용 가능.*최대 7명.*차량 2대/)
    await expandCar()
    await expect.element(rowOf(car).getByRole('img', { name: 'ALPHARD 사진' })).toBeVisible()
    const lines = rowOf(car).getByRole('list').getByRole('listitem')
    await expectTexts(lines).toEqual(['8001', '8002'].map((end) => expect.stringMatching(`104라 ${end}`)))
    await expect.element(lines.first().getByRole('button', { name: '104라 8001 삭제' })).toBeVisible()
    for (const name of ['차량 번호 추가', '차량 수정', '차량 삭제'])
      await expect.element(rowOf(car).getByRole('button', { name })).toBeInViewport()
    expect(pageWidth()).toBeLessThanOrEqual(size.width)
    await expectAccessible()
  })

  test('a car is added by keyboard with a cropped picture; errors come first (A-090, A-094, A-095, A-096) @long', async () => {
    const added = { ...car, id: 'new', name: '마이바흐', seats: 12, image: picture }
    await openCar({}, size, answer(upload, picture), answer(createCar, added))
    await pressInactive(page.getByRole('button', { name: '차량 추가' }))
    await save()
    await expect.element(dialog().getByText('차량 사진을 등록해주세요.')).toBeVisible()
    await expect.element(dialog().getByText('차량 이름을 입력해 주세요.')).toBeVisible()
    await expect.element(fileField()).toHaveFocus()
    await chooseFile(fileField(), new File([new Uint8Array(MB5 + 1)], 'a.jpg', { type: 'image/jpeg' }))
    await expect.element(dialog().getByText('파일 크기는 5MB 이하여야 합니다.')).toBeVisible()
    await chooseFile(fileField(), new File(['no picture'], 'a.png', { type: 'image/png' }))
    await expect.element(dialog().getByText('JPG, PNG, WebP 사진만 올리실 수 있습니다.')).toBeVisible()
    await chooseFile(fileField(), await pictureFile())
    const frame = dialog().getByRole('button', { name: /사진 위치/ })
    const left = () => frame.element().querySelector('img')!.style.left
    await expect.element(frame).toBeVisible()
    await expect.poll(left).toBe('-16.6667%')
    await focusOn(frame)
    await userEvent.keyboard('{ArrowRight>9/}')
    expect(left()).toBe('-33.3333%')
    await dialog().getByLabelText('확대').fill('2')
    await expectAccessible()
    await dialog().getByLabelText('차량 이름').fill(added.name)
    await dialog().getByLabelText('최대 인원').fill('0')
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog().getByLabelText('최대 인원')).toHaveFocus()
    await dialog().getByLabelText('최대 인원').fill('12')
    serve(answer(listCars, [car, added]))
    await userEvent.keyboard('{Enter}')
    await expectToast('차량이 추가되었습니다.')
    expect(requestsTo(createCar).at(-1)?.body).toMatchObject({ name: added.name, seats: 12, image: picture })
    const sent = (requestsTo(upload).at(-1)!.body as FormData).get('image') as Blob
    const { width, height } = await createImageBitmap(sent)
    expect(width / height).toBeCloseTo(4 / 3, 1)
    // The new car is expanded, because its registration numbers come next.
    await expect.element(page.getByRole('img', { name: '마이바흐 사진' })).toBeVisible()
  })
})

test('an edit has two states and 1 to 10 seats, and sends only changes (A-087, A-088, A-096, A-099) @long', async () => {
  await openCar({ seats: 6, seat_capacity: 5, status: 'MAINTENANCE' })
  await expect.element(rowOf(car)).toMatchTextContent('정비 중')
  await expandCar()
  await press('차량 수정')
  expect(dialog().getByRole('radio').elements().length).toBe(2)
  expect(dialog().getByRole('radio', { checked: true }).elements()).toEqual([])
  await expect.element(dialog().getByRole('button', { name: '저장' })).toBeDisabled()
  await dialog().getByLabelText('최대 인원').fill('11')
  await dialog().getByLabelText('좌석 수').fill('0')
  await save()
  const wrong = dialog().getByText('1에서 10 사이의 숫자를 입력해 주세요.')
  await expect.poll(() => wrong.elements().length).toBe(2)
  await dialog().getByLabelText('최대 인원').fill('10')
  await dialog().getByLabelText('좌석 수').fill('5')
  await save()
  await expectToast('차량 정보가 수정되었습니다.')
  expect(lastCarPatch()).toEqual({ seats: 10 })
  await press('되돌리기')
  await expectToast('되돌렸습니다.')
  expect(lastCarPatch()).toMatchObject({ seats: 6 })
  await press('차량 수정')
  await dialog().getByLabelText('사용 불가').click()
  await expectAccessible()
  await chooseFile(fileField(), new File([new Uint8Array(MB5 + 1)], 'a.jpg', { type: 'image/jpeg' }))
  await expect.element(dialog().getByText('파일 크기는 5MB 이하여야 합니다.')).toBeVisible()
  await save()
  await expect.element(rowOf(car)).toMatchTextContent('사용 불가')
  expect(lastCarPatch()).toEqual({ status: 'UNAVAILABLE' })
})

test('offline, each dialog shows an error and keeps the typed values (A-102, A-104, A-109) @long', async () => {
  const broken = [createUnit, patchCar, deleteCar, deleteUnit, createMaintenance, upload].map(failConnection)
  await openCar({}, DESKTOP, ...broken, answer(listMaintenance, []), answer(createCar, car))
  await expandCar()
  await press('차량 번호 추가')
  await dialog().getByLabelText('차량 번호').fill('12가 3456')
  await save()
  await expectFailure('차량 번호 추가에 실패했습니다.')
  await expect.element(dialog().getByLabelText('차량 번호')).toHaveValue('12가 3456')
  await discard()
  await press('차량 수정')
  await dialog().getByLabelText('차량 이름').fill('새 이름')
  await save()
  await expectFailure('차량 정보 수정에 실패했습니다.')
  await expect.element(dialog().getByLabelText('차량 이름')).toHaveValue('새 이름')
  await discard()
  await press('차량 삭제')
  await dialog().getByRole('button', { name: '차량 삭제' }).click()
  await expectFailure('차량 삭제에 실패했습니다.')
  await userEvent.keyboard('{Escape}')
  await deleteFirstUnit()
  await press('번호 삭제')
  await expectFailure('차량 번호 삭제에 실패했습니다.')
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: /정비 일정/ }).click()
  await press('정비 일정 등록')
  await expectFailure('정비 일정 등록에 실패했습니다.')
  await userEvent.keyboard('{Escape}')
  await press('차량 추가')
  await dialog().getByLabelText('차량 이름').fill('다시')
  await chooseFile(fileField(), await pictureFile())
  await expect.element(dialog().getByText('사진을 끌어 차량이 가운데 오게 맞춰 주세요.')).toBeVisible()
  await save()
  await expectFailure('차량 추가에 실패했습니다.')
  await expectFailure('이미지 업로드에 실패했습니다.')
  serve(answer(upload, picture))
  await save()
  await expectToast('차량이 추가되었습니다.')
})

test('vehicle forms show their own text if the server’s failure has none (A-102, A-104, A-109) @long', async () => {
  await openCar({}, DESKTOP, answer(upload, picture))
  await expandCar()
  const expectEach = (
    endpoint: Parameters<typeof expectWorded>[0]['endpoint'],
    send: () => unknown,
    text: string,
  ) => expectWorded({ endpoint, send, texts: [text, UNWORDED] })
  await press('차량 수정')
  await dialog().getByLabelText('최대 인원').fill('3')
  const texts = ['차량 정보 수정에 실패했습니다.', UNWORDED]
  await expectWorded({ endpoint: patchCar, statuses: FAILURES, send: save, texts })
  await discard()
  await press('차량 번호 추가')
  await dialog().getByLabelText('차량 번호').fill('12가 3456')
  await expectEach(createUnit, save, '차량 번호 추가에 실패했습니다.')
  await discard()
  await deleteFirstUnit()
  await expectWorded({
    endpoint: deleteUnit,
    // Deleting a number that no longer exists succeeds.
    statuses: REFUSALS.filter((status) => status !== 404),
    send: () => press('번호 삭제'),
    texts: ['차량 번호 삭제에 실패했습니다.', UNWORDED],
  })
  await userEvent.keyboard('{Escape}')
  await press('차량 삭제')
  const remove = () => dialog().getByRole('button', { name: '차량 삭제' }).click()
  await expectEach(deleteCar, remove, '차량 삭제에 실패했습니다.')
  await userEvent.keyboard('{Escape}')
  await press('차량 추가')
  await chooseFile(fileField(), await pictureFile())
  await dialog().getByLabelText('차량 이름').fill('실패할 차량')
  await expectWorded({
    endpoint: upload,
    statuses: FAILURES,
    send: save,
    texts: ['차량 추가에 실패했습니다.', `이미지 업로드에 실패했습니다. ${UNWORDED}`],
  })
  serve(answer(upload, picture))
  await expectEach(createCar, save, '차량 추가에 실패했습니다.')
})

test('the list loads, fails, is loaded again, and is navigated by keys', async () => {
  const cars = ['a', 'b', 'c'].map((id) => ({ ...car, id, name: id }))
  const failing = holdAnswer(refuse(listCars, 404, 'UNAVAILABLE', '잠시 후'))
  await openScreen('/admin/cars', [failing, answer(listUnits, [unit])])
  await expect.element(page.getByRole('status', { name: '불러오는 중입니다' })).toBeVisible()
  failing.release()
  await expect.element(page.getByText('데이터를 불러오지 못했습니다')).toBeVisible()
  await expectAccessible()
  serve(answer(listCars, cars))
  await press('다시 시도')
  await expect.element(rowOf(cars[0]!)).toBeVisible()
  await userEvent.keyboard('jjkj{Enter}')
  await expect.element(rowOf(cars[1]!)).toHaveFocus()
  await expect.poll(() => rowOf(cars[1]!).getByRole('listitem').elements().length).toBe(1)
  await userEvent.keyboard('/')
  await expect.element(page.getByLabelText('차량 검색')).toHaveFocus()
})

test('a member who opens the list sees that they have no access', async () => {
  await openScreen('/admin/cars', [refuse(listCars, 403, 'FORBIDDEN', '권한이 없습니다.')])
  await expect.element(page.getByRole('heading', { name: '권한이 없습니다' })).toBeVisible()
})

test('a list of cars that fails to load shows an error (A-015)', async () => {
  for (const status of REFUSALS.filter((one) => one !== 403)) {
    await openScreen('/admin/cars', [refuse(listCars, status)])
    await expect.element(page.getByText('데이터를 불러오지 못했습니다')).toBeVisible()
    await expect.element(page.getByText(UNWORDED)).toBeVisible()
  }
})
