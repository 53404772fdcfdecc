import type { Browser, Page } from '@playwright/test'
import { addDays, dayOf, koreanDate } from '#kit/day.ts'
import { dueDayOf } from '#subscribe/subscription/rules.ts'
import { atDesk, dialog, expectToast } from './desk.ts'
import { documentPicture, expect, expectAccessible, loseAnswer, test } from './people.ts'
import {
  asStaffOf,
  enterAs,
  handOver,
  newRunning,
  openRow,
  type Subscriber,
  returnCar,
} from './subscribers.ts'

const newName = () => `인수반납${crypto.randomUUID().slice(0, 6)}`

async function photograph(page: Page, label: string | RegExp): Promise<void> {
  const file = { name: 'photo.png', mimeType: 'image/png', buffer: await documentPicture() }
  await dialog(page).getByLabel(label, { exact: true }).setInputFiles(file)
  await expect(dialog(page).locator('label', { hasText: label }).locator('img')).toBeVisible()
}

/** Adds four photos one after the other, and draws the signature. */
async function photographAndSign(page: Page): Promise<void> {
  for (const side of ['앞면', '뒷면', '왼쪽', '오른쪽']) await photograph(page, side)
  const pad = dialog(page).getByRole('img', { name: '구독자 서명' })
  await pad.scrollIntoViewIfNeeded()
  const box = (await pad.boundingBox())!
  await page.mouse.move(box.x + 40, box.y + 60)
  await page.mouse.down()
  for (let step = 1; step <= 12; step++)
    await page.mouse.move(box.x + 40 + step * 18, box.y + 60 + (step % 2 ? 30 : -20))
  await page.mouse.up()
}

/** Corrects the mileage in the handover record. */
async function correctTo(page: Page, mileage: string): Promise<void> {
  await dialog(page).getByRole('button', { name: '인도 기록 정정' }).press('Enter')
  await expect(dialog(page).getByText('지금 기록 12,000km')).toBeVisible()
  await dialog(page).getByLabel('계기판 주행거리').fill(mileage)
  await dialog(page).getByLabel('정정 사유').fill('끝자리를 더 눌렀습니다.')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expectToast(page, '인도 기록을 정정했습니다.')
}

/** Opens a phone-sized browser, logged in as the subscriber. */
async function onPhone(browser: Browser, subscriber: Subscriber) {
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' })
  const own = await phone.newPage()
  await enterAs(own, subscriber)
  return { own, phone }
}

/** Objects to the cost of a return, as the subscriber. */
async function objectTo(own: Page, reason: string): Promise<void> {
  await own.getByRole('button', { name: '의견 보내기' }).click()
  await dialog(own).getByLabel('어떤 점이 다른가요?').fill(reason)
  await dialog(own).getByRole('button', { name: '보내기' }).click()
  await expect(own.getByText(reason, { exact: false })).toBeVisible()
}

/** Revises the settlement to a lower cost, as staff. Kilometers that were waived stay waived. */
async function reviseTo(page: Page, won: string, isWaived: boolean): Promise<void> {
  await dialog(page).getByRole('button', { name: '다시 보내기' }).click()
  const waive = dialog(page).getByLabel(/^초과 주행 .* 면제$/)
  await expect(waive).toBeChecked({ checked: isWaived })
  await waive.check()
  await dialog(page).getByLabel('수리 금액').fill(won)
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: '보내기', exact: true }).click()
  await expectToast(page, '정산 내역을 다시 보냈습니다.')
}

test(
  'staff hand a car over on a phone; its subscriber reads the record and reports km',
  { tag: '@story' },
  async ({ page, browser }) => {
    const name = newName()
    const { subscriber } = await newRunning(name)
    await atDesk(page, '/admin/subscription/subscriptions')
    await openRow(page, name)
    await expect(dialog(page).getByText('아직 인도하지 않았습니다')).toBeVisible()
    await dialog(page).getByRole('button', { name: '차량 인도' }).click()
    await dialog(page).getByLabel('장소').press('Enter')
    await expect(dialog(page).getByText('구독자의 서명을 받아 주세요.')).toBeVisible()
    await expect(dialog(page).getByText('장소를 입력해 주세요.')).toBeVisible()
    await dialog(page).getByLabel('장소').fill('서울 강남구 테헤란로 152')
    await dialog(page).getByLabel('계기판 주행거리').fill('12000')
    await photographAndSign(page)
    await expectAccessible(page)
    const lost = await loseAnswer(page, '**/handover')
    await dialog(page).getByRole('button', { name: '인도 저장' }).click()
    await expect(dialog(page).getByText('인도를 저장하지 못했습니다.')).toBeVisible()
    await dialog(page).getByRole('button', { name: '인도 저장' }).click()
    await expectToast(page, '인도를 저장했습니다.')
    expect(lost.bodies).toEqual([lost.bodies[0], lost.bodies[0]])
    await openRow(page, name)
    await correctTo(page, '120')

    const { own, phone } = await onPhone(browser, subscriber)
    await own.goto('/subscribe/my')
    await own.getByRole('link', { name: '구독 상세' }).click()
    await expect(own.getByRole('heading', { name: '주행거리' })).toBeVisible()
    const payments = own.getByRole('region', { name: '결제 내역' })
    await payments.getByRole('button', { name: /전체 \d+건 보기/ }).click()
    const today = dayOf(new Date())
    await expect(payments.getByText(koreanDate(dueDayOf(today, 12)))).toBeVisible()
    await own.getByLabel('지금 계기판의 주행거리').fill('100')
    await own.getByRole('button', { name: '알리기' }).click()
    await expect(own.getByText('이전에 기록된 주행거리보다 적습니다.', { exact: false })).toBeVisible()
    await own.getByLabel('지금 계기판의 주행거리').fill('1,000')
    await own.getByRole('button', { name: '알리기' }).click()
    await expect(own.getByText('880km')).toBeVisible()
    await own.getByRole('button', { name: /인수/ }).click()
    await expect(own.getByRole('img', { name: '인수 앞면 사진' })).toBeVisible()
    await expect(own.getByRole('img', { name: '서명' })).toBeVisible()
    await expectAccessible(own)
    await phone.close()
  },
)

test('a subscription ends early by a quote; staff record the return with a damage', async ({
  page,
  browser,
}) => {
  const name = newName()
  const { subscriber, id } = await newRunning(name)
  await handOver(id, 120)
  const { own, phone } = await onPhone(browser, subscriber)
  await own.goto(`/subscribe/my/${id}`)
  await own.getByRole('button', { name: '중도 해지' }).click()
  await dialog(own)
    .getByLabel('반납일')
    .fill(addDays(dayOf(new Date()), 1))
  await dialog(own).getByRole('button', { name: '견적 보기' }).click()
  await expect(own.getByRole('heading', { name: '중도 해지 견적' })).toBeVisible()
  await expect(own.getByText(/중도 해지 위약금 \(남은 \d+일\)/)).toBeVisible()
  await expectAccessible(own)
  await own.getByRole('button', { name: '동의하기' }).click()
  await expect(dialog(own)).toContainText('바로 결제됩니다.')
  await dialog(own).getByRole('button', { name: '동의하기' }).click()
  await expect(own.getByRole('region', { name: '결제 내역' }).getByText('정산')).toBeVisible()
  await expect(own.getByRole('button', { name: '중도 해지', exact: true })).toHaveCount(0)

  await atDesk(page, '/admin/subscription/subscriptions')
  await openRow(page, name)
  // An end is already agreed, so the server would refuse a quote.
  await expect(dialog(page).getByRole('button', { name: '차량 반납' })).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: '중도 해지 견적' })).toHaveCount(0)
  await dialog(page).getByRole('button', { name: '차량 반납' }).click()
  await dialog(page).getByLabel('장소').fill('서울 강남구 테헤란로 152')
  await dialog(page).getByLabel('계기판 주행거리').fill('1,160')
  await photographAndSign(page)
  await dialog(page).getByRole('button', { name: '파손 추가' }).click()
  await dialog(page).getByRole('button', { name: '반납 저장' }).click()
  await expect(dialog(page).getByText('수리 금액을 입력해 주세요.')).toBeVisible()
  await dialog(page).getByLabel('파손 1 내용').fill('앞 범퍼 긁힘')
  await dialog(page).getByLabel('수리 금액').fill('350,000')
  await photograph(page, /^파손 1$/)
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: '반납 저장' }).click()
  await expectToast(page, '반납을 저장했습니다.')

  await own.goto(`/subscribe/my/${id}`)
  await expect(own.getByText('파손: 앞 범퍼 긁힘')).toBeVisible()
  await expect(own.getByRole('img', { name: '파손: 앞 범퍼 긁힘 사진' })).toBeVisible()
  await phone.close()
})

test('a subscriber objects to the cost of a return; staff revise it; it is settled', async ({
  page,
  browser,
}) => {
  const name = newName()
  const { subscriber, id } = await newRunning(name)
  await handOver(id, 120)
  const end = { end_date: addDays(dayOf(new Date()), 1), reason: '요청' }
  await asStaffOf('POST', `/subscriptions/${id}/end`, end)
  await returnCar(id, 1_160, { text: '앞 범퍼 긁힘', amount: 350_000 })
  const { own, phone } = await onPhone(browser, subscriber)
  await own.goto(`/subscribe/my/${id}`)
  await objectTo(own, '인수할 때 있던 흠집입니다.')

  await atDesk(page, '/admin/subscription/subscriptions')
  await openRow(page, name)
  await dialog(page).getByRole('button', { name: '사진 보기' }).click()
  await expect(dialog(page).getByRole('img', { name: '인수 앞면' })).toBeVisible()
  await expect(dialog(page).getByRole('img', { name: '파손: 앞 범퍼 긁힘' })).toBeVisible()
  await expect(dialog(page).getByText('구독자 의견: 인수할 때 있던 흠집입니다.')).toBeVisible()
  await reviseTo(page, '50,000', false)
  await own.reload()
  await objectTo(own, '수리비가 많습니다.')
  await openRow(page, name)
  await reviseTo(page, '40,000', true)

  await own.reload()
  await expect(own.getByRole('heading', { name: '반납 정산 내역' })).toBeVisible()
  await expect(own.getByText('초과 주행')).toHaveCount(0)
  await own.getByRole('button', { name: '동의하기' }).click()
  await dialog(own).getByRole('button', { name: '동의하기' }).click()
  await expect(own.getByRole('button', { name: /반납 정산/ })).toBeVisible()
  await expect(own.getByRole('region', { name: '결제 내역' }).getByText('정산')).toHaveCount(1)
  await phone.close()
})
