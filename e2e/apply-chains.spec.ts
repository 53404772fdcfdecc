import type { Page } from '@playwright/test'
import { dayOf } from '#kit/day.ts'
import { developmentKeys } from '#providers/development-keys.ts'
import { signatureOf } from '#providers/payment/webhook.ts'
import { paymentIdOf } from '#subscribe/payment/plan/rules.ts'
import { expectApplied, filled, onPhone, registerIn } from './applying.ts'
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
/** A test card that is charged, but whose first charge is never answered. */
const LOST = '4330123412349995'

const openRequestOf = async ({ token }: Subscriber): Promise<string> => {
  const rows = await ask('GET', '/api/subscribe/subscriptions/requests', undefined, token['access_token'])
  return (rows as unknown as { id: string; status: string }[]).find(({ status }) => status === 'REQUESTED')!
    .id
}
const accept = (requestId: string) =>
  asStaffOf('POST', `/requests/${requestId}/accept`, { start_date: dayOf(new Date()) })
const own = (page: Page) => page.getByRole('region', { name: '내 구독' })

test('a coupon makes the first month free; the second month costs the full fee', async ({ page }) => {
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
  await expectApplied(page)
  const accepted = await accept(await openRequestOf(subscriber))
  expect(accepted).toMatchObject({ status: 'ACTIVE', payment: { amount: 0, status: 'PAID' } })
  await page.reload()
  await expect(own(page)).toContainText('이용 중')
  await page.getByRole('link', { name: '구독 상세' }).click()
  const payments = page.getByRole('region', { name: '결제 내역' }).getByRole('listitem')
  await expect(payments).toHaveText([/2회차\s*890,000원.*예정/, /1회차\s*0원.*결제 완료/])
  await expectAccessible(page)
})

test('a declined request returns to staff; the next request starts with another card', async ({ page }) => {
  const [model, subscriber] = await Promise.all([newModel(), newSubscriber()])
  await enterAs(page, subscriber)
  const applyWith = async (cardNumber?: string) => {
    await page.goto(`/subscribe/${model.id}/apply?month=12`)
    // The consents to an earlier application do not apply to this one.
    await expect(page.getByLabel('모두 동의합니다')).not.toBeChecked()
    await filled(page)
    await registerIn(page, '카드 등록', cardNumber)
    await expectApplied(page)
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
  await page.getByRole('dialog').getByRole('button', { name: '신청 취소하기' }).click()
  await expect(requests).toContainText('신청 취소')
  await expect(requests.getByRole('button')).toHaveCount(0)
  await applyWith()
  expect(await accept(await openRequestOf(subscriber))).toMatchObject({ status: 'ACTIVE' })
  await page.reload()
  await expect(own(page)).toContainText('이용 중')
})

/** The provider's signed webhook about a finished charge. */
async function tellPaid(paymentId: string): Promise<void> {
  const { storeId, webhookSecret } = developmentKeys.portoneV2
  const [id, timestamp] = [crypto.randomUUID(), String(Math.floor(Date.now() / 1000))]
  const body = JSON.stringify({ type: 'Transaction.Paid', data: { storeId, paymentId } })
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatureOf(webhookSecret, id, timestamp, body),
  }
  const url = `${process.env.E2E_URL}/api/subscribe/webhooks/portone`
  expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(204)
}

test('a first charge with a lost response is reconciled; the subscription becomes active', async ({
  page,
}) => {
  const [model, subscriber] = await Promise.all([newModel(), newSubscriber()])
  const request = await newRequest(subscriber, model, LOST)
  await enterAs(page, subscriber)
  // The acceptance waits for the charge for up to 20 seconds; the subscriber opens the page in the meantime.
  accept(request).catch(() => {})
  await expect(async () => {
    await page.goto('/subscribe/my')
    await expect(own(page)).toContainText('첫 달 결제를 확인하고 있습니다.', { timeout: 1_000 })
  }).toPass()
  const listed = await ask('GET', '/api/subscribe/subscriptions', undefined, subscriber.token['access_token'])
  const paymentId = paymentIdOf((listed as unknown as { id: string }[])[0]!.id, 1)
  await page.goto(`/subscribe/success?payment_id=${paymentId}&amount=890000&month=1&car_id=${model.cars[0]}`)
  await expect(page.getByText('다시 결제하지 마세요.')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/subscribe/my')
  await expect(own(page)).toContainText('첫 달 결제를 확인하고 있습니다.')
  await tellPaid(paymentId)
  await expect(own(page)).toContainText('이용 중', { timeout: 20_000 })
  await expect(own(page)).not.toContainText('확인하고 있습니다')
})
