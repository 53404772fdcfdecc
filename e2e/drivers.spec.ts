import pg from 'pg'
import { addDays, dayOf } from '#kit/day.ts'
import {
  asStaff,
  atDesk,
  bookRide,
  dialog,
  discard,
  dispatch,
  driverAt,
  expectToast,
  keepSent,
  newDriver,
  rowOf,
  save,
  hearNothing,
} from './desk.ts'
import { expect, expectAccessible, newMember, newPhone, pressInactive, test } from './people.ts'
import { useOwnProduct } from './product.ts'

test.use({ viewport: { width: 1440, height: 900 } })
// The list without a driver is shown, too.
const databaseUrl = useOwnProduct()

const PHONE = { width: 390, height: 844 }
const today = dayOf(new Date())
let count = 0

test('a loading text stands until the drivers are there, and none means none (A-011, A-118, A-119)', async ({
  page,
}) => {
  let answer = () => {}
  const waited = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/drivers?**', async (route) => {
    await waited
    await route.continue()
  })
  for (const size of [PHONE, { width: 1440, height: 900 }]) {
    await page.setViewportSize(size)
    if (page.url() === 'about:blank') await atDesk(page, '/admin/driver')
    await expect(page.getByText('기사 목록을 불러오는 중입니다...')).toBeVisible()
  }
  await expectAccessible(page)
  answer()
  await expect(page.getByText('등록된 기사가 없습니다.')).toBeVisible()
  await expect(page.getByText('기사 목록을 불러오는 중입니다...')).toBeHidden()
  await page.setViewportSize(PHONE)
  await expect(page.getByText('등록된 기사가 없습니다.')).toBeVisible()
  await expectAccessible(page)
})

test('the table names every column; no phone is N/A, no notes are - (A-115, A-116, A-117)', async ({
  page,
}) => {
  const driver = await newDriver({ phone: '01028419931', address: '서울 강남구', note: '영어 가능' })
  const bare = await newDriver()
  const database = new pg.Client(databaseUrl())
  await database.connect()
  await database.query("update driver set phone = '' where id = $1", [bare.id])
  await database.end()
  await atDesk(page, '/admin/driver')
  const heads = ['ID', '이름', '전화번호', '집 주소', '메모', '수정']
  await expect(page.getByRole('columnheader')).toHaveText(heads)
  await expect(rowOf(page, driver).getByRole('cell')).toHaveText([
    new RegExp(`${driver.id.slice(-6)}$`),
    new RegExp(driver.name),
    '010-2841-9931',
    '서울 강남구',
    '영어 가능',
    '',
  ])
  await expect(rowOf(page, bare).getByRole('cell').nth(2)).toHaveText('N/A')
  await expect(rowOf(page, bare).getByRole('cell').nth(4)).toHaveText('-')
  await expectAccessible(page)
})

test('the short ID is the end of the whole one, which a press copies', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const driver = await newDriver()
  await atDesk(page, driverAt(driver))
  await rowOf(page, driver)
    .getByRole('button', { name: /ID 복사/ })
    .click()
  await expectToast(page, '기사 ID를 복사했습니다.')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(driver.id)
})

test('drivers are found by name and by phone as it is spoken, and kept in the address (A-113)', async ({
  page,
}) => {
  const [driver, other] = [await newDriver({ name: '제갈 운전' }), await newDriver()]
  await atDesk(page, '/admin/driver')
  await expect(rowOf(page, other)).toBeVisible()
  for (const words of ['갈 운', driver.phone, `${driver.phone.slice(3, 7)}-${driver.phone.slice(7)}`]) {
    await page.getByLabel('기사 검색').fill(words)
    await expect(rowOf(page, other)).toHaveCount(0)
    await expect(rowOf(page, driver)).toBeVisible()
  }
  await page.reload()
  await expect(rowOf(page, driver)).toBeVisible()
  await page.getByLabel('기사 검색').fill('없는 사람')
  await expect(page.getByText('‘없는 사람’에 맞는 기사를 찾지 못했습니다.')).toBeVisible()
})

test('a driver is added by keyboard alone; saving without name or phone says what is missing (A-114, A-122, A-123, A-124)', async ({
  page,
}) => {
  await atDesk(page, '/admin/driver')
  const add = page.getByRole('button', { name: '기사 추가' })
  await add.press('Enter')
  const button = dialog(page).getByRole('button', { name: '저장' })
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await pressInactive(button)
  await expect(dialog(page).getByText('이름을 입력해주세요.')).toBeVisible()
  await expect(dialog(page).getByText('전화번호를 입력해주세요.')).toBeVisible()
  await expect(dialog(page).getByLabel('이름')).toBeFocused()
  await expectAccessible(page)
  const [name, phone] = [`방새 ${count++}`, newPhone()]
  await page.keyboard.type(name)
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await dialog(page).getByLabel('이름').clear()
  await dialog(page).getByLabel('전화번호').fill(phone)
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await dialog(page).getByLabel('이름').fill(name)
  await dialog(page).getByLabel('전화번호').fill(phone.slice(0, 8))
  await expect(button).not.toHaveAttribute('aria-disabled')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('전화번호를 정확히 입력해 주세요.')).toBeVisible()
  await page.keyboard.press('End')
  await page.keyboard.type(phone.slice(8))
  await page.keyboard.press('Enter')
  await expectToast(page, '기사가 등록되었습니다.')
  await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible()
  await expect(add).toBeFocused()
})

test('the add dialog sends its four fields and an empty schedule, once however often it is pressed (A-120, A-127)', async ({
  page,
}) => {
  const lastPost = await keepSent(page, 'POST')
  await atDesk(page, '/admin/driver')
  await page.getByRole('button', { name: '기사 추가' }).click()
  const body = { name: `두번 ${Date.now()}`, phone: newPhone(), address: '서울 중구', note: '공항\n전문' }
  await expect(dialog(page).getByLabel('메모')).toHaveAttribute('rows', '4')
  await dialog(page).getByLabel('이름').fill(body.name)
  await dialog(page).getByLabel('전화번호').fill(body.phone)
  await dialog(page).getByLabel('집 주소').fill(body.address)
  await dialog(page).getByLabel('메모').fill(body.note)
  await dialog(page).getByRole('button', { name: '저장' }).dblclick()
  await expect(dialog(page)).toHaveCount(0)
  expect(await lastPost()).toEqual({ ...body, fixed_schedule: '' })
  expect(await asStaff('GET', `/api/drivers?q=${encodeURIComponent(body.name)}`)).toHaveLength(1)
})

test('the edit dialog deletes, cancels and saves its four fields alone (A-121, A-128)', async ({ page }) => {
  const lastPatch = await keepSent(page, 'PATCH')
  const driver = await newDriver({ fixed_schedule: '월-금 09:00-18:00', note: '그대로' })
  await atDesk(page, driverAt(driver))
  const open = () =>
    rowOf(page, driver)
      .getByRole('button', { name: /정보 수정/ })
      .click()
  await open()
  await dialog(page).getByLabel('메모').fill('버려질 글')
  await expect(dialog(page).getByRole('button', { name: '삭제' })).toBeVisible()
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: '취소' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '버리기' }).click()
  await open()
  await expect(dialog(page).getByLabel('메모')).toHaveValue('그대로')
  await dialog(page).getByLabel('이름').fill('고친 이름 😀')
  await save(page)
  await expectToast(page, '기사 정보가 변경되었습니다.')
  expect(await lastPatch()).toEqual({
    name: '고친 이름 😀',
    phone: driver.phone,
    address: '',
    note: '그대로',
  })
  const [after] = (await asStaff('GET', `/api/drivers?q=${encodeURIComponent('고친 이름')}`)) as object[]
  expect(after).toMatchObject({ fixed_schedule: '월-금 09:00-18:00', version: 2 })
})

test('deleting asks first, says that nothing can be recovered, and keeps what was typed when one turns back (A-125, A-129)', async ({
  page,
}) => {
  const driver = await newDriver()
  await atDesk(page, driverAt(driver))
  await rowOf(page, driver)
    .getByRole('button', { name: /정보 수정/ })
    .click()
  await dialog(page).getByLabel('메모').fill('아직 저장하지 않은 글')
  await dialog(page).getByRole('button', { name: '삭제' }).click()
  const question = page.getByRole('dialog', { name: '기사를 삭제할까요?' })
  await expect(question).toContainText('삭제된 정보는 복구할 수 없습니다.')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(dialog(page).getByLabel('메모')).toHaveValue('아직 저장하지 않은 글')
  await dialog(page).getByRole('button', { name: '삭제' }).click()
  await dialog(page).getByRole('button', { name: '기사 삭제' }).click()
  await expectToast(page, '기사가 삭제되었습니다.')
  await expect(dialog(page)).toHaveCount(0)
  await expect(rowOf(page, driver)).toHaveCount(0)
})

test('a failure is told in each dialog, which is then ready again with all that was typed (A-126, A-130)', async ({
  page,
}) => {
  const driver = await newDriver()
  await atDesk(page, driverAt(driver))
  // What may be repeated is tried again before it fails.
  const isTold = (text: string) =>
    expect(dialog(page).getByRole('alert')).toContainText(text, { timeout: 20_000 })
  const isBusy = (name: string) =>
    expect(dialog(page).getByRole('button', { name })).toHaveAttribute('aria-busy', 'true')
  const isReady = (name: string) =>
    expect(dialog(page).getByRole('button', { name })).not.toHaveAttribute('aria-busy')
  await page.route(/\/api\/drivers(\/[^?]+)?$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400))
    await route.abort('failed')
  })

  await page.getByRole('button', { name: '기사 추가' }).click()
  await dialog(page).getByLabel('이름').fill('못 갈 사람')
  await dialog(page).getByLabel('전화번호').fill('01012345678')
  await save(page)
  await isBusy('저장')
  await isTold('기사 등록 중 오류가 발생했습니다.')
  await isReady('저장')
  await expect(dialog(page).getByLabel('이름')).toHaveValue('못 갈 사람')
  await discard(page)

  await rowOf(page, driver)
    .getByRole('button', { name: /정보 수정/ })
    .click()
  await save(page)
  await isBusy('저장')
  await isTold('기사 정보 수정 중 오류가 발생했습니다.')
  await isReady('저장')
  await dialog(page).getByRole('button', { name: '삭제' }).click()
  await dialog(page).getByRole('button', { name: '기사 삭제' }).click()
  await isBusy('기사 삭제')
  await isTold('기사 삭제 중 오류가 발생했습니다.')
  await isReady('기사 삭제')
})

test('a driver with a ride before him is not deleted, and the dialog says why', async ({ page }) => {
  const driver = await newDriver()
  await dispatch(await bookRide(await newMember(1)), { driver_id: driver.id })
  await atDesk(page, driverAt(driver))
  await rowOf(page, driver)
    .getByRole('button', { name: /정보 수정/ })
    .click()
  await dialog(page).getByRole('button', { name: '삭제' }).click()
  await dialog(page).getByRole('button', { name: '기사 삭제' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText(
    '예정된 운행이 있는 기사님은 삭제할 수 없습니다.',
  )
})

test('on a phone each driver is a card of two lines with a call, and everything opens from it', async ({
  page,
}) => {
  const driver = await newDriver({ note: '영어 가능', licence_expires_on: addDays(today, -1) })
  await asStaff('POST', `/api/drivers/${driver.id}/leave`, { from: today, to: today })
  await page.setViewportSize(PHONE)
  await atDesk(page, driverAt(driver))
  const card = rowOf(page, driver)
  for (const text of [driver.name, '영어 가능', '면허 만료', '휴가 중'])
    await expect(card).toContainText(text)
  await expect(page.getByRole('table')).toHaveCount(0)
  await expect(card.getByRole('link', { name: /전화/ })).toHaveAttribute('href', `tel:${driver.phone}`)
  await expectAccessible(page)
  await card.getByRole('button', { name: /정보 수정/ }).click()
  await expect(dialog(page)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await card.getByRole('button', { name: /일정 보기/ }).click()
  await expect(dialog(page).getByRole('region', { name: '주간 일정' }).getByRole('listitem')).toHaveCount(7)
  await expectAccessible(page)
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBe(PHONE.width)
})

test('a list that cannot be loaded says so, and comes back by a press', async ({ page }) => {
  const driver = await newDriver()
  await hearNothing(page)
  await page.route('**/api/drivers?**', (route) =>
    route.fulfill({ status: 500, json: { code: 'BUG', err: '서버가 응답하지 못했습니다.' } }),
  )
  await atDesk(page, driverAt(driver))
  await expect(page.getByText('데이터를 불러오지 못했습니다')).toBeVisible()
  await expect(page.getByText('서버가 응답하지 못했습니다.')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/drivers?**')
  await page.getByRole('button', { name: '다시 시도' }).click()
  await expect(rowOf(page, driver)).toBeVisible()
})
