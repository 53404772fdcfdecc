import type { Page } from '@playwright/test'
import { dayOf } from '#kit/day.ts'
import { answer, filled, onPhone, registerIn } from './applying.ts'
import { expect, expectAccessible, test } from './people.ts'
import {
  ask,
  asStaffOf,
  enterAs,
  newModel,
  newRequest,
  newSubscriber,
  type Subscriber,
} from './subscribers.ts'

test.use(onPhone)

const DECLINING = '4330-1234-1234-0341'
/** Charged, but its first answer never comes. */
const LOST = '4330123412349995'
const APPLIED = '입금 확인 후 담당자가 연락드리겠습니다.'

const openRequestOf = async ({ token }: Subscriber): Promise<string> => {
  const rows = await ask('GET', '/api/subscribe/subscriptions/requests', undefined, token['access_token'])
  return (rows as unknown as { id: string; status: string }[]).find(({ status }) => status === 'REQUESTED')!
    .id
}
const accept = (requestId: string) =>
  asStaffOf('POST', `/requests/${requestId}/accept`, { start_date: dayOf(new Date()) })
const own = (page: Page) => page.getByRole('region', { name: '내 구독' })

test('a first month that a coupon makes free is charged nothing and begins, and the second costs the full fee', async ({
  page,
}) => {
  const [model, subscriber] = await Promise.all([newModel(), newSubscriber()])
  const code = `FREE${Date.now().toString(36).toUpperCase()}`
  await asStaffOf('POST', '/coupons', { code, name: '첫 달 무료', discount_type: 'FREE' })
  await ask(
    'POST',
    `/api/subscribe/subscriptions/coupons/${code}`,
    undefined,
    subscriber.token['access_token'],
  )
  await enterAs(page, subscriber)
  await page.goto(`/subscribe/${model.id}/apply?month=12`)
  await page.getByLabel(/첫 달 무료/).check()
  await expect(page.getByText('첫 달 0원')).toBeVisible()
  await filled(page)
  await registerIn(page, '카드 등록')
  await answer(page, APPLIED)
  const accepted = await accept(await openRequestOf(subscriber))
  expect(accepted).toMatchObject({ status: 'ACTIVE', payment: { amount: 0, status: 'PAID' } })
  await page.reload()
  await expect(own(page)).toContainText('이용 중')
  await page.getByRole('link', { name: '구독 상세' }).click()
  const payments = page.getByRole('region', { name: '결제 내역' }).getByRole('listitem')
  await expect(payments).toHaveText([/2회차\s*890,000원.*예정/, /1회차\s*0원.*결제 완료/])
  await expectAccessible(page)
})

test('a first month that the card declines goes back to the desk, and begins with another card', async ({
  page,
}) => {
  const [model, subscriber] = await Promise.all([newModel(), newSubscriber()])
  await enterAs(page, subscriber)
  const applyWith = async (cardNumber?: string) => {
    await page.goto(`/subscribe/${model.id}/apply?month=12`)
    await filled(page)
    await registerIn(page, '카드 등록', cardNumber)
    await answer(page, APPLIED)
    await expect(page).toHaveURL('/subscribe/my')
  }
  await applyWith(DECLINING)
  await expect(accept(await openRequestOf(subscriber))).rejects.toThrow(/CARD_DECLINED.*한도/)
  await page.reload()
  const requests = page.getByRole('region', { name: '구독 신청' })
  await expect(requests).toContainText('심사 중')
  await expect(requests).toContainText('카드 한도를 초과하였습니다.')
  await expect(own(page)).toHaveCount(0)
  await expectAccessible(page)
  await requests.getByRole('button', { name: '신청 취소' }).click()
  await expect(requests).toContainText('신청 취소')
  await expect(requests.getByRole('button')).toHaveCount(0)
  await applyWith()
  expect(await accept(await openRequestOf(subscriber))).toMatchObject({ status: 'ACTIVE' })
  await page.reload()
  await expect(own(page)).toContainText('이용 중')
})

test('a first month whose answer is lost is said to be confirmed, and comes right by itself', async ({
  page,
}) => {
  const [model, subscriber] = await Promise.all([newModel(), newSubscriber()])
  const request = await newRequest(subscriber, model, LOST)
  const webhooks = (plan: object) =>
    ask('POST', '/__sim/portone-v2/config', { webhooks: plan }, undefined, process.env.E2E_SIMULATOR)
  await enterAs(page, subscriber)
  await page.goto('/subscribe/my')
  await expect(page.getByRole('region', { name: '구독 신청' })).toContainText('심사 중')
  await webhooks({ url: `${process.env.E2E_URL}/api/subscribe/webhooks/portone`, delayMs: 4_000 })
  // Whoever accepts waits for the card up to 20 seconds, and longer than this journey; the subscriber looks meanwhile.
  accept(request).catch(() => {})
  await expect(async () => {
    await page.reload()
    await expect(own(page)).toContainText('첫 달 결제를 확인하고 있습니다.', { timeout: 1_000 })
  }).toPass()
  await expectAccessible(page)
  await expect(own(page)).toContainText('이용 중', { timeout: 20_000 })
  await expect(own(page)).not.toContainText('확인하고 있습니다')
  await webhooks({ url: null, delayMs: 0 })
})
