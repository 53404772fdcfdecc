import { koreanDate } from '#kit/day.ts'
import { won } from '#kit/money.ts'
import { Fact, FactList } from '#kit/ui/fact-list.tsx'
import { PhoneLink } from '#platform/staff/widgets/phone-link.tsx'
import type { StaffRequestRow } from '#subscribe/application/staff/contract.ts'
import { cardText, whoText } from './columns.tsx'

/** The subscriber, the term, the price and the card of a request. */
export function RequestFacts({ row }: { row: StaffRequestRow }) {
  const { subscriber, price, coupon } = row
  return (
    <FactList>
      <Fact name="구독자">
        {whoText(row)}
        {subscriber.birthday && ` (${subscriber.birthday} 출생)`}
      </Fact>
      <Fact name="휴대폰 번호">
        <PhoneLink phone={subscriber.mobile} />
      </Fact>
      <Fact name="구독 기간">{row.month}개월</Fact>
      <Fact name="월 구독료">{won(price.fee)}</Fact>
      {coupon && (
        <Fact name="쿠폰">
          {coupon.name} (−{won(price.coupon_discount)})
        </Fact>
      )}
      {price.point_amount > 0 && <Fact name="포인트">−{won(price.point_amount)}</Fact>}
      <Fact name="첫 달 결제">
        <strong>{won(price.first_month)}</strong>
      </Fact>
      <Fact name="카드">{cardText(row)}</Fact>
      {row.delivery && (
        <Fact name="희망 인도">
          {koreanDate(row.delivery.date)}, {row.delivery.place}
          {row.delivery.note && <span className="block text-text-soft">{row.delivery.note}</span>}
          {row.delivery.proposed_date && (
            <span className="block text-text-soft">
              {koreanDate(row.delivery.proposed_date)} 제안함, 답을 기다림
            </span>
          )}
        </Fact>
      )}
    </FactList>
  )
}
