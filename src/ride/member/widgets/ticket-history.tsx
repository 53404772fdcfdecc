import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OutputOf } from '#kit/contract.ts'
import { instantLabel } from '#kit/day.ts'
import { Button } from '#kit/ui/button.tsx'
import { cx } from '#kit/ui/cx.ts'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { textOf } from '#kit/web/call-failed.ts'
import { question } from '#ride/account/widgets/realm.ts'
import type { listTickets } from '#ride/ticket/contract.ts'
import { ENTRY_WORDS } from '#ride/ticket/words.ts'

type Entry = OutputOf<typeof listTickets>[number]

const FIRST = 10

/** Every change of the member's tickets, newest first (C-270). */
export function TicketHistory({ id }: { id: string }) {
  return (
    <section className="grid gap-gutter">
      <h2 className="text-control">티켓 내역</h2>
      <Entries id={id} />
    </section>
  )
}

function Entries({ id }: { id: string }) {
  const [all, setAll] = useState(false)
  const { data, error, isFetching, fetchStatus, refetch } = useQuery(
    question<typeof listTickets>('GET /api/users/{id}/tickets', { params: { id } }),
  )
  if (!data && (error || fetchStatus === 'paused'))
    return (
      <ErrorState {...(error && { text: textOf(error) })} retry={() => void refetch()} busy={isFetching} />
    )
  if (!data)
    return (
      <Loading label="티켓 내역을 불러오는 중입니다">
        <Skeleton className="h-36 rounded-card" />
      </Loading>
    )
  if (data.length === 0)
    return (
      <div className="grid justify-items-center gap-base rounded-card bg-surface px-base py-6 text-center shadow-card">
        <p className="text-body text-text-soft">아직 티켓 내역이 없습니다.</p>
        <Button to="/pricing" variant="sub02" size="small">
          요금표 보기
        </Button>
      </div>
    )
  return (
    <>
      <ol className="divide-y divide-line rounded-card bg-surface px-base shadow-card">
        {(all ? data : data.slice(0, FIRST)).map((entry, at) => (
          <EntryLine key={at} entry={entry} />
        ))}
      </ol>
      {!all && data.length > FIRST && (
        <Button variant="gray" wide onClick={() => setAll(true)}>
          모두 보기 ({data.length}건)
        </Button>
      )}
    </>
  )
}

const signed = (amount: number) => (amount > 0 ? `+${amount}` : amount < 0 ? `−${-amount}` : '0')

function EntryLine({ entry }: { entry: Entry }) {
  const { created_at, type, amount, remaining_tickets } = entry
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-base py-3">
      <span className="text-body font-semibold text-text-strong">{ENTRY_WORDS[type]}</span>
      <span
        className={cx(
          'text-right text-body font-semibold',
          amount > 0 ? 'text-sub01-text' : 'text-text-strong',
        )}
      >
        {signed(amount)} Ticket
      </span>
      <time dateTime={created_at} className="text-text-soft">
        {instantLabel(new Date(created_at))}
      </time>
      <span className="text-right text-text-soft">남은 티켓 {remaining_tickets}</span>
    </li>
  )
}
