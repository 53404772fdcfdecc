import { useId } from 'react'
import { type Fees, manwonOf, type Term, termsOf } from '../rules.ts'

type Props = { fees: Fees; value: Term | null; choose: (months: Term) => void }

/** A radio group of the terms on offer, each with its monthly fee. */
export function TermChoice({ fees, value, choose }: Props) {
  const name = useId()
  return (
    <fieldset className="grid gap-3">
      <legend className="float-left text-control font-bold text-text-strong">구독 기간</legend>
      <div className="grid grid-cols-2 gap-gutter">
        {termsOf(fees).map((months) => (
          <label
            key={months}
            className="group grid min-h-14 cursor-pointer content-center rounded-field bg-surface px-3 py-2 inset-ring inset-ring-line hover:bg-gray has-checked:bg-sub02 has-checked:inset-ring-2 has-checked:inset-ring-sub01-text has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              checked={months === value}
              onChange={() => choose(months)}
              className="sr-only"
            />
            <span className="text-text-soft group-has-checked:text-on-sub02">{months}개월</span>
            <span className="text-control font-bold text-text-strong">{feeText(fees[months]!)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** `월 1,302만원`. */
export const feeText = (fee: number): string => `월 ${manwonOf(fee).toLocaleString('ko-KR')}만원`
