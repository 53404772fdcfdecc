import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openBooking } from '#testing/booking.ts'
import { answer, requestsTo, serve, answerThenEnable } from '#testing/network.ts'
import { dialog, discard, expectAccessible, expectToast, pressInactive } from '#testing/screen.tsx'
import {
  createPassenger,
  createPlace,
  deletePassenger,
  deletePlace,
  listPassengers,
  listPlaces,
} from '../contract.ts'

const first = { id: '1', name: '가나다', phone: '01022224444', note: '뒷좌석', is_silent: true }
const second = { id: '2', name: '라마바', phone: '01033335555', note: '', is_silent: false }
const place = { id: '3', label: '본사', location: '세종대로 1' }
const places = (saved: (typeof place)[]) => answer(listPlaces, { saved, recent: [] })
const button = (name: string) => page.getByRole('button', { name })

test('one press deletes an entry, another restores it, and the focus stays nearby @long', async () => {
  await openBooking('/addressbook', [answer(listPassengers, [first, second]), places([place])])
  await expect.element(button('가나다 삭제')).toBeVisible()
  serve(answerThenEnable(deletePassenger, undefined, answer(listPassengers, [second])))
  await pressInactive(button('가나다 삭제'))
  await expectToast('주소록에서 지웠습니다.')
  await expect.element(page.getByText('가나다')).not.toBeInTheDocument()
  await expect.element(button('라마바 수정')).toHaveFocus()
  await expectAccessible()
  serve(answerThenEnable(createPassenger, first, answer(listPassengers, [first, second])))
  await button('되돌리기').click()
  await expectToast('되돌렸습니다.')
  await expect
    .element(page.getByRole('listitem').filter({ hasText: '가나다' }))
    .toMatchTextContent('본인에게 알리지 않음 · 뒷좌석')
  const { id: _id, ...kept } = first
  expect(requestsTo(createPassenger).map(({ body }) => body)).toEqual([kept])
  serve(answer(deletePlace, undefined), places([]))
  await pressInactive(button('본사 삭제'))
  await expect.element(page.getByText('저장한 장소가 없습니다')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: '자주 쓰는 장소' })).toHaveFocus()
  serve(answer(createPlace, place), places([place]))
  await button('되돌리기').click()
  await expect
    .element(page.getByRole('listitem').filter({ hasText: '본사' }))
    .toMatchTextContent('세종대로 1')
})

test('leaving a filled form needs a confirmation, leaving an empty one does not @long', async () => {
  await openBooking('/addressbook')
  const add = button('타시는 분 추가')
  const question = page.getByRole('alertdialog', { name: '입력한 내용을 버릴까요?' })
  const leaveBeside = () =>
    page
      .getBySelector('.bg-veil')
      .last()
      .click({ position: { x: 20, y: 20 } })
  const leaves = [leaveBeside, () => userEvent.keyboard('{Escape}')]
  for (const leave of leaves) {
    await add.click()
    await expect.element(dialog()).toBeVisible()
    await leave()
    await expect.element(dialog()).not.toBeInTheDocument()
  }
  await add.click()
  const name = dialog().getByLabelText('이름')
  await name.fill('가나다')
  const close = () => dialog().getByRole('button', { name: '닫기' }).last().click()
  for (const leave of [...leaves, close]) {
    await leave()
    await expect.element(question.getByRole('button', { name: '계속 작성' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(name).toHaveValue('가나다')
  }
  await close()
  await expectAccessible()
  await question.getByRole('button', { name: '버리기' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(add).toHaveFocus()
  expect(location.pathname).toBe('/addressbook')
})

test('a text that is too long shows an error, is not truncated, and is not sent', async () => {
  await openBooking('/addressbook')
  await button('타시는 분 추가').click()
  const name = dialog().getByLabelText('이름')
  await name.fill('A'.repeat(101))
  await expect.element(name).toHaveValue('A'.repeat(101))
  const text = dialog().getByText('100자 이하로 입력해 주세요.')
  await expect.element(text).toBeVisible()
  await dialog().getByLabelText('연락처').fill('01012345678')
  await userEvent.keyboard('{Enter}')
  await expect.element(name).toHaveFocus()
  expect(requestsTo(createPassenger)).toEqual([])
  await name.fill('A'.repeat(100))
  await expect.element(text).not.toBeInTheDocument()
  await discard()
})
