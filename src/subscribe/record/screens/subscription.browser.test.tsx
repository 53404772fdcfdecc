import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, answerThenEnable, refuse, requestsTo, serve } from '#testing/network.ts'
import { expectAccessible, expectToast, pageWidth, press, pressIn, resize } from '#testing/screen.tsx'
import { openSubscription, recordOut } from '#testing/subscription-page.ts'
import { acceptSettlement, type SettlementRow } from '#subscribe/settlement/contract.ts'
import { getRecord } from '../contract.ts'
import { payNow } from '#subscribe/payment/pay/contract.ts'
import { withdraw } from '../withdrawal/contract.ts'

const openWithdrawal = { refusal: null, refund: 890_000, until: null } as const
const expectText = (text: RegExp) => expect.element(page.getByText(text)).toBeVisible()

test('at 320 pixels no amount, date or card number breaks', async () => {
  const card = { name: '대한프리미엄카드', number: '4330-****-****-1234' }
  await openSubscription({ subscription: { ...recordOut.subscription, fee: 123_456_000, card } })
  await resize({ width: 320, height: 568 })
  for (const text of ['123,456,000원', card.number, '2098. 12. 31.', '2099. 1. 1.']) {
    const whole = page.getByText(text, { exact: true })
    await expect.element(whole).toBeVisible()
    expect(whole.element().getClientRects()).toHaveLength(1)
    expect(whole.element().getBoundingClientRect().height).toBeLessThan(30)
  }
  expect(pageWidth()).toBe(320)
  await expect.element(page.getByText('반납일', { exact: true })).toBeVisible()
})

test('a withdrawal shows the refund before it is sent, and then the ended subscription', async () => {
  await openSubscription({ withdrawal: openWithdrawal })
  await press('청약 철회')
  await expectText(/비용은 없습니다. 결제하신 890,000원을 결제하신 카드로 바로 환불/)
  await expectAccessible()
  const ended = { ...recordOut.subscription, status: 'ENDED' as const, is_active: false }
  serve(
    answer(withdraw, { ...ended, end_date: '2026-12-01', refunded: 890_000 }),
    answer(getRecord, { ...recordOut, subscription: ended }),
  )
  await press('철회하기')
  await expectToast('청약을 철회했습니다.')
  expect(requestsTo(withdraw)).toHaveLength(1)
  await expect.element(page.getByRole('region', { name: '청약 철회' })).not.toBeInTheDocument()
})

test('a refused withdrawal says why, and the dialog stays', async () => {
  await openSubscription({
    is_car_out: true,
    withdrawal: { refusal: null, refund: 690_000, until: '2026-12-08' },
  })
  await expectText(/2026\. 12\. 8\.까지, 300km를 넘게/)
  await press('청약 철회')
  await expectText(/차량은 오늘 반납해 주세요/)
  serve(refuse(withdraw, 409, 'PAYMENT_RUNNING', '결제나 환불의 결과를 확인하고 있습니다.'))
  await press('철회하기')
  await expectText(/결제나 환불의 결과를/)
})

test('a refund that changed while the dialog is open is refused, then shown', async () => {
  await openSubscription({ withdrawal: openWithdrawal })
  await press('청약 철회')
  const changed = '돌려드릴 금액이 바뀌었습니다.'
  serve(
    refuse(withdraw, 409, 'REFUND_CHANGED', changed),
    answer(getRecord, { ...recordOut, withdrawal: { ...openWithdrawal, refund: 500_000 } }),
  )
  await press('철회하기')
  await expectText(new RegExp(changed))
  await expectText(/결제하신 500,000원을/)
  await press('철회하기')
  await expect
    .poll(() => requestsTo(withdraw).map(({ body }) => body))
    .toEqual([{ refund: 890_000 }, { refund: 500_000 }])
})

test('a quote with a changed total is refused; the dialog then shows the new total', async () => {
  const offer: SettlementRow = {
    id: '018f6d2a-0000-7000-8000-000000000009',
    subscription_id: recordOut.subscription.id,
    kind: 'EARLY_END',
    status: 'OFFERED',
    end_date: '2027-01-10',
    items: [],
    total: 2_670_000,
    formula_version: 5,
    next: null,
    expires_at: null,
    accepted_at: null,
    objection: null,
    created_at: '2026-12-01T00:00:00Z',
  }
  await openSubscription({ settlements: [offer] })
  await expectText(/2027\. 1\. 9\.까지 이용, 2027\. 1\. 10\. 반납입니다/)
  await press('동의하기')
  serve(
    refuse(acceptSettlement, 409, 'TOTAL_CHANGED', '금액이 달라졌습니다. 다시 확인해 주세요.'),
    answer(getRecord, { ...recordOut, settlements: [{ ...offer, total: 3_000_000 }] }),
  )
  await expectText(/등록하신 카드로 2,670,000원이 바로 결제됩니다/)
  await pressIn('동의하기')
  await expectText(/금액이 달라졌습니다/)
  await expectText(/등록하신 카드로 3,000,000원이 바로 결제됩니다/)
  await pressIn('동의하기')
  await expect
    .poll(() => requestsTo(acceptSettlement).map(({ body }) => body))
    .toEqual([{ total: 2_670_000 }, { total: 3_000_000 }])
})

test('a declined month shows amount, reason and next try, and is paid on its page', async () => {
  const owed = {
    payment_id: 'sub-2',
    month: 2,
    amount: 890_000,
    due_on: '2026-12-01',
    status: 'FAILED' as const,
    paid_at: null,
    refunded: 0,
    failure: '한도 초과입니다.',
    next_on: '2026-12-02',
    receipt_url: null,
  }
  await openSubscription({
    payments: [owed],
    subscription: { ...recordOut.subscription, stage: 'PAST_DUE', status: 'PAST_DUE' },
  })
  await expectText(/2회차 890,000원 결제가 승인되지 않았습니다/)
  await expectText(/2026\. 12\. 2\.에 같은 카드로 다시 결제합니다/)
  await expectText(/미납된 금액을 먼저 결제하시면 해지하거나/)
  await expectAccessible()
  serve(refuse(payNow, 409, 'CARD_DECLINED', '카드 결제가 거절되었습니다. 한도 초과입니다.'))
  await press('지금 결제')
  await expectText(/카드 결제가 거절되었습니다/)
  const paid = {
    ...recordOut,
    payments: [{ ...owed, status: 'PAID' as const, next_on: null, failure: null }],
  }
  serve(
    answerThenEnable(
      payNow,
      { payment_id: 'sub-2', amount: 890_000, status: 'PAID' },
      answer(getRecord, paid),
    ),
  )
  await press('지금 결제')
  await expect.element(page.getByRole('button', { name: '지금 결제' })).not.toBeInTheDocument()
})

test('each paid payment links to its receipt, and to the provider’s slip if there is one', async () => {
  const payment = {
    payment_id: 'sub-1-001',
    month: 1,
    amount: 890_000,
    due_on: '2026-12-01',
    status: 'PAID' as const,
    paid_at: '2026-12-01T00:00:00Z',
    refunded: 0,
    failure: null,
    next_on: null,
    receipt_url: 'https://receipt.example/1',
  }
  const planned = {
    ...payment,
    payment_id: 'sub-1-002',
    month: 2,
    status: 'PLANNED' as const,
    receipt_url: null,
  }
  await openSubscription({ payments: [payment, planned] })
  const list = page.getByRole('region', { name: '결제 내역' })
  const receipts = list.getByRole('link', { name: '영수증' })
  await expect
    .element(receipts)
    .toHaveAttribute('href', `/subscribe/my/${recordOut.subscription.id}/receipts/sub-1-001`)
  await expect
    .element(list.getByRole('link', { name: '카드 전표' }))
    .toHaveAttribute('href', payment.receipt_url)
  expect(receipts.elements()).toHaveLength(1)
  await expectAccessible()
})
