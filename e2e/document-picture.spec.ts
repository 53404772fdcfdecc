import { asStaff, atDesk, dialog, expectToast, rowOf } from './desk.ts'
import { DOCUMENTS, memberNow, picture, press, reason, useOwnQueue, waiting } from './documents.ts'
import { documentPicture, expect, expectAccessible, newMember, submitDocument, test } from './people.ts'

test.use({ viewport: { width: 1440, height: 900 } })
useOwnQueue()

test('the picture is zoomed, turned and pulled by keys, buttons, wheel and pointer', async ({ page }) => {
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
})

test('the dialog of a member has the same picture tools, and takes a reason (A-041)', async ({ page }) => {
  const [member] = await waiting('거울')
  await atDesk(page, `/admin/user?q=${member.login}`)
  await rowOf(page, member)
    .getByRole('button', { name: /본인인증 상태 변경/ })
    .click()
  await expect(picture(page, member)).toBeVisible()
  await press(page, '확대')
  await expect(dialog(page).getByText('140%')).toBeVisible()
  await dialog(page).getByRole('radio', { name: '보류' }).check()
  await reason(page).fill('유효기간이 지났습니다.')
  await expectAccessible(page)
  await press(page, '저장')
  await expectToast(page, '본인인증 상태가 변경되었습니다.')
  expect(await memberNow(member)).toMatchObject({
    identity_status: 'REJECTED',
    identity_reason: '유효기간이 지났습니다.',
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('two fingers zoom the picture, one pulls it, and the buttons stay under the thumb', async ({
    page,
  }) => {
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

test('staff see the submitted document where they decide over it, asked for once whatever else changes (A-041)', async ({
  page,
}) => {
  const member = await newMember(0)
  await submitDocument(member)
  const views: string[] = []
  page.on('request', (request) => void (request.url().includes('/api/files/') && views.push(request.url())))
  const events = page.waitForResponse((answer) => answer.url().endsWith('/api/admin/events'))
  await atDesk(page, `/admin/user?q=${member.login}`)
  await events
  await rowOf(page, member)
    .getByRole('button', { name: /본인인증/ })
    .click()
  const document = dialog(page).getByRole('img', { name: `${member.name} 님의 신분증` })
  await expect(document).toBeVisible()
  expect(await document.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(600)
  await expectAccessible(page)
  await asStaff('POST', '/api/tickets', { user_id: member.id, amount: 3, date: 90 })
  await expect(rowOf(page, member)).toContainText('3 Ticket')
  expect(views).toHaveLength(1)
})

test('the pointer drags the picture of a car up to its edge', async ({ page }) => {
  await atDesk(page, '/admin/cars')
  await page.getByRole('button', { name: '차량 추가' }).click()
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'car.png', mimeType: 'image/png', buffer: await documentPicture() })
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
