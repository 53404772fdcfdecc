import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from '#kit/ui/router.tsx'
import type { OutputOf } from '#kit/contract.ts'
import { dayLabel, instantLabel } from '#kit/day.ts'
import { Button } from '#kit/ui/button.tsx'
import { cx } from '#kit/ui/cx.ts'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { textOf } from '#kit/web/call-failed.ts'
import { question } from '#ride/account/widgets/realm.ts'
import { listTickets } from '../contract.ts'
import { ReceiptLink } from '../purchase/widgets/receipt-link.tsx'
import { purchaseEntryText } from '../purchase/copy.ts'
import { MAX_ENTRIES } from '../rules.ts'
import { ENTRY_WORDS, LEDGER_CUT } from '../copy.ts'
import { urlOf, urls } from '#urls'

type Entry = OutputOf<typeof listTickets>[number]

const FIRST = 10

export const ownEntries = (id: string) => question(listTickets, { params: { id } })
export const useTicketEntries = (asked: Props['asked']) => useQuery({ ...asked, staleTime: 0 })

/** Every change of the member's tickets, newest first (C-270). */
export function TicketHistory({ id }: { id: string }) {
  return (
    <section aria-label="티켓 내역" className="grid gap-gutter">
      <h2 className="text-control">티켓 내역</h2>
      <TicketEntries asked={ownEntries(id)} buyPath={urls.buyTickets} areOwn />
    </section>
  )
}

type Props = {
  asked: ReturnType<typeof question<typeof listTickets>>
  /** The link to the shop, unless the screen has another one. */
  buyPath?: string
  /** Whether the rides belong to the reader, so that each links to its screen. */
  areOwn?: boolean
}

/** Entries of the ledger of a member or an organization; if there are none, the link to the shop. */
export function TicketEntries({ asked, buyPath, areOwn = false }: Props) {
  const [all, setAll] = useState(false)
  const { data, error, isFetching, fetchStatus, refetch } = useTicketEntries(asked)
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
        {buyPath && (
          <Button to={buyPath} variant="sub02" size="small">
            티켓 구매하기
          </Button>
        )}
      </div>
    )
  return (
    <>
      <ol className="divide-y divide-line rounded-card bg-surface px-base shadow-card">
        {(all ? data : data.slice(0, FIRST)).map((entry, at) => (
          <EntryLine key={at} entry={entry} isOwn={areOwn} />
        ))}
      </ol>
      {!all && data.length > FIRST && (
        <Button variant="gray" wide onClick={() => setAll(true)}>
          모두 보기 ({data.length}건)
        </Button>
      )}
      {data.length >= MAX_ENTRIES && <p className="text-body text-text-soft">{LEDGER_CUT}</p>}
    </>
  )
}

type Line = { entry: Entry; isOwn: boolean }

/** The source of an entry: the ride, the purchase with its receipt, the invite. */
function Source({ entry, isOwn }: Line) {
  const { ride, purchase, invite, type } = entry
  const rideText = ride && `${dayLabel(ride.ride_date)} ${ride.car_name}`
  if (ride && isOwn)
    return (
      <Link to={urlOf(urls.trip, { params: { id: ride.id } })} className={source}>
        {rideText}
      </Link>
    )
  if (purchase)
    return (
      <span className="col-span-2 flex flex-wrap items-center justify-between gap-x-base text-body">
        {purchaseEntryText(purchase.title, entry)}
        {purchase.receipt_url && <ReceiptLink url={purchase.receipt_url} />}
      </span>
    )
  const text = rideText ?? (invite ? `${invite.name} 님 초대` : GIVEN[type])
  return text ? <span className="col-span-2 text-body">{text}</span> : null
}

const source =
  'col-span-2 flex min-h-6 items-center justify-self-start text-body text-sub01-text underline underline-offset-4'
const GIVEN: Partial<Record<Entry['type'], string>> = {
  CHARGE: '모심에서 충전해 드린 티켓',
  INVITE: '초대로 받으신 티켓',
  EXPIRE: '유효기간이 지난 티켓',
  ADJUST: '모심에서 조정해 드린 티켓',
  MOVE: '전화로 예약하시던 계정에서 옮긴 티켓',
}

const signed = (amount: number) => (amount > 0 ? `+${amount}` : amount < 0 ? `−${-amount}` : '0')

function EntryLine({ entry, isOwn }: Line) {
  const { created_at, type, amount, remaining_tickets } = entry
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-base gap-y-thin py-3">
      <span className="text-body font-semibold text-text-strong">{ENTRY_WORDS[type]}</span>
      <span
        className={cx(
          'text-right text-body font-semibold',
          amount > 0 ? 'text-sub01-text' : 'text-text-strong',
        )}
      >
        {signed(amount)} Ticket
      </span>
      <time dateTime={created_at} className="text-body text-text-soft">
        {instantLabel(new Date(created_at))}
      </time>
      <span className="text-right text-body text-text-soft">남은 티켓 {remaining_tickets}</span>
      <Source entry={entry} isOwn={isOwn} />
    </li>
  )
}
