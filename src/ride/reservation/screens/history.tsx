import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from '#kit/ui/router.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Collapsible } from '#kit/ui/collapsible.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { Tabs } from '#kit/ui/tabs.tsx'
import { useNow } from '#kit/ui/use-now.ts'
import { textOf } from '#kit/web/call-failed.ts'
import { question, sessionUser } from '#ride/account/widgets/realm.ts'
import { listReservations, type ReservationOut } from '../contract.ts'
import { ChargeInfo } from '../widgets/charge-info.tsx'
import { RepeatButton } from '../widgets/repeat-button.tsx'
import { ReservationActions } from '../widgets/reservation-actions.tsx'
import {
  BasicInfo,
  CarInfo,
  ExtraInfo,
  MoveInfo,
  NumberLine,
  pickupLabel,
} from '../widgets/reservation-details.tsx'
import { StatusBadge } from '../widgets/status-badge.tsx'
import { isDriving, isPast, MAX_LISTED, STATUSES, type Status } from '../rules.ts'
import { ASK_BOOKER, EMPTY_WORDS, LIST_CUT } from '../copy.ts'
import { bookedByText } from '../recipient/copy.ts'
import { urlOf, urls } from '#urls'

export const meta = { title: '운행 예약' }

const tabs = [
  { key: 'PENDING', label: '확정 대기' },
  { key: 'CONFIRMED', label: '예약 확정' },
  { key: 'CANCELLED', label: '예약 취소' },
] as const

/** The tab is kept in the URL, so that it is restored on return from a reservation (C-205). */
export default function History() {
  const [query, setQuery] = useSearchParams()
  const status = STATUSES.find((known) => known === query.get('status')) ?? 'PENDING'
  const choose = (next: Status) => setQuery(next === 'PENDING' ? {} : { status: next }, { replace: true })
  return (
    <div className="grid gap-base py-base">
      <h1 className="text-title-l">운행 예약</h1>
      <div>
        <Tabs label="예약 상태" tabs={tabs} current={status} choose={choose}>
          <div className="pt-base">
            <Reservations key={status} status={status} />
          </div>
        </Tabs>
      </div>
    </div>
  )
}

function Reservations({ status }: { status: Status }) {
  const id = sessionUser()?.id ?? ''
  const { data, error, isFetching, fetchStatus, refetch } = useQuery(
    question(listReservations, {
      params: { id },
      query: { status },
    }),
  )
  if (!data && (error || fetchStatus === 'paused'))
    return (
      <ErrorState {...(error && { text: textOf(error) })} retry={() => void refetch()} busy={isFetching} />
    )
  if (!data) return <Waiting />
  if (data.length === 0)
    return (
      <EmptyState
        title={EMPTY_WORDS[status]}
        text="날짜와 차량을 고르시면 바로 신청하실 수 있습니다."
        action={<Button to={urls.calendar}>예약하러 가기</Button>}
      />
    )
  return (
    <>
      <ul className="grid gap-3">
        {data.map((reservation) => (
          <ReservationCard key={reservation.id} reservation={reservation} reload={() => void refetch()} />
        ))}
      </ul>
      {data.length >= MAX_LISTED && <p className="pt-base text-body text-text-soft">{LIST_CUT}</p>}
    </>
  )
}

function ReservationCard({ reservation, reload }: { reservation: ReservationOut; reload: () => void }) {
  const now = useNow()
  const isOver = isPast(reservation, now)
  const isOwn = reservation.booked_by === null
  const title = (
    <span className="grid flex-1 gap-small py-3">
      <span className="flex flex-wrap items-center gap-gutter text-body font-bold">
        {pickupLabel(reservation)}
        <StatusBadge status={reservation.display_status} isDriving={isDriving(reservation, now)} />
      </span>
      <span className="text-body font-normal text-text">
        {[`${reservation.name}님`, reservation.car_name, !isOwn && bookedByText(reservation.booked_by!)]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </span>
  )
  return (
    <li className="rounded-card bg-surface px-base shadow-card">
      <Collapsible title={title}>
        <div className="grid gap-6 border-t border-line py-base">
          <MoveInfo reservation={reservation} />
          <BasicInfo reservation={reservation} />
          <CarInfo reservation={reservation} />
          <ExtraInfo reservation={reservation} />
          <ChargeInfo reservation={reservation} />
          <NumberLine reservation={reservation} />
          <div className="grid gap-gutter">
            {reservation.status !== 'CANCELLED' && (
              <Button to={urlOf(urls.trip, { params: { id: reservation.id } })} variant="sub02" wide>
                운행 상황 보기
              </Button>
            )}
            {!isOver && isOwn && <ReservationActions reservation={reservation} done={reload} />}
            {!isOver && !isOwn && <p className="text-body text-text-soft">{ASK_BOOKER}</p>}
          </div>
        </div>
      </Collapsible>
      {isOver && isOwn && (
        <div className="pb-base">
          <RepeatButton reservation={reservation} />
        </div>
      )}
    </li>
  )
}

function Waiting() {
  return (
    <Loading label="예약을 불러오는 중입니다" className="grid gap-3">
      {[1, 2, 3].map((key) => (
        <div key={key} className="grid gap-gutter rounded-card bg-surface p-base">
          <Skeleton className="h-6 w-56" />
          <Skeleton className="h-5 w-32" />
        </div>
      ))}
    </Loading>
  )
}
