import { brand } from '#brand'
import { addDays } from '#kit/day.ts'
import { presentItem } from '#subscribe/settlement/service.ts'
import type { ReceiptRow } from './contract.ts'
import { partsOf, vatOfPayment } from './rules.ts'
import type { PaidRecord } from './store.ts'

const sellerFacts = () => ({
  company: brand.company,
  owner: brand.owner,
  business_number: brand.businessNumber,
  address: brand.address,
  phone: brand.phone,
})

function presentParts(row: PaidRecord): ReceiptRow['parts'] {
  const parts = partsOf(row)
  return (
    parts && {
      fee: parts.fee,
      coupon_discount: parts.couponDiscount,
      point_amount: parts.pointAmount,
      below_minimum: parts.belowMinimum,
    }
  )
}

/** The days of a month; null for a settlement, and for a month that begins on or after the end of its subscription. */
const periodOf = ({ month, from, before }: PaidRecord): ReceiptRow['period'] =>
  month === null || before <= from ? null : { from, to: addDays(before, -1) }

/** The receipt of a payment as the API returns it. */
export function presentReceipt(row: PaidRecord): ReceiptRow {
  const { amount, settlement, cardName, cardNumber } = row
  const vat = vatOfPayment(settlement, amount)
  return {
    payment_id: row.paymentId,
    seller: sellerFacts(),
    buyer: { name: row.payer, company: row.company, drivers: row.drivers },
    car: row.car,
    plate: row.plate,
    month: row.month,
    settlement,
    period: periodOf(row),
    parts: presentParts(row),
    items: row.items?.map(presentItem) ?? [],
    amount,
    supply_value: amount - vat,
    vat,
    refunded: row.refunded,
    paid_at: new Date(row.paidAt).toISOString(),
    card: cardName || cardNumber ? { name: cardName, number: cardNumber } : null,
  }
}
