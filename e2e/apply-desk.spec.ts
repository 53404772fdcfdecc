import { devices, type Page } from '@playwright/test'
import { dayOf } from '#kit/day.ts'
import { answer, expectApplied, filled, submit } from './applying.ts'
import { expect, expectAccessible, newPhone, test } from './people.ts'
import {
  asStaffOf,
  enterAs,
  enterByKakao,
  gateOf,
  newModel,
  newRequest,
  newSubscriber,
} from './subscribers.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('on a desktop, the card is registered in a usable frame over the page (S-060, S-063)', async ({
  page,
}) => {
  const [model, subscriber] = [await newModel(), await newSubscriber()]
  await enterAs(page, subscriber)
  await page.goto(`/subscribe/${model.id}/apply?month=12`)
  await filled(page)
  await page.getByRole('button', { name: '카드 등록하기' }).click()
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('heading', { name: '정기결제 카드 등록' })).toBeVisible()
  await expect(page.getByRole('dialog', { name: '이대로 신청할까요?' })).toHaveCount(0)
  await frame.getByLabel('카드 번호').fill('4330123412341234')
  await frame.getByRole('button', { name: '카드 등록' }).click()
  await expectApplied(page)
})

test.describe('on a phone', () => {
  test.use({ userAgent: devices['iPhone 15'].userAgent, viewport: { width: 390, height: 844 } })

  async function verify(page: Page, name: string, phone: string, outcome: string): Promise<void> {
    await gateOf(page).getByLabel('이름').fill(name)
    await gateOf(page).getByLabel('휴대폰 번호').fill(phone)
    await gateOf(page).getByRole('button', { name: '본인인증', exact: true }).click()
    await page.getByRole('button', { name: outcome }).click()
  }

  test('a verification by redirect returns to the application without a card error (S-032, S-060, K-82)', async ({
    page,
  }) => {
    const model = await newModel()
    await page.goto(`/subscribe/${model.id}/apply?month=12`)
    await submit(page).click()
    await answer(page, '로그인이 필요한 서비스입니다.')
    await enterByKakao(page)
    await expect(gateOf(page)).toBeVisible()
    const phone = newPhone()
    await expectAccessible(page)
    await verify(page, '김구독', phone, '사용자 취소')
    await expect(gateOf(page).getByText('본인인증을 취소하셨습니다', { exact: false })).toBeVisible()
    await expect(page.getByText('카드를 등록하지 못했습니다')).toHaveCount(0)
    await verify(page, '김구독', phone, '인증 성공')
    await expect(page).toHaveURL(`/subscribe/${model.id}/apply?month=12`)
    await expect(gateOf(page)).toHaveCount(0)
    await expect(page.getByText('카드를 등록하지 못했습니다')).toHaveCount(0)
    await expectAccessible(page)
  })

  test('a verification by redirect returns to the open dialog for an unavailable car (K-82)', async ({
    page,
  }) => {
    const model = await newModel()
    const request = await newRequest(await newSubscriber(), model)
    await asStaffOf('POST', `/requests/${request}/accept`, { start_date: dayOf(new Date()) })
    await page.goto('/subscribe/login')
    await enterByKakao(page)
    await page.waitForURL('/subscribe/my')
    await page.goto(`/subscribe/cars/${model.id}`)
    await page.getByRole('button', { name: '차량 요청하기' }).click()
    await verify(page, '김구독', newPhone(), '인증 성공')
    await expect(page).toHaveURL(`/subscribe/cars/${model.id}`)
    await expect(gateOf(page)).toHaveCount(0)
    await expect(page.getByRole('dialog', { name: /차량 요청/ })).toBeVisible()
  })
})

test('consents given in a tab do not apply to the next subscriber in that tab (S-055)', async ({ page }) => {
  const [model, first, second] = [await newModel(), await newSubscriber(), await newSubscriber()]
  await enterAs(page, first)
  await page.goto(`/subscribe/${model.id}/apply?month=12`)
  await page.getByLabel('모두 동의합니다').check()
  await page.reload()
  await expect(page.getByLabel('모두 동의합니다')).toBeChecked()
  const elsewhere = await page.context().newPage()
  await elsewhere.goto('/subscribe/my')
  await elsewhere.getByRole('button', { name: '로그아웃' }).click()
  await elsewhere.waitForURL('/subscribe/login')
  await page.getByLabel(/만 26세 이상이며/).check()
  await enterAs(page, second)
  await page.goto(`/subscribe/${model.id}/apply?month=12`)
  await expect(submit(page)).toBeVisible()
  await expect(page.getByLabel('모두 동의합니다')).not.toBeChecked()
})
