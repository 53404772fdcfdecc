import { atDesk, dialog } from './desk.ts'
import { DOCUMENTS, picture, press, useOwnQueue, waiting } from './documents.ts'
import { documentPicture, expect, expectAccessible, test } from './people.ts'

test.use({ viewport: { width: 1440, height: 900 } })
useOwnQueue()

test('a document is zoomed, rotated and moved; a car picture is dragged up to its edge', async ({ page }) => {
  const [member] = await waiting('바다')
  await atDesk(page, `${DOCUMENTS}?open=${member.id}`)
  const image = picture(page, member)
  await expect(image).toBeVisible()
  const scale = () =>
    image.evaluate((node) => {
      const { a, b } = new DOMMatrix(getComputedStyle(node).transform)
      return Math.round(Math.hypot(a, b) * 100) / 100
    })
  const shift = () =>
    image.evaluate((node) => {
      const { left, top } = node.getBoundingClientRect()
      return [Math.round(left), Math.round(top)]
    })
  const whole = await scale()
  await page.keyboard.press('+')
  await expect.poll(scale).toBeCloseTo(whole * 1.4, 1)
  await expect(dialog(page).getByText('140%')).toBeVisible()
  await press(page, '확대')
  await expect(dialog(page).getByText('196%')).toBeVisible()
  await expect.poll(scale).toBeCloseTo(whole * 1.96, 1)
  const before = await shift()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(async () => (await shift())[0]).toBe(before[0]! + 60)
  const box = (await dialog(page).getByRole('region').boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 3]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x - 50, y + 20, { steps: 3 })
  await page.mouse.up()
  await expect.poll(shift).toEqual([before[0]! + 10, before[1]! + 20])
  await page.mouse.wheel(0, -400)
  await expect.poll(scale).toBeGreaterThan(whole * 3)
  await press(page, '원래대로')
  await expect.poll(scale).toBe(whole)
  await page.keyboard.press('r')
  const ratio = () =>
    image.evaluate((node) => {
      const { width, height } = node.getBoundingClientRect()
      return width > height
    })
  await expect.poll(ratio).toBe(false)
  await page.keyboard.press('Shift+R')
  await expect.poll(ratio).toBe(true)
  await image.dblclick({ position: { x: 20, y: 20 } })
  await expect(dialog(page).getByText('250%')).toBeVisible()
  await expectAccessible(page)

  await page.goto('/admin/cars')
  await page.getByRole('button', { name: '차량 추가' }).click()
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'car.png', mimeType: 'image/png', buffer: await documentPicture() })
  const frame = dialog(page).getByRole('button', { name: /사진 위치/ })
  const car = frame.locator('img')
  await expect(car).toHaveCSS('position', 'absolute')
  const edge = (await frame.boundingBox())!
  await page.mouse.move(edge.x + 100, edge.y + 100)
  await page.mouse.down()
  await page.mouse.move(edge.x + 900, edge.y + 100, { steps: 4 })
  await page.mouse.up()
  await page.mouse.move(edge.x, edge.y)
  const shown = (await car.boundingBox())!
  expect(Math.round(shown.x - edge.x)).toBe(0)
  await press(page, '사진 빼기')
  await expect(frame).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('two fingers zoom the picture and one finger moves it; the buttons stay visible', async ({ page }) => {
    const [member] = await waiting('너울')
    await atDesk(page, `${DOCUMENTS}?open=${member.id}`)
    const image = picture(page, member)
    await expect(image).toBeVisible()
    const box = (await dialog(page).getByRole('region').boundingBox())!
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    const touch = await page.context().newCDPSession(page)
    const put = (type: string, ...points: [number, number][]) =>
      touch.send('Input.dispatchTouchEvent', {
        type: type as 'touchStart',
        touchPoints: points.map(([left, top], id) => ({ x: left, y: top, id })),
      })
    await put('touchStart', [x - 30, y], [x + 30, y])
    for (const far of [40, 60, 90]) await put('touchMove', [x - far, y], [x + far, y])
    await put('touchEnd')
    await expect(dialog(page).getByText('300%')).toBeVisible()
    const left = async () => Math.round((await image.boundingBox())!.x)
    const before = await left()
    await put('touchStart', [x, y])
    for (const by of [20, 40]) await put('touchMove', [x + by, y])
    await put('touchEnd')
    await expect.poll(left).toBe(before + 40)
    for (const name of ['보류', '확정']) {
      const button = (await dialog(page).getByRole('button', { name, exact: true }).boundingBox())!
      expect([button.height >= 44, button.y > 700]).toEqual([true, true])
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await expectAccessible(page)
  })
})
