import { useId } from 'react'
import { cx } from '#kit/ui/cx.ts'
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
            className={cx(
              'grid min-h-14 cursor-pointer content-center rounded-field px-3 py-2 inset-ring has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              months === value
                ? 'bg-sub02 inset-ring-2 inset-ring-sub01-text'
                : 'bg-surface inset-ring-line hover:bg-gray',
            )}
          >
            <input
              type="radio"
              name={name}
              checked={months === value}
              onChange={() => choose(months)}
              className="sr-only"
            />
            <span className={months === value ? 'text-on-sub02' : 'text-text-soft'}>{months}개월</span>
            <span className="text-control font-bold text-text-strong">{feeText(fees[months]!)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** `월 1,302만원`. */
export const feeText = (fee: number): string => `월 ${manwonOf(fee).toLocaleString('ko-KR')}만원`
