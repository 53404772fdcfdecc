import type { ReactNode } from 'react'
import { formatBusinessNumber } from '#kit/business-number.ts'
import { koreanInstant } from '#kit/day.ts'
import { won } from '#kit/money.ts'
import { Period } from '#kit/ui/period.tsx'
import { cx } from '#kit/ui/cx.ts'
import { itemText } from '#subscribe/settlement/copy.ts'
import type { ReceiptRow } from '../contract.ts'
import { PART_WORDS, RECEIPT_TITLE, subjectText } from '../copy.ts'

type Props = { receipt: ReceiptRow }

const signed = (amount: number): string => (amount < 0 ? `−${won(-amount)}` : won(amount))

/** A receipt: seller, buyer, the parts of the amount, and the VAT that it includes. */
export function ReceiptPaper({ receipt }: Props) {
  return (
    <article
      aria-labelledby="receipt-title"
      className="grid gap-6 rounded-card bg-surface p-5 shadow-card print:rounded-none print:p-0 print:shadow-none"
    >
      <header className="grid gap-thin border-b border-line-strong pb-base">
        <h1 id="receipt-title" className="text-title">
          {RECEIPT_TITLE}
        </h1>
        <p className="text-body break-all text-text-soft">번호 {receipt.payment_id}</p>
      </header>
      <Amounts receipt={receipt} />
      <Payment receipt={receipt} />
      <Parties receipt={receipt} />
    </article>
  )
}

type RowProps = { name: string; strong?: boolean; children: ReactNode }

const Row = ({ name, strong = false, children }: RowProps) => (
  <div
    className={cx(
      'flex items-baseline justify-between gap-base py-2',
      strong && 'border-t border-line-strong font-bold text-text-strong',
    )}
  >
    <dt className={cx('shrink-0', strong ? 'text-control' : 'text-text-soft')}>{name}</dt>
    <dd
      className={cx(
        'min-w-0 text-right break-words tabular-nums',
        strong ? 'text-title-s' : 'text-text-strong',
      )}
    >
      {children}
    </dd>
  </div>
)

type SectionProps = { title: string; children: ReactNode }

const Section = ({ title, children }: SectionProps) => (
  <section className="break-inside-avoid">
    <h2 className="pb-thin text-body font-bold text-text-strong">{title}</h2>
    <dl className="text-body">{children}</dl>
  </section>
)

function Amounts({ receipt }: Props) {
  const { parts, items, amount, supply_value, vat, refunded } = receipt
  return (
    <Section title="결제 금액">
      {parts && <Parts parts={parts} />}
      {items.map((item, at) => (
        <Row key={at} name={itemText(item)}>
          {signed(item.amount)}
        </Row>
      ))}
      <Row name="결제하신 금액" strong>
        {won(amount)}
      </Row>
      <Row name="공급가액">{won(supply_value)}</Row>
      <Row name="부가세">{won(vat)}</Row>
      {refunded > 0 && (
        <>
          <Row name="환불한 금액">{signed(-refunded)}</Row>
          <Row name="환불 뒤 금액" strong>
            {won(amount - refunded)}
          </Row>
        </>
      )}
    </Section>
  )
}

function Parts({ parts }: { parts: NonNullable<ReceiptRow['parts']> }) {
  const reduced = [
    { name: PART_WORDS.couponDiscount, amount: parts.coupon_discount },
    { name: PART_WORDS.pointAmount, amount: parts.point_amount },
    { name: PART_WORDS.belowMinimum, amount: parts.below_minimum },
  ].filter((part) => part.amount > 0)
  return (
    <>
      <Row name={PART_WORDS.fee}>{won(parts.fee)}</Row>
      {reduced.map((part) => (
        <Row key={part.name} name={part.name}>
          {signed(-part.amount)}
        </Row>
      ))}
    </>
  )
}

function Payment({ receipt }: Props) {
  const { car, plate, period, paid_at, card } = receipt
  return (
    <Section title="결제 내용">
      <Row name="차량">{[car, plate].filter(Boolean).join(' · ')}</Row>
      <Row name="구분">{subjectText(receipt)}</Row>
      {period && (
        <Row name="이용 기간">
          <Period {...period} />
        </Row>
      )}
      <Row name="결제 일시">{koreanInstant(new Date(paid_at))}</Row>
      {card && <Row name="결제 카드">{[card.name, card.number].filter(Boolean).join(' ')}</Row>}
    </Section>
  )
}

const Parties = ({ receipt: { seller, buyer } }: Props) => (
  <div className="grid gap-6 print:grid-cols-2">
    <Section title="공급받는 분">
      {buyer.company && (
        <>
          <Row name="상호">{buyer.company.name}</Row>
          <Row name="대표자">{buyer.company.representative}</Row>
          <Row name="사업자등록번호">{formatBusinessNumber(buyer.company.business_number)}</Row>
          <Row name="주소">{buyer.company.address}</Row>
        </>
      )}
      <Row name={buyer.company ? '담당자' : '성명'}>{buyer.name}</Row>
    </Section>
    <Section title="공급자">
      <Row name="상호">{seller.company}</Row>
      <Row name="대표자">{seller.owner}</Row>
      <Row name="사업자등록번호">{seller.business_number}</Row>
      <Row name="주소">{seller.address}</Row>
      <Row name="전화">{seller.phone}</Row>
    </Section>
  </div>
)
