import { useRef } from 'react'
import { useDragScroll } from '#kit/ui/use-drag-scroll.ts'
import { PlanCard } from './plan-card.tsx'
import type { Plan } from '#ride/ticket/plan/contract.ts'
import { rowTitles } from './pricing-content.ts'

type Props = { section: Plan['section']; text: string; plans: Plan[]; period: string }

/** A titled row of plans that scrolls horizontally on a narrow screen (C-048). */
export function PlanRow({ section, text, plans, period }: Props) {
  const row = useRef<HTMLUListElement>(null)
  useDragScroll(row)
  const title = rowTitles[section]
  const id = `row-${section}`
  return (
    <section
      aria-labelledby={id}
      className="grid min-w-0 grid-cols-1 gap-base lg:grid-cols-[200px_1fr] lg:gap-6"
    >
      <div className="grid content-start gap-small">
        <h2 id={id} className="text-title">
          {title}
        </h2>
        <p className="text-body text-text-soft">{text}</p>
      </div>
      <ul
        ref={row}
        tabIndex={0}
        aria-label={`${title} 요금, 옆으로 넘겨 보실 수 있습니다`}
        className="relative -mx-5 flex min-w-0 snap-x scroll-px-5 gap-3 overflow-x-auto px-5 pb-base no-scrollbar lg:mx-0 lg:px-0"
      >
        {plans.map((plan) => (
          <li key={plan.id} className="max-w-[420px] min-w-[232px] flex-1 snap-start lg:min-w-[196px]">
            <PlanCard plan={plan} period={period} />
          </li>
        ))}
      </ul>
    </section>
  )
}
