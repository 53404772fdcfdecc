import { km } from '#kit/km.ts'
import { won } from '#kit/money.ts'
import { Fact, FactList } from '#kit/ui/fact-list.tsx'
import { agreedMileageOf } from '#subscribe/catalog/rules.ts'
import { offerDaysOf, waivedBelowMinimum, type Price } from '../rules.ts'

/** The payments of a subscription: the first month, and each later month. */
export function PriceCard({ price, months }: { price: Price; months: number }) {
  const { fee, couponDiscount, pointAmount, firstMonth, laterMonths } = price
  const belowMinimum = waivedBelowMinimum(price)
  return (
    <FactList>
      <Fact name="월 구독료 (VAT 포함)">{won(fee)}</Fact>
      {couponDiscount > 0 && <Fact name="쿠폰 할인 (첫 달)">−{won(couponDiscount)}</Fact>}
      {pointAmount > 0 && <Fact name="포인트 사용 (첫 달)">−{won(pointAmount)}</Fact>}
      {belowMinimum > 0 && <Fact name="최소 결제 금액 미만 면제">−{won(belowMinimum)}</Fact>}
      <Fact name="첫 달 결제 금액">
        <strong className="text-title-s text-text-strong">{won(firstMonth)}</strong>
      </Fact>
      {months > 1 && <Fact name="2개월째부터 매월">{won(laterMonths)}</Fact>}
      <Fact name="제공 기간">{offerDaysOf(months).toLocaleString('ko-KR')}일</Fact>
      <Fact name="약정 주행거리">{km(agreedMileageOf(months))}</Fact>
    </FactList>
  )
}
