import type { ReactNode } from 'react'
import { brand } from '#brand'
import { koreanDate } from '#kit/day.ts'
import { won } from '#kit/money.ts'
import { Fact, FactList } from '#kit/ui/fact-list.tsx'
import { COSTS_EXCLUDED, COSTS_INCLUDED, endFeeText, mileageText } from '../copy.ts'
import { dayPriceOf, endFeesOf, kmPriceOf, type Terms } from '../rules.ts'

type Props = {
  terms: Terms
  /** The first payment in won, if coupon or points reduce it. */
  firstMonth?: number
  title?: string
}

/** Everything that a subscription costs: the total over its term, extra km, and an early end after some months. */
export function CostCard({ terms, firstMonth = terms.fee, title = '총비용' }: Props) {
  const { fee, months, startDate } = terms
  const ends = endFeesOf(terms)
  return (
    <section aria-label={title} className="grid gap-gutter">
      <h2 className="text-control font-bold text-text-strong">{title}</h2>
      <FactList>
        <Fact name={`${months}개월 합계 (VAT 포함)`}>
          <strong className="text-title-s text-text-strong">{won(firstMonth + fee * (months - 1))}</strong>
        </Fact>
        <Fact name="포함 주행거리">{mileageText(months)}</Fact>
        <Fact name="초과 주행">1km마다 {won(kmPriceOf(fee))}</Fact>
        <Fact name="반납 지연">하루 {won(dayPriceOf(fee))}</Fact>
        {brand.deductible > 0 && <Fact name="사고 자기부담금">건당 최대 {won(brand.deductible)}</Fact>}
        <Wide name="포함">{COSTS_INCLUDED}</Wide>
        <Wide name="별도">{COSTS_EXCLUDED}</Wide>
      </FactList>
      <p className="text-body break-keep text-text-soft">{endFeeText(terms)}</p>
      {ends.length > 0 && (
        <table className="w-full overflow-hidden rounded-card bg-surface text-body shadow-card">
          <caption className="pb-gutter text-left text-text-soft">
            {koreanDate(startDate)}에 시작하는 경우의 위약금
          </caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">해지하는 때</th>
              <th scope="col">위약금</th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {ends.map((end) => (
              <tr key={end.months}>
                <th scope="row" className="px-base py-3 text-left font-normal text-text-soft">
                  {end.months}개월 뒤 <span className="whitespace-nowrap">({koreanDate(end.day)})</span>
                </th>
                <td className="px-base py-3 text-right whitespace-nowrap text-text-strong">{won(end.fee)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

const Wide = ({ name, children }: { name: string; children: ReactNode }) => (
  <Fact name={name}>
    <span className="break-keep">{children}</span>
  </Fact>
)
