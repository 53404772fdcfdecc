import { useId } from 'react'
import { cx } from '#kit/ui/cx.ts'
import { ListFailed } from '#kit/ui/list-failed.tsx'
import { StaleNotice } from '#kit/ui/stale-notice.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { Figure } from '#ride/figures/widgets/chart-card.tsx'
import type { Books } from '../contract.ts'
import { type Line, moneyLines, owedLines, subscriptionLines, ticketLines } from './lines.ts'

type Props = {
  data: Books | undefined
  error: unknown
  isFetching: boolean
  isPlaceholderData: boolean
  fetchStatus: string
  refetch: () => unknown
}

/** The books of the selected days: money, owed service, tickets and subscriptions. */
export function BooksSection({ data, error, isFetching, isPlaceholderData, fetchStatus, refetch }: Props) {
  const retry = () => void refetch()
  if (!data)
    return error || fetchStatus === 'paused' ? (
      <ListFailed error={error} retry={retry} busy={isFetching} />
    ) : (
      <Loading label="장부를 불러오는 중입니다" className="grid gap-gutter lg:grid-cols-2">
        {[1, 2].map((key) => (
          <Skeleton key={key} className="h-44" />
        ))}
      </Loading>
    )
  return (
    <div aria-busy={isPlaceholderData} className={cx('grid gap-gutter', isPlaceholderData && 'opacity-60')}>
      <StaleNotice error={error} retry={retry} />
      <div className="grid grid-cols-1 items-start gap-gutter md:grid-cols-2 xl:grid-cols-4">
        <Card title="받은 돈" text="받은 날, 돌려 드린 날 기준" lines={moneyLines(data)} />
        <Card title="선수금" text="받았지만 아직 운행하지 않은 티켓의 금액" lines={owedLines(data)} />
        <Card title="티켓 장부" text="무상 티켓은 0원입니다" lines={ticketLines(data)} />
        <Card title="구독" text="청구와 수납" lines={subscriptionLines(data)} />
      </div>
    </div>
  )
}

type CardProps = { title: string; text: string; lines: Line[] }

function Card({ title, text, lines }: CardProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid content-start gap-gutter rounded-card border border-line p-base"
    >
      <div>
        <h2 id={id} className="text-control font-bold text-text-strong">
          {title}
        </h2>
        <p className="text-body text-text-soft">{text}</p>
      </div>
      <dl className="grid gap-small">
        {lines.map(({ label, value, to, isSum }) => (
          <div
            key={label}
            className={cx(
              'flex flex-wrap justify-between gap-x-gutter text-body',
              isSum && 'border-t border-line pt-small font-bold text-text-strong',
            )}
          >
            <dt>{label}</dt>
            <dd className="tabular-nums">
              <Figure to={to ?? null}>{value}</Figure>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
