import { useQuery } from '@tanstack/react-query'
import { koreanDate } from '#kit/day.ts'
import { Badge, type BadgeTone } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Notice } from '#kit/ui/notice.tsx'
import { won } from '#kit/money.ts'
import { ChangeCard } from '#subscribe/payment/widgets/change-card.tsx'
import { useReturnedChange } from '#subscribe/payment/widgets/use-change.ts'
import { FIRST_MONTH_UNKNOWN, POLL_INTERVAL_MS } from '#subscribe/payment/copy.ts'
import { CarPicture } from '#subscribe/catalog/widgets/car-picture.tsx'
import type { SubscriptionRow } from '#subscribe/subscription/contract.ts'
import { type DisplayStatus, displayStatusOf } from '#subscribe/subscription/rules.ts'
import { DISPLAY_WORDS } from '#subscribe/subscription/copy.ts'
import { BeforeStart } from '#subscribe/subscription/widgets/before-start.tsx'
import { ownSubscriptions } from '#subscribe/subscription/widgets/own-subscriptions.ts'
import { urlOf, urls } from '#urls'

const TONES = { CURRENT: 'green', ACTIVE: 'blue', INACTIVE: 'neutral' } as const satisfies Record<
  DisplayStatus,
  BadgeTone
>

/** The subscriptions of the logged-in subscriber (S-138…S-140); nothing if there are none. */
export function SubscriptionCards() {
  const { data, error, isFetching, refetch } = useQuery({
    ...ownSubscriptions,
    refetchInterval: ({ state }) => state.data?.some((row) => row.is_starting) && POLL_INTERVAL_MS,
  })
  useReturnedChange(data)
  if (error) return <ErrorState retry={() => void refetch()} busy={isFetching} />
  if (!data?.length) return null
  return (
    <section aria-label="내 구독" className="grid gap-3">
      <h2 className="text-title-s">내 구독</h2>
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
        <Badge tone={TONES[status]}>{DISPLAY_WORDS[status]}</Badge>
      </div>
      <p className="text-body text-text-soft">
        {koreanDate(row.start_date)} – {koreanDate(row.end_date)}, 월 {won(row.fee)}
      </p>
      {row.is_starting && <Notice>{FIRST_MONTH_UNKNOWN}</Notice>}
      <BeforeStart row={row} />
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
