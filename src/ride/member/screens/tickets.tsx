import { useQuery } from '@tanstack/react-query'
import type { OutputOf } from '#kit/contract.ts'
import { dayLabelFrom, daysBetween } from '#kit/day.ts'
import { Button } from '#kit/ui/button.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { BelowLoading } from '#kit/ui/show-when-loaded.tsx'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { useToday } from '#kit/ui/use-today.ts'
import { textOf } from '#kit/web/call-failed.ts'
import { question, sessionUser } from '#ride/account/widgets/realm.ts'
import { OpenPurchases, usePurchases } from '#ride/ticket/purchase/widgets/open-purchases.tsx'
import { getMember } from '#ride/account/member/contract.ts'
import { TicketHistory } from '#ride/ticket/widgets/ticket-history.tsx'
import { urls } from '#urls'

export const meta = { title: '티켓' }

/** The balance by expiry, the link to the shop, and the history of the tickets. */
export default function Tickets() {
  const id = sessionUser()?.id ?? ''
  return (
    <div className="grid gap-6 py-base">
      <h1 className="text-title-l">티켓</h1>
      <Balance id={id} />
      <BelowLoading asked={[useBalance(id), usePurchases()]}>
        <OpenPurchases />
        <TicketHistory id={id} />
      </BelowLoading>
    </div>
  )
}

const useBalance = (id: string) => useQuery(question(getMember, { params: { id } }))

function Balance({ id }: { id: string }) {
  const { data, error, isFetching, fetchStatus, refetch } = useBalance(id)
  if (!data && (error || fetchStatus === 'paused'))
    return (
      <ErrorState {...(error && { text: textOf(error) })} retry={() => void refetch()} busy={isFetching} />
    )
  return (
    <section aria-label="보유 티켓" className="grid gap-base rounded-card bg-primary p-5 text-on-primary">
      <div className="grid gap-thin">
        <h2 className="text-body text-on-primary">보유 티켓</h2>
        {data ? (
          <p className="text-title-l font-bold">{data.tickets} Ticket</p>
        ) : (
          <Skeleton className="h-9 w-32 opacity-30" />
        )}
      </div>
      {data && data.tickets_expiring.length > 0 && <Lots lots={data.tickets_expiring} />}
      {data ? (
        <Button to={urls.buyTickets} variant="white" wide>
          지금 구매
        </Button>
      ) : (
        <Skeleton className="h-12 opacity-30" />
      )}
    </section>
  )
}

type Lots = OutputOf<typeof getMember>['tickets_expiring']

/** The balance by expiry, the earliest first. */
function Lots({ lots }: { lots: Lots }) {
  const today = useToday()
  return (
    <ul aria-label="유효기간" className="grid gap-gutter border-t border-white/25 pt-base text-body">
      {lots.map(({ amount, expires_on }) => (
        <li key={expires_on} className="flex justify-between gap-base">
          <span>
            {dayLabelFrom(today, expires_on)}까지{' '}
            <span className="whitespace-nowrap">{leftText(daysBetween(today, expires_on))}</span>
          </span>
          <strong className="whitespace-nowrap">{amount} Ticket</strong>
        </li>
      ))}
    </ul>
  )
}

const SOON_DAYS = 30
const leftText = (days: number): string =>
  days === 0 ? '(오늘까지)' : days <= SOON_DAYS ? `(${days}일 남음)` : ''
