import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addDays, dayOf } from '#kit/day.ts'
import { driverRow } from '#testing/rows.ts'
import { answer, holdAnswer, requestsTo, sendStaffEvents } from '#testing/network.ts'
import {
  DESKTOP,
  dialog,
  expectAccessible,
  expectToast,
  openScreen,
  PHONE,
  press,
  pressInactive,
  resize,
  rowOf,
  save,
  expectTexts,
} from '#testing/screen.tsx'
import {
  createDriver,
  deleteDriver,
  type DriverRow,
  getWeek,
  listDrivers,
  listLeaves,
  patchDriver,
} from '../contract.ts'

const today = dayOf(new Date())
const driver = driverRow
const other: DriverRow = {
  ...driver,
  id: '018f6d2a-0000-7000-8000-0000009988aa',
  name: '방새',
  phone: '',
  note: '',
}

const openEdit = () =>
  rowOf(driver)
    .getByRole('button', { name: /정보 수정/ })
    .click()
const saveButton = () => dialog().getByRole('button', { name: '저장' })

test('a loading text is shown until the drivers are loaded; an empty list has a text (A-011, A-118, A-119)', async () => {
  const loading = page.getByText('기사 목록을 불러오는 중입니다...')
  const list = holdAnswer(answer(listDrivers, []))
  await openScreen('/admin/driver', [list], { size: PHONE })
  await expect.element(loading).toBeVisible()
  await resize(DESKTOP)
  await expect.element(loading).toBeVisible()
  await expectAccessible()
  list.release()
  await expect.element(page.getByText('등록된 기사가 없습니다.')).toBeVisible()
  await expect.element(loading).not.toBeInTheDocument()
  await resize(PHONE)
  await expect.element(page.getByText('등록된 기사가 없습니다.')).toBeVisible()
  await expectAccessible()
})

test('the table has its columns; a missing phone is N/A, a missing note is - (A-115, A-116, A-117)', async () => {
  await openScreen('/admin/driver', [answer(listDrivers, [driver, other])])
  await expectTexts(page.getByRole('columnheader')).toEqual([
    'ID',
    '이름',
    '전화번호',
    '집 주소',
    '메모',
    '수정',
  ])
  await expectTexts(rowOf(driver).getByRole('cell')).toEqual([
    expect.stringMatching(/12ab34$/),
    expect.stringContaining(driver.name),
    '010-2841-9931',
    '서울 강남구',
    '영어 가능',
    '',
  ])
  await expectTexts(rowOf(other).getByRole('cell')).toEqual(expect.arrayContaining(['N/A', '-']))
  await expectAccessible()
})

test('pressing the short ID copies the full one', async () => {
  await openScreen('/admin/driver', [answer(listDrivers, [driver])])
  await rowOf(driver)
    .getByRole('button', { name: /ID 복사/ })
    .click()
  await expectToast('기사 ID를 복사했습니다.')
  expect(await navigator.clipboard.readText()).toBe(driver.id)
})

test('a search is sent as typed, kept in the URL, and shown if it finds nothing (A-113)', async () => {
  const found = ({ query }: { query: Record<string, string> }) =>
    [driver, other].filter(({ name }) => name.includes(query.q ?? ''))
  await openScreen('/admin/driver', [answer(listDrivers, found)])
  await expect.element(rowOf(other)).toBeVisible()
  await page.getByLabelText('기사 검색').fill('갈 운')
  await expect.element(rowOf(other)).not.toBeInTheDocument()
  await expect.element(rowOf(driver)).toBeVisible()
  expect(new URLSearchParams(location.search).get('q')).toBe('갈 운')
  await openScreen(`/admin/driver${location.search}`, [answer(listDrivers, found)])
  await expect.element(rowOf(driver)).toBeVisible()
  await page.getByLabelText('기사 검색').fill('없는 사람')
  await expect.element(page.getByText('‘없는 사람’에 맞는 기사를 찾지 못했습니다.')).toBeVisible()
})

test('adding by keyboard shows missing fields and returns the focus (A-114, A-122, A-123, A-124) @long', async () => {
  let rows: DriverRow[] = []
  await openScreen('/admin/driver', [
    answer(listDrivers, () => rows),
    answer(createDriver, () => (rows = [driver])[0]!),
  ])
  const add = page.getByRole('button', { name: '기사 추가' })
  const name = dialog().getByLabelText('이름')
  await pressInactive(add)
  await expect.element(saveButton()).toHaveAttribute('aria-disabled', 'true')
  await pressInactive(saveButton())
  await expect.element(dialog().getByText('이름을 입력해주세요.')).toBeVisible()
  await expect.element(dialog().getByText('전화번호를 입력해주세요.')).toBeVisible()
  await expect.element(name).toHaveFocus()
  await expectAccessible()
  await userEvent.keyboard(driver.name)
  await expect.element(saveButton()).toHaveAttribute('aria-disabled', 'true')
  await name.clear()
  await dialog().getByLabelText('전화번호').fill(driver.phone)
  await expect.element(saveButton()).toHaveAttribute('aria-disabled', 'true')
  await name.fill(driver.name)
  await dialog().getByLabelText('전화번호').fill(driver.phone.slice(0, 8))
  await expect.element(saveButton()).not.toHaveAttribute('aria-disabled')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog().getByText('전화번호를 정확히 입력해 주세요.')).toBeVisible()
  await userEvent.keyboard(`{End}${driver.phone.slice(8)}{Enter}`)
  await expectToast('기사가 등록되었습니다.')
  await expect.element(rowOf(driver)).toBeVisible()
  await expect.element(add).toHaveFocus()
})

test('the add dialog sends four fields and an empty schedule, once for two presses (A-120, A-127) @long', async () => {
  await openScreen('/admin/driver', [answer(listDrivers, []), answer(createDriver, driver)])
  await press('기사 추가')
  const body = { name: '두번', phone: '01012345678', address: '서울 중구', note: '공항\n전문' }
  await expect.element(dialog().getByLabelText('메모')).toHaveAttribute('rows', '4')
  await dialog().getByLabelText('이름').fill(body.name)
  await dialog().getByLabelText('전화번호').fill(body.phone)
  await dialog().getByLabelText('집 주소').fill(body.address)
  await dialog().getByLabelText('메모').fill(body.note)
  await saveButton().dblClick()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(requestsTo(createDriver).map((sent) => sent.body)).toEqual([{ ...body, fixed_schedule: '' }])
})

test('the edit dialog deletes, cancels, and saves only its four fields (A-121, A-128) @long', async () => {
  await openScreen('/admin/driver', [answer(listDrivers, [driver]), answer(patchDriver, driver)])
  await openEdit()
  await dialog().getByLabelText('메모').fill('버려질 글')
  await expect.element(dialog().getByRole('button', { name: '삭제' })).toBeVisible()
  await expectAccessible()
  await dialog().getByRole('button', { name: '취소' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '버리기' }).click()
  await openEdit()
  await expect.element(dialog().getByLabelText('메모')).toHaveValue('영어 가능')
  await dialog().getByLabelText('이름').fill('고친 이름 😀')
  await save()
  await expectToast('기사 정보가 변경되었습니다.')
  const [{ body, headers }] = requestsTo(patchDriver) as [ReturnType<typeof requestsTo>[0]]
  const { phone, address, note } = driver
  expect([body, headers.get('if-match')]).toEqual([{ name: '고친 이름 😀', phone, address, note }, '"3"'])
})

test('deleting needs a confirmation that says it is final; canceling keeps the typed values (A-125, A-129) @long', async () => {
  let rows = [driver]
  await openScreen('/admin/driver', [
    answer(listDrivers, () => rows),
    answer(deleteDriver, () => void (rows = [])),
  ])
  await openEdit()
  const memo = dialog().getByLabelText('메모')
  await memo.fill('아직 저장하지 않은 글')
  await dialog().getByRole('button', { name: '삭제' }).click()
  const question = page.getByRole('dialog', { name: '기사를 삭제할까요?' })
  await expect.element(question).toMatchTextContent('삭제된 정보는 복구할 수 없습니다.')
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(memo).toHaveValue('아직 저장하지 않은 글')
  await dialog().getByRole('button', { name: '삭제' }).click()
  await press('기사 삭제')
  await expectToast('기사가 삭제되었습니다.')
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(rowOf(driver)).not.toBeInTheDocument()
})

test('on a phone each driver is a card with a call button, and opens from there @long', async () => {
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

test('a driver changed elsewhere shows the new values without a reload, highlighted briefly @long', async () => {
  let rows = [driver]
  await openScreen('/admin/driver', [answer(listDrivers, () => rows)])
  await expect.element(rowOf(driver)).toMatchTextContent('영어 가능')
  rows = [{ ...driver, note: '공항 전문', version: 4 }]
  sendStaffEvents({ topic: 'driver', id: driver.id })
  await expect.element(rowOf(driver)).toMatchTextContent('공항 전문')
  const marked = page.getBySelector('[data-marked]')
  await expect.element(marked).toHaveAttribute('data-row', driver.id)
  await expect.element(marked).not.toBeInTheDocument()
})
