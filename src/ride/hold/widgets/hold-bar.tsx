import { Button } from '#kit/ui/button.tsx'
import { cx } from '#kit/ui/cx.ts'
import { Notice } from '#kit/ui/notice.tsx'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import type { Day } from '#kit/day.ts'
import { clockText } from '#platform/login/widgets/use-countdown.ts'
import { HOLD_GONE, HOLD_LEFT, HOLD_OVER } from '../copy.ts'
import { useHold } from './use-hold.ts'
import { urlOf, urls } from '#urls'

const SOON_SECONDS = 120

/** A countdown of the hold, and the actions after it has ended. */
export function HoldBar({ carId, day }: { carId: string; day: Day }) {
  const { state, again } = useHold(carId, day)
  // The space is reserved while the state is unknown, so that the page does not jump.
  if (state.is === 'asking') return <Skeleton className="h-[37px] rounded-field" />
  if (state.is === 'held')
    return (
      <p
        role="timer"
        className={cx(
          'flex justify-between gap-gutter rounded-field px-base py-gutter text-body font-semibold',
          state.seconds <= SOON_SECONDS ? 'bg-yellow text-on-yellow' : 'bg-sub02 text-on-sub02',
        )}
      >
        이 차량을 잡아 두었습니다
        <span className="whitespace-nowrap tabular-nums">{clockText(state.seconds)}</span>
      </p>
    )
  if (state.is === 'over' || state.is === 'left')
    return (
      <Notice tone="wait" className="flex flex-wrap items-center justify-between gap-gutter">
        {state.is === 'over' ? HOLD_OVER : HOLD_LEFT}
        <Button variant="white" size="small" onClick={again}>
          다시 잡기
        </Button>
      </Notice>
    )
  if (state.is === 'gone')
    return (
      <Notice tone="wrong" className="grid justify-items-start gap-gutter">
        {state.text} {HOLD_GONE}
        <Button to={urlOf(urls.calendar, { query: { date: day } })} variant="white" size="small">
          다른 날짜·차량 보기
        </Button>
      </Notice>
    )
  return null
}
