import { useQuery } from '@tanstack/react-query'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Period } from '#kit/ui/period.tsx'
import { StaleNotice } from '#kit/ui/stale-notice.tsx'
import { Notice } from '#kit/ui/notice.tsx'
import { won } from '#kit/money.ts'
import { ChangeCard } from '#subscribe/payment/widgets/change-card.tsx'
import { useReturnedChange } from '#subscribe/payment/widgets/use-change.ts'
import { FIRST_MONTH_UNKNOWN, LIVE_INTERVAL_MS, POLL_INTERVAL_MS } from '#subscribe/payment/copy.ts'
import { CarPicture } from '#subscribe/catalog/widgets/car-picture.tsx'
import type { SubscriptionRow } from '#subscribe/subscription/contract.ts'
import { displayStatusOf, lastDayOf } from '#subscribe/subscription/rules.ts'
import { DISPLAY_WORDS } from '#subscribe/subscription/copy.ts'
import { STAGE_WORDS } from '#subscribe/subscription/stage/copy.ts'
import { Progress } from '#subscribe/subscription/stage/widgets/progress.tsx'
import { StageBadge } from '#subscribe/subscription/stage/widgets/stage-badge.tsx'
import { ownSubscriptions } from '#subscribe/subscription/widgets/own-subscriptions.ts'
import { urlOf, urls } from '#urls'

/** The subscriptions of the logged-in subscriber (S-138…S-140); nothing if there are none. */
export function SubscriptionCards() {
  const { data, error, isFetching, refetch } = useQuery({
    ...ownSubscriptions,
    refetchInterval: ({ state }) =>
      state.data?.some((row) => row.is_starting) ? POLL_INTERVAL_MS : LIVE_INTERVAL_MS,
  })
  useReturnedChange(data)
  if (error && !data) return <ErrorState retry={() => void refetch()} busy={isFetching} />
  if (!data?.length) return null
  return (
    <section aria-label="내 구독" className="grid gap-3">
      <h2 className="text-title-s">내 구독</h2>
      <StaleNotice error={error} retry={() => void refetch()} />
      <ul className="grid gap-3">
        {data.map((row) => (
          <Card key={row.id} row={row} />
        ))}
      </ul>
    </section>
  )
}

function Card({ row }: { row: SubscriptionRow }) {
  const { model } = row.request.car
  const status = displayStatusOf(row)
  const name = `${model.brand.name} ${model.name}`
  return (
    <li className="grid gap-gutter overflow-hidden rounded-card bg-surface p-base shadow-card">
      <CarPicture reference={model.image} className="aspect-video w-full rounded-field" />
      <div className="flex items-start justify-between gap-gutter">
        <strong className="text-control text-text-strong">{name}</strong>
        <span className="flex flex-wrap justify-end gap-small">
          <StageBadge stage={row.stage} />
          {DISPLAY_WORDS[status] !== STAGE_WORDS[row.stage] && (
            <Badge tone="neutral">{DISPLAY_WORDS[status]}</Badge>
          )}
        </span>
      </div>
      <p className="text-body text-text-soft">
        <Period from={row.start_date} to={lastDayOf(row.end_date)} />,{' '}
        <span className="whitespace-nowrap">월 {won(row.fee)}</span>
      </p>
      {row.is_starting && <Notice>{FIRST_MONTH_UNKNOWN}</Notice>}
      <Progress row={row} />
      <Button
        variant="gray"
        to={urlOf(urls.subscribe.subscription, { params: { id: row.id } })}
        className="justify-self-start"
      >
        구독 상세
      </Button>
      <ChangeCard subscription={row} />
    </li>
  )
}
