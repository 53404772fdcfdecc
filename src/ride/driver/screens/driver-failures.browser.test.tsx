import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addDays, dayOf } from '#kit/day.ts'
import { driverRow } from '#testing/rows.ts'
import { answer, breakOff, hold, refuse, serve, tellStaff } from '#testing/network.ts'
import {
  dialog,
  discard,
  expectAccessible,
  expectFailure,
  expectWorded,
  FAILURES,
  openScreen,
  PHONE,
  press,
  REFUSALS,
  rowOf,
  save,
  UNWORDED,
} from '#testing/screen.tsx'
import { createDriver, deleteDriver, getWeek, listDrivers, listLeaves, patchDriver } from '../contract.ts'

const today = dayOf(new Date())
const driver = driverRow

const openEdit = () =>
  rowOf(driver)
    .getByRole('button', { name: /정보 수정/ })
    .click()

test('each dialog tells a failure and is ready again with all that was typed (A-126, A-130)', async () => {
  const adding = hold(breakOff(createDriver))
  const editing = hold(refuse(patchDriver, 400))
  const deleting = hold(refuse(deleteDriver, 400))
  await openScreen('/admin/driver', [answer(listDrivers, [driver]), adding, editing, deleting])
  const failsAfter = async (name: string, held: { release: () => void }, text: string) => {
    const button = dialog().getByRole('button', { name }).last()
    await button.click()
    await expect.element(button).toHaveAttribute('aria-busy', 'true')
    held.release()
    await expectFailure(text)
    await expect.element(button).not.toHaveAttribute('aria-busy')
  }
  await press('기사 추가')
  await dialog().getByLabelText('이름').fill('못 갈 사람')
  await dialog().getByLabelText('전화번호').fill('01012345678')
  await failsAfter('저장', adding, '기사 등록 중 오류가 발생했습니다.')
  await expect.element(dialog().getByLabelText('이름')).toHaveValue('못 갈 사람')
  await discard()

  await openEdit()
  await failsAfter('저장', editing, '기사 정보 수정 중 오류가 발생했습니다.')
  await dialog().getByRole('button', { name: '삭제' }).click()
  await failsAfter('기사 삭제', deleting, '기사 삭제 중 오류가 발생했습니다.')
})

test('each form over a driver words a failure that the server does not word (A-130)', async () => {
  await openScreen('/admin/driver', [answer(listDrivers, [driver])])
  await openEdit()
  await dialog().getByLabelText('메모').fill('공항 전문')
  const edited = ['기사 정보 수정 중 오류가 발생했습니다.', UNWORDED]
  await expectWorded({ endpoint: patchDriver, statuses: FAILURES, send: save, texts: edited })
  await discard()
  await press('기사 추가')
  await dialog().getByLabelText('이름').fill('실패할 기사')
  await dialog().getByLabelText('전화번호').fill('01012345678')
  const added = ['기사 등록 중 오류가 발생했습니다.', UNWORDED]
  await expectWorded({ endpoint: createDriver, send: save, texts: added })
})

test('a list of drivers that fails to load says so in words (A-015)', async () => {
  for (const status of REFUSALS.filter((one) => one !== 403)) {
    await openScreen('/admin/driver', [refuse(listDrivers, status)])
    await expect.element(page.getByText('데이터를 불러오지 못했습니다')).toBeVisible()
    await expect.element(page.getByText(UNWORDED)).toBeVisible()
  }
})

test('the refusal to delete a driver with a coming ride stands in the dialog', async () => {
  const text = '예정된 운행이 있는 기사님은 삭제할 수 없습니다.'
  await openScreen('/admin/driver', [
    answer(listDrivers, [driver]),
    refuse(deleteDriver, 409, 'IN_USE', text),
  ])
  await openEdit()
  await dialog().getByRole('button', { name: '삭제' }).click()
  await press('기사 삭제')
  await expectFailure(text)
})

test('on a phone each driver is a card with a call, from which everything opens', async () => {
  const off = { ...driver, licence_expires_on: addDays(today, -1), leave: { from: today, to: today } }
  const day = { is_working_day: true, hours: [], leave: null, is_licensed: true, rides: [] }
  const week = Array.from({ length: 7 }, (_, index) => ({ ...day, day: addDays(today, index) }))
  await openScreen(
    '/admin/driver',
    [answer(listDrivers, [off]), answer(getWeek, week), answer(listLeaves, [])],
    { size: PHONE },
  )
  for (const text of [driver.name, '영어 가능', '면허 만료', '휴가 중'])
    await expect.element(rowOf(driver)).toMatchTextContent(text)
  await expect.element(page.getByRole('table')).not.toBeInTheDocument()
  const call = rowOf(driver).getByRole('link', { name: /전화/ })
  await expect.element(call).toHaveAttribute('href', `tel:${driver.phone}`)
  await expectAccessible()
  await openEdit()
  await expect.element(dialog()).toBeVisible()
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await rowOf(driver)
    .getByRole('button', { name: /일정 보기/ })
    .click()
  const days = dialog().getByRole('region', { name: '주간 일정' }).getByRole('listitem')
  await expect.poll(() => days.elements().length).toBe(7)
  await expectAccessible()
  expect(document.documentElement.scrollWidth).toBe(PHONE.width)
})

test('a list that cannot be loaded says so and is loaded again by a press', async () => {
  await openScreen('/admin/driver', [refuse(listDrivers, 400, 'BUG', '서버가 응답하지 못했습니다.')])
  await expect.element(page.getByText('데이터를 불러오지 못했습니다')).toBeVisible()
  await expect.element(page.getByText('서버가 응답하지 못했습니다.')).toBeVisible()
  await expectAccessible()
  serve(answer(listDrivers, [driver]))
  await press('다시 시도')
  await expect.element(rowOf(driver)).toBeVisible()
})

test('a driver changed elsewhere shows the new values by itself, marked for a moment', async () => {
  let rows = [driver]
  await openScreen('/admin/driver', [answer(listDrivers, () => rows)])
  await expect.element(rowOf(driver)).toMatchTextContent('영어 가능')
  rows = [{ ...driver, note: '공항 전문', version: 4 }]
  tellStaff({ topic: 'driver', id: driver.id })
  await expect.element(rowOf(driver)).toMatchTextContent('공항 전문')
  const marked = page.getBySelector('[data-marked]')
  await expect.element(marked).toHaveAttribute('data-row', driver.id)
  await expect.element(marked).not.toBeInTheDocument()
})
