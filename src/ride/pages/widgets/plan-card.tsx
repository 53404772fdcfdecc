import { won } from '#kit/money.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { cx } from '#kit/ui/cx.ts'
import { PlanIcon } from './plan-icon.tsx'
import type { Plan } from '#ride/ticket/plan/contract.ts'

/** One plan: title, price, price of one ticket, labels (C-049). `period`: the days on which a monthly plan is valid. */
export function PlanCard({ plan, period }: { plan: Plan; period: string }) {
  const dark = plan.section === 'MORE'
  const soft = dark ? 'text-[#c9d4ee]' : 'text-text-soft'
  return (
    <article
      className={cx(
        'grid h-full content-between gap-6 rounded-card px-base py-5 shadow-card',
        dark ? 'bg-primary text-white' : 'bg-surface',
      )}
    >
      <div className="grid justify-items-start gap-3">
        <PlanIcon name={plan.icon} className={dark ? 'text-[#c9d4ee]' : 'text-sub01-text'} />
        <h3 className={cx('text-title-s', dark && 'text-white')}>{plan.title}</h3>
        <ul aria-label="적용 혜택" className="flex flex-wrap gap-small">
          {plan.labels.map((label) => (
            <li key={label}>
              <Badge tone="blue">{label}</Badge>
            </li>
          ))}
        </ul>
      </div>
      <div className="grid gap-thin">
        {plan.section === 'MONTHLY' && <p className={cx('text-body', soft)}>{period}</p>}
        <p className={cx('text-title font-bold whitespace-nowrap', !dark && 'text-text-strong')}>
          {plan.section === 'MONTHLY' && <span className="text-control">월 </span>}
          {won(plan.price)}
        </p>
        <p className={cx('text-body', soft)}>{unitOf(plan)}</p>
      </div>
    </article>
  )
}

function unitOf(plan: Plan): string {
  if (plan.section === 'MONTHLY') return '오늘부터 한 달간 이용'
  return `${plan.days ? '하루' : '1 Ticket당'} ${won(plan.price_for_one)}`
}
