import sharp from 'sharp'
import { addUnit, at, carNow, newCar, press, unfold } from './fleet.ts'
import { asStaff, atDesk, dialog, discard, expectToast, keepSent, rowOf, save, hearNothing } from './desk.ts'
import { expect, expectAccessible, forgetLogin, logIn, newMember, test } from './people.ts'
import { useOwnProduct } from './product.ts'

useOwnProduct()
test.use({ viewport: { width: 1440, height: 900 } })

const DESK = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
const MB5 = 5 * 1024 * 1024

const photo = async (width = 1600, height = 900) => ({
  name: 'car.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width, height, channels: 3, background: '#7aa0c8' } })
    .jpeg()
    .toBuffer(),
})

for (const viewport of [DESK, PHONE]) {
  test.describe(`at ${viewport.width}`, () => {
    test.use({ viewport })

    test('cars are found by name and unfold into picture, numbers and what can be done with them (A-010, A-089, A-091)', async ({
      page,
    }) => {
      await atDesk(page, '/admin/cars')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('차량')
      await expect(page.locator('[data-row]').first()).toContainText('LM 500h ROYAL')
      await page.getByLabel('차량 검색').fill('alph')
      await expect(page).toHaveURL(/q=alph/)
      const row = page.locator('[data-row]')
      await expect(row).toHaveCount(1)
      await expect(row).toContainText(/ALPHARD.*사용 가능.*최대 7명.*차량 4대/)
      await row.getByRole('button', { name: /ALPHARD/ }).click()
      await expect(row.getByRole('img', { name: 'ALPHARD 사진' })).toBeVisible()
      const units = row.getByRole('list').getByRole('listitem')
      await expect(units).toHaveText([/104라 8001/, /104라 8002/, /104라 8003/, /104라 8004/])
      await expect(units.first().getByRole('button', { name: '104라 8001 삭제' })).toBeVisible()
      for (const name of ['차량 번호 추가', '차량 수정', '차량 삭제'])
        await expect(row.getByRole('button', { name })).toBeInViewport()
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(width).toBeLessThanOrEqual(viewport.width)
      await expectAccessible(page)
    })
  })
}

for (const viewport of [DESK, PHONE])
  test.describe(`at ${viewport.width}`, () => {
    test.use({ viewport })

    test('a car is added by keyboard, its picture cropped to 4:3; what is missing or too large is told first (A-090, A-094, A-095, A-096)', async ({
      page,
    }) => {
      const name = `마이바흐 ${Date.now()}`
      await atDesk(page, '/admin/cars')
      await page.getByRole('button', { name: '차량 추가' }).press('Enter')
      await save(page)
      await expect(dialog(page).getByText('차량 사진을 등록해주세요.')).toBeVisible()
      await expect(dialog(page).getByText('차량 이름을 입력해 주세요.')).toBeVisible()
      const file = dialog(page).locator('input[type=file]')
      await expect(file).toBeFocused()
      const large = { ...(await photo()), buffer: Buffer.alloc(MB5 + 1) }
      await file.setInputFiles(large)
      await expect(dialog(page).getByText('파일 크기는 5MB 이하여야 합니다.')).toBeVisible()
      await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
      await expect(dialog(page).getByText('JPG, PNG, WebP 사진만 올리실 수 있습니다.')).toBeVisible()
      await file.setInputFiles(await photo())
      const frame = dialog(page).getByRole('button', { name: /사진 위치/ })
      const left = () => frame.locator('img').evaluate((image) => (image as HTMLElement).style.left)
      await expect.poll(left).toBe('-16.6667%')
      for (let times = 0; times < 9; times++) await frame.press('ArrowRight')
      expect(await left()).toBe('-33.3333%')
      await dialog(page).getByLabel('확대').fill('2')
      await expectAccessible(page)
      await dialog(page).getByLabel('차량 이름').fill(name)
      await dialog(page).getByLabel('최대 인원').fill('0')
      await page.keyboard.press('Enter')
      await expect(dialog(page).getByLabel('최대 인원')).toBeFocused()
      await dialog(page).getByLabel('최대 인원').fill('12')
      await page.keyboard.press('Enter')
      await expectToast(page, '차량이 추가되었습니다.')
      const car = await carNow({ name })
      expect(car).toMatchObject({ seats: 12, seat_capacity: 4 })
      const stored = await page.request.get(`/api/files/${car.image}`)
      expect(await sharp(await stored.body()).metadata()).toMatchObject({ width: 600, height: 450 })
      // It is unfolded, for its numbers come next.
      await expect(page.getByRole('img', { name: `${name} 사진` })).toBeVisible()
    })
  })

test('the picture is pulled by the pointer, and stops at its edge', async ({ page }) => {
  await atDesk(page, '/admin/cars')
  await press(page, '차량 추가')
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles(await photo())
  const frame = dialog(page).getByRole('button', { name: /사진 위치/ })
  const image = frame.locator('img')
  await expect(image).toHaveCSS('position', 'absolute')
  const box = (await frame.boundingBox())!
  await page.mouse.move(box.x + 100, box.y + 100)
  await page.mouse.down()
  await page.mouse.move(box.x + 900, box.y + 100, { steps: 4 })
  await page.mouse.up()
  await page.mouse.move(box.x, box.y)
  const shown = (await image.boundingBox())!
  expect(Math.round(shown.x - box.x)).toBe(0)
  await press(page, '사진 빼기')
  await expect(frame).toHaveCount(0)
})

test('an edit offers two states and 1 to 10 seats, and sends what was changed (A-087, A-088, A-096, A-099)', async ({
  page,
}) => {
  const lastPatch = await keepSent(page, 'PATCH')
  const car = await newCar({ seats: 6, seat_capacity: 5 })
  await asStaff('PATCH', `/api/cars/${car.id}`, { status: 'MAINTENANCE' })
  await atDesk(page, at(car))
  await expect(rowOf(page, car)).toContainText('정비 중')
  await unfold(page, car)
  await press(page, '차량 수정')
  await expect(dialog(page).getByRole('radio')).toHaveCount(2)
  await expect(dialog(page).getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(dialog(page).getByRole('button', { name: '저장' })).toBeDisabled()
  await dialog(page).getByLabel('최대 인원').fill('11')
  await dialog(page).getByLabel('좌석 수').fill('0')
  await save(page)
  await expect(dialog(page).getByText('1에서 10 사이의 숫자를 입력해 주세요.')).toHaveCount(2)
  await dialog(page).getByLabel('최대 인원').fill('10')
  await dialog(page).getByLabel('좌석 수').fill('5')
  await save(page)
  await expectToast(page, '차량 정보가 수정되었습니다.')
  expect(await lastPatch()).toEqual({ seats: 10 })
  expect(await carNow(car)).toMatchObject({ status: 'MAINTENANCE', seats: 10 })
  await press(page, '차량 수정')
  await dialog(page).getByLabel('사용 불가').check()
  await expectAccessible(page)
  const file = dialog(page).locator('input[type=file]')
  await file.setInputFiles({ ...(await photo()), buffer: Buffer.alloc(MB5 + 1) })
  await expect(dialog(page).getByText('파일 크기는 5MB 이하여야 합니다.')).toBeVisible()
  await save(page)
  await expect(rowOf(page, car)).toContainText('사용 불가')
  expect(await lastPatch()).toEqual({ status: 'UNAVAILABLE' })
})

test('a number and a car are deleted after a confirmation (A-101, A-110)', async ({ page }) => {
  const car = await newCar()
  await addUnit(car)
  await atDesk(page, at(car))
  await unfold(page, car)
  await rowOf(page, car).getByRole('listitem').getByRole('button', { name: /삭제/ }).click()
  await press(page, '그대로 두기')
  await expect(rowOf(page, car).getByRole('listitem')).toHaveCount(1)
  await rowOf(page, car).getByRole('listitem').getByRole('button', { name: /삭제/ }).click()
  await press(page, '번호 삭제')
  await expectToast(page, '차량 번호가 삭제되었습니다.')
  await expect(rowOf(page, car)).toContainText('차량 번호 없음')
  await press(page, '차량 삭제')
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: '차량 삭제' }).click()
  await expectToast(page, '차량이 삭제되었습니다.')
  await expect(page.getByText('검색 결과가 없습니다')).toBeVisible()
})

test('when the network fails each dialog says so, keeps what was typed, and works again (A-102, A-104, A-109)', async ({
  page,
}) => {
  const car = await newCar()
  const unit = await addUnit(car)
  await atDesk(page, at(car))
  await unfold(page, car)
  await rowOf(page, car).getByRole('listitem').waitFor()
  const broken = /\/api\/(cars|upload)(\/|$)/
  const cut = () =>
    page.route(broken, (route) =>
      route.request().method() === 'GET' ? route.continue() : route.abort('connectionfailed'),
    )
  const alert = dialog(page).getByRole('alert')
  await cut()
  await press(page, '차량 번호 추가')
  await dialog(page).getByLabel('차량 번호').fill('12가 3456')
  await save(page)
  await expect(alert).toContainText('차량 번호 추가에 실패했습니다.')
  await expect(dialog(page).getByLabel('차량 번호')).toHaveValue('12가 3456')
  await discard(page)
  await press(page, '차량 수정')
  await dialog(page).getByLabel('차량 이름').fill('새 이름')
  await save(page)
  await expect(alert).toContainText('차량 정보 수정에 실패했습니다.')
  await expect(dialog(page).getByLabel('차량 이름')).toHaveValue('새 이름')
  await discard(page)
  await press(page, '차량 삭제')
  await dialog(page).getByRole('button', { name: '차량 삭제' }).click()
  await expect(alert).toContainText('차량 삭제에 실패했습니다.')
  await page.keyboard.press('Escape')
  await rowOf(page, car).getByRole('listitem').getByRole('button', { name: /삭제/ }).click()
  await press(page, '번호 삭제')
  await expect(alert).toContainText('차량 번호 삭제에 실패했습니다.')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /정비 일정/ }).click()
  await press(page, '정비 일정 등록')
  await expect(alert).toContainText('정비 일정 등록에 실패했습니다.')
  await page.keyboard.press('Escape')
  await press(page, '차량 추가')
  await dialog(page).getByLabel('차량 이름').fill(`다시 ${car.name}`)
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles(await photo())
  await expect(dialog(page).getByText('사진을 끌어 차량이 가운데 오게 맞춰 주세요.')).toBeVisible()
  await save(page)
  await expect(alert).toContainText('차량 추가에 실패했습니다.')
  await expect(alert).toContainText('이미지 업로드에 실패했습니다.')
  await page.unroute(broken)
  await save(page)
  await expectToast(page, '차량이 추가되었습니다.')
  expect(await asStaff('GET', `/api/cars/${car.id}`)).toEqual([{ ...unit, maintenance: null }])
})

test('what another changes appears by itself and is marked, and nothing that is typed is lost', async ({
  page,
}) => {
  const car = await newCar()
  const events = page.waitForResponse((answer) => answer.url().endsWith('/api/admin/events'))
  await atDesk(page, at(car))
  await events
  await unfold(page, car)
  await press(page, '차량 번호 추가')
  await dialog(page).getByLabel('차량 번호').fill('12가')
  await addUnit(car)
  await expect(rowOf(page, car)).toContainText('차량 1대')
  await expect(page.locator(`[data-row="${car.id}"][data-marked]`)).toHaveCount(1)
  await expect(rowOf(page, car).locator('li')).toHaveCount(1)
  await expect(page.locator('[data-marked]')).toHaveCount(0)
  await expect(dialog(page).getByLabel('차량 번호')).toHaveValue('12가')
})

test('the list says that it loads and that it failed, is walked by keys, and is not for members', async ({
  page,
}) => {
  let isBroken = true
  await hearNothing(page)
  await page.route(/\/api\/cars\?/, (route) =>
    isBroken
      ? route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', err: '잠시 후' } })
      : route.continue(),
  )
  await atDesk(page, '/admin/cars')
  await expect(page.getByRole('status', { name: '불러오는 중입니다' })).toBeVisible()
  await expect(page.getByText('데이터를 불러오지 못했습니다')).toBeVisible()
  await expectAccessible(page)
  isBroken = false
  await press(page, '다시 시도')
  await page.getByText('ALPHARD').waitFor()
  for (const key of ['j', 'j', 'k', 'j', 'Enter']) await page.keyboard.press(key)
  await expect(page.locator('[data-row]').nth(1)).toBeFocused()
  await expect(page.locator('[data-row]').nth(1).getByRole('listitem')).toHaveCount(3)
  await page.keyboard.press('/')
  await expect(page.getByLabel('차량 검색')).toBeFocused()
  await forgetLogin(page)
  await logIn(page, await newMember(0))
  await page.goto('/admin/cars')
  await expect(page.getByRole('heading', { name: '권한이 없습니다' })).toBeVisible()
})
