import { useEffect, useId, useRef } from 'react'
import type { Term } from '../rules.ts'

type Props = { terms: readonly Term[]; value: Term; choose: (months: Term) => void }

/** The choice of the term whose fee the list shows; one row that scrolls on a phone. */
export function TermStrip({ terms, value, choose }: Props) {
  const name = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  useEffect(() => showChosen(group.current), [value])
  return (
    <fieldset ref={group} className="grid min-w-0 gap-gutter">
      <legend className="float-left text-body font-semibold text-text-strong">구독 기간</legend>
      <div className="-mx-base flex gap-gutter overflow-x-auto px-base py-thin no-scrollbar md:mx-0 md:flex-wrap md:px-0">
        {terms.map((months) => (
          <label
            key={months}
            className="relative grid min-h-11 shrink-0 cursor-pointer place-items-center rounded-full bg-gray px-3.5 text-body font-semibold text-gray-text has-checked:bg-primary has-checked:text-on-primary has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              checked={months === value}
              onChange={() => choose(months)}
              className="sr-only"
            />
            {months}개월
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Scrolls the row, and only the row, until the chosen term is visible. */
function showChosen(group: HTMLElement | null): void {
  const label = group?.querySelector('input:checked')?.parentElement
  const row = label?.parentElement
  if (!label || !row) return
  const [own, around] = [label.getBoundingClientRect(), row.getBoundingClientRect()]
  const isHidden = own.left < around.left || own.right > around.right
  if (isHidden) row.scrollLeft += own.left - around.left - (around.width - own.width) / 2
}
