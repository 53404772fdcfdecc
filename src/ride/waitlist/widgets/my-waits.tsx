import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ordinal } from '#kit/ordinal.ts'
import { dayLabel, timeOf } from '#kit/day.ts'
import { Button } from '#kit/ui/button.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { ignoreMissing } from '#kit/web/call-failed.ts'
import { call, sessionUser } from '#ride/account/widgets/realm.ts'
import { leaveWaitlist, type WaitOut } from '../contract.ts'
import { WAIT_LEFT } from '../copy.ts'
import { ownWaits } from './own-waits.ts'
import { urlOf, urls } from '#urls'

const LOOK_AGAIN_MS = 60_000

/** The cars that the member waits for, and those offered to them now; renders nothing if there are none. */
export function MyWaits() {
  const id = sessionUser()?.id ?? ''
  const { data } = useQuery({ ...ownWaits(id), refetchInterval: LOOK_AGAIN_MS })
  if (!data?.length) return null
  return (
    <section aria-labelledby="waits" className="grid gap-gutter">
      <h2 id="waits" className="text-title-s">
        빈자리 알림
      </h2>
      <ul className="divide-y divide-line overflow-hidden rounded-card bg-surface shadow-card">
        {data.map((wait) => (
          <Wait key={wait.id} wait={wait} memberId={id} />
        ))}
      </ul>
    </section>
  )
}

function Wait({ wait, memberId }: { wait: WaitOut; memberId: string }) {
  const queries = useQueryClient()
  const { busy, run } = useAction('알림을 취소하지 못했습니다.')
  const leave = async () => {
    const params = { id: memberId, wid: wait.id }
    await run(() => ignoreMissing(call(leaveWaitlist, { params })), WAIT_LEFT)
    await queries.invalidateQueries()
  }
  const name = `${dayLabel(wait.day)} ${wait.car_name}`
  return (
    <li className="flex flex-wrap items-center gap-x-gutter px-base py-3">
      <div className="min-w-0 flex-1">
        <p className="text-body font-semibold text-text-strong">{name}</p>
        <p className="text-body text-text-soft">{stateOf(wait)}</p>
      </div>
      {wait.offered_until && (
        <Button
          to={urlOf(urls.calendar, { query: { date: wait.day } })}
          size="small"
          aria-label={`${name} 예약하기`}
        >
          예약하기
        </Button>
      )}
      <Button
        look="link"
        variant="gray"
        busy={busy}
        onClick={() => void leave()}
        aria-label={`${name} 알림 취소`}
      >
        알림 취소
      </Button>
    </li>
  )
}

const stateOf = ({ offered_until: until, place }: WaitOut): string =>
  until
    ? `${timeOf(new Date(until))}까지 고객님을 위해 잡아 두었습니다`
    : `${ordinal(place ?? 1)} 순서로 기다리고 계십니다`
