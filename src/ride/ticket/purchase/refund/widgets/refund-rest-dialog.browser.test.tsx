import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, answerPage, failConnection, refuse, requestsTo, serve } from '#testing/network.ts'
import { DESKTOP, expectAccessible, openScreen, pageWidth, PHONE, press } from '#testing/screen.tsx'
import { listAllPurchases, type PurchaseRow } from '../../staff/contract.ts'
import { quoteRefund, refundByQuote } from '../contract.ts'

const purchase: PurchaseRow = {
  id: 'b1d5b0a6-0000-7000-8000-000000000001',
  method: 'CARD',
  payment_id: 'tkt-1',
  title: '6 TICKET',
  tickets: 6,
  amount: 5_000_000,
  status: 'PAID',
  failure: null,
  depositor: null,
  receipt_url: null,
  expires_on: '2099-12-01',
  organization: {
    id: 'b1d5b0a6-0000-7000-8000-000000000002',
    name: '아주 긴 이름의 주식회사 모심모빌리티홀딩스',
  },
  created_at: '2026-12-01T03:00:00Z',
  paid_at: '2026-12-01T03:00:00Z',
  member: { id: 'b1d5b0a6-0000-7000-8000-000000000003', name: '김환불', user_id: 'refund1' },
  refunded_at: null,
  refund_reason: null,
  refund_amount: null,
  attention: null,
  is_untouched: false,
  unused: 4,
}
const list = answerPage(listAllPurchases, [purchase], { total: 1 })
let count = 0
const quote = answer(quoteRefund, ({ body }) => ({
  quote_id: `b1d5b0a6-0000-7000-8000-0000000000${10 + ++count}`,
  unused: 4,
  used: 2,
  paid: 5_000_000,
  used_value: 2_000_000,
  fee: body.is_our_fault ? 0 : 300_000,
  amount: body.is_our_fault ? 3_000_000 : 2_700_000,
  expires_at: '2099-12-01T03:10:00Z',
  balance: { before: 5.5, after: 1.5 },
}))

async function open(answers: ReturnType<typeof answer>[], size = DESKTOP) {
  await openScreen('/admin/ticket-purchases?status=ALL', [...answers, list], { size })
  await page.getByText('김환불').first().click()
  await press('남은 티켓 환불')
}
const dialog = () => page.getByRole('dialog', { name: '남은 티켓 환불' })

test.each([DESKTOP, PHONE])(
  'the refund is computed, shown in its parts, and sent as shown at $width px @long',
  async (size) => {
    await open([quote, answer(refundByQuote, { ...purchase, status: 'CANCELLED' })], size)
    for (const text of ['5,000,000원', '-2,000,000원', '-300,000원', '4 Ticket', '5.5 → 1.5 Ticket'])
      await expect.element(dialog().getByText(text, { exact: true }).first()).toBeVisible()
    await expectAccessible()
    expect(pageWidth()).toBe(size.width)
    await dialog().getByLabelText('회사에 책임이 있어 수수료를 받지 않습니다.').click()
    await expect.element(dialog().getByRole('button', { name: '3,000,000원 환불' })).toBeVisible()
    await dialog().getByLabelText('환불 사유').fill('차량 고장')
    await dialog().getByRole('button', { name: '3,000,000원 환불' }).click()
    await expect.element(page.getByText('환불을 요청했습니다.')).toBeVisible()
    const sent = requestsTo(refundByQuote)
    expect(sent).toHaveLength(1)
    expect(sent[0]!.body).toEqual({ quote_id: expect.stringMatching(/-0000000000/), reason: '차량 고장' })
    expect(sent[0]!.headers.get('idempotency-key')).toBeTruthy()
  },
)

test('a changed quote is computed again; a failed quote can be retried @long', async () => {
  await open([failConnection(quoteRefund)])
  await expect.element(dialog().getByText('데이터를 불러오지 못했습니다')).toBeVisible()
  await expectAccessible()
  serve(quote, refuse(refundByQuote, 409, 'QUOTE_CHANGED', '그 사이 바뀌었습니다.'))
  await dialog().getByRole('button', { name: '다시 시도' }).click()
  await dialog().getByLabelText('환불 사유').fill('이사')
  const before = requestsTo(quoteRefund).length
  await dialog().getByRole('button', { name: '2,700,000원 환불' }).click()
  await expect.element(dialog().getByText('그 사이 바뀌었습니다.')).toBeVisible()
  await expect.poll(() => requestsTo(quoteRefund).length).toBeGreaterThan(before)
})
