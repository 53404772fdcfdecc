import { brand } from '#brand'
import { won } from '#kit/money.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { cx } from '#kit/ui/cx.ts'
import { Link } from '#kit/ui/router.tsx'
import type { Plan } from '#ride/ticket/plan/contract.ts'
import { VAT_INCLUDED } from '#ride/ticket/purchase/copy.ts'
import { urlOf, urls } from '#urls'
import { PlanIcon } from './plan-icon.tsx'

/** One plan: title, price, price of one ticket, labels (C-049). `period`: the days on which a monthly plan is valid. */
export function PlanCard({ plan, period }: { plan: Plan; period: string }) {
  const dark = plan.section === 'MORE'
  const soft = dark ? 'text-[#c9d4ee]' : 'text-text-soft'
  return (
    <article
      className={cx(
        'relative grid h-full content-between gap-6 rounded-card px-base py-5 shadow-card transition-shadow hover:shadow-float',
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
        <p className={cx('text-title font-bold whitespace-nowrap tabular-nums', !dark && 'text-text-strong')}>
          {plan.section === 'MONTHLY' && <span className="text-control">월 </span>}
          {won(plan.price)}
        </p>
        <p className={cx('text-body', soft)}>
          {unitOf(plan)}, {VAT_INCLUDED}
        </p>
        <PlanLink plan={plan} className={dark ? 'text-white' : 'text-sub01-text'} />
      </div>
    </article>
  )
}

/** The link of the whole card: tickets are bought online, the other plans by chat. */
function PlanLink({ plan, className }: { plan: Plan; className: string }) {
  const link = cx(
    'mt-gutter inline-flex min-h-11 items-center text-control font-semibold underline underline-offset-4',
    'after:absolute after:inset-0 after:rounded-card',
    className,
  )
  if (plan.section === 'PREMIUM')
    return (
      <Link
        to={urlOf(urls.buyTickets, { query: { plan: plan.id } })}
        aria-label={`${plan.title} 구매하기`}
        className={link}
      >
        구매하기
      </Link>
    )
  return (
    <a
      href={brand.chatUrl}
      target="_blank"
      rel="noopener"
      aria-label={`${plan.title} 상담하기 (새 창)`}
      className={link}
    >
      상담하기
    </a>
  )
}

function unitOf(plan: Plan): string {
  if (plan.section === 'MONTHLY') return '오늘부터 한 달간 이용'
  return `${plan.amount === null && plan.days ? '하루' : '1 Ticket당'} ${won(plan.price_for_one)}`
}
