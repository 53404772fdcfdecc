import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, refuse } from '#testing/network.ts'
import { expectAccessible, expectTexts } from '#testing/screen.tsx'
import { openAsSubscriber } from '#testing/subscriber.ts'
import { getReceipt, type ReceiptRow } from '../contract.ts'

const ADDRESS = '/subscribe/my/018f6d2a-0000-7000-8000-000000000001/receipts/sub-1-001'
const receiptOut: ReceiptRow = {
  payment_id: 'sub-1-001',
  seller: {
    company: '주식회사 모심',
    owner: '김모심',
    business_number: '000-00-00000',
    address: '서울특별시 강남구 테헤란로 000',
    phone: '02-000-0000',
  },
  buyer: { name: '김구독', company: null, drivers: [] },
  car: '제네시스 GV90',
  plate: '123하4567',
  month: 1,
  settlement: null,
  period: { from: '2026-12-01', to: '2026-12-31' },
  parts: { fee: 900_000, coupon_discount: 100_000, point_amount: 50_000, below_minimum: 0 },
  items: [],
  amount: 750_000,
  supply_value: 681_818,
  vat: 68_182,
  refunded: 0,
  paid_at: '2026-12-01T00:00:00Z',
  card: { name: '현대카드', number: '4330-****-****-1234' },
}
const open = (changes: Partial<ReceiptRow> = {}) =>
  openAsSubscriber(ADDRESS, [answer(getReceipt, { ...receiptOut, ...changes })])
const rows = () => page.getByRole('article', { name: '영수증' }).getBySelector('dl > div')

test('a receipt shows how the amount adds up, its VAT, the card and both parties', async () => {
  await open()
  await expectTexts(rows()).toEqual([
    '월 구독료900,000원',
    '쿠폰 할인−100,000원',
    '포인트 사용−50,000원',
    '결제하신 금액750,000원',
    '공급가액681,818원',
    '부가세68,182원',
    '차량제네시스 GV90 · 123하4567',
    '구분1회차',
    '이용 기간2026. 12. 1. – 2026. 12. 31.',
    '결제 일시2026. 12. 1. 09:00',
    '결제 카드현대카드 4330-****-****-1234',
    '성명김구독',
    '상호주식회사 모심',
    '대표자김모심',
    '사업자등록번호000-00-00000',
    '주소서울특별시 강남구 테헤란로 000',
    '전화02-000-0000',
  ])
  await expectAccessible()
})

test('a receipt shows a refund and the remaining amount', async () => {
  await open({ refunded: 100_000 })
  await expect.element(rows().filter({ hasText: '환불한 금액' })).toMatchTextContent('−100,000원')
  await expect.element(rows().filter({ hasText: '환불 뒤 금액' })).toMatchTextContent('650,000원')
})

test('the receipt of a settlement shows its items', async () => {
  const items = [{ kind: 'DAMAGE' as const, quantity: 1, amount: 330_000, text: '문짝 파손', photo: null }]
  await open({ month: null, settlement: 'RETURN', period: null, parts: null, items, amount: 330_000 })
  await expect.element(rows().first()).toMatchTextContent('파손: 문짝 파손330,000원')
  await expect.element(rows().filter({ hasText: '구분' })).toMatchTextContent('반납 정산')
})

test('a missing receipt shows the reason and a link back to the subscription', async () => {
  await openAsSubscriber(ADDRESS, [refuse(getReceipt, 404)])
  await expect.element(page.getByText(/결제가 끝난 내역만/)).toBeVisible()
})
