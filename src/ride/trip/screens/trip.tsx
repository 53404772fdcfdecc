import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useParams } from '#kit/ui/router.tsx'
import { dayLabel } from '#kit/day.ts'
import { Button } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/card.tsx'
import { Collapsible } from '#kit/ui/collapsible.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { BelowLoading } from '#kit/ui/show-when-loaded.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { useNow } from '#kit/ui/use-now.ts'
import { CallFailed, textOf } from '#kit/web/call-failed.ts'
import { pathOf } from '#kit/web/call.ts'
import { followEvents } from '#platform/realm/widgets/events.ts'
import { question, sessionUser, rideRealm } from '#ride/account/widgets/realm.ts'
import { type ReservationOut, getReservation } from '#ride/reservation/contract.ts'
import { ReservationActions } from '#ride/reservation/widgets/reservation-actions.tsx'
import { ChargeInfo } from '#ride/reservation/widgets/charge-info.tsx'
import {
  BasicInfo,
  ExtraInfo,
  NumberLine,
  pickupLabel,
} from '#ride/reservation/widgets/reservation-details.tsx'
import { bookedByText } from '#ride/reservation/recipient/copy.ts'
import { isPast } from '#ride/reservation/rules.ts'
import { StopTimeline } from '#ride/reservation/widgets/stop-timeline.tsx'
import { RateRide, useRating } from '#ride/rating/widgets/rate-ride.tsx'
import { Freshness } from '#ride/share/widgets/freshness.tsx'
import { ShareRide } from '#ride/share/widgets/share-ride.tsx'
import { HelpNote } from '../widgets/help-note.tsx'
import { UnreachedNote } from '../widgets/unreached-note.tsx'
import { TripCard } from '../widgets/trip-card.tsx'
import { ASK_BOOKER, LOADING_RESERVATION } from '#ride/reservation/copy.ts'
import { urls } from '#urls'

export const meta = { title: '운행 예약' }

export default function Operation() {
  const { reservation, error, retry, busy, live, seenAt, put } = useReservation(useParams().id ?? '')
  return (
    <div className="grid gap-base py-base">
      <h1 className="text-title-l">운행 예약</h1>
      {reservation ? (
        <Reservation {...{ reservation, live, seenAt, put }} />
      ) : error ? (
        <Failed error={error} retry={retry} busy={busy} />
      ) : (
        <Waiting />
      )}
    </div>
  )
}

/** The reservation and its later changes; never an older state after a newer one. */
function useReservation(rid: string) {
  const queries = useQueryClient()
  const params = { id: sessionUser()?.id ?? '', rid }
  const query = useQuery(question(getReservation, { params }))
  const key = pathOf(getReservation, { params })
  const [live, setLive] = useState(false)
  const [heardAt, setHeardAt] = useState(0)
  const put = (next: ReservationOut) =>
    queries.setQueryData<ReservationOut>([key], (old) => (old && old.version > next.version ? old : next))
  const exists = query.data !== undefined
  const putNewer = useEffectEvent(put)
  useEffect(() => {
    if (!exists) return
    return followEvents<ReservationOut>(rideRealm, {
      path: `${key}/events`,
      onEvent: (next) => {
        putNewer(next)
        setHeardAt(Date.now())
      },
      onLive: (isLive) => {
        setLive(isLive)
        setHeardAt(Date.now())
      },
    })
  }, [key, exists])
  return {
    reservation: query.data,
    error: query.error ?? (query.fetchStatus === 'paused' ? new Error('offline') : null),
    retry: () => void query.refetch(),
    busy: query.isFetching,
    live,
    seenAt: Math.max(heardAt, query.dataUpdatedAt),
    put,
  }
}

type Props = {
  reservation: ReservationOut
  live: boolean
  seenAt: number
  put: (reservation: ReservationOut) => void
}

function Reservation({ reservation, live, seenAt, put }: Props) {
  const isOver = isPast(reservation, useNow())
  const isOwn = reservation.booked_by === null
  const moves = reservation.status !== 'CANCELLED'
  return (
    <>
      {!isOver && isOwn && <UnreachedNote reservation={reservation} />}
      <TripCard reservation={reservation} />
      {isOwn && <RateRide reservation={reservation} />}
      <BelowLoading asked={[useRating(reservation)]}>
        <Card className="grid gap-3 p-5">
          <div className="flex items-center justify-between gap-base">
            <h2 className="text-control">이동 정보</h2>
            {!isOver && <LiveMark live={live} seenAt={seenAt} />}
          </div>
          <div>
            <p className="text-body text-text">{pickupLabel(reservation)} 출발</p>
            <NumberLine reservation={reservation} />
          </div>
          {!isOwn && (
            <p className="text-body break-words text-text-soft">{bookedByText(reservation.booked_by!)}</p>
          )}
          <StopTimeline
            reservation={reservation}
            isOver={isOver}
            {...(moves && { current: reservation.current_stop })}
          />
        </Card>
        {isOwn && <ShareRide reservation={reservation} />}
        <Card className="py-0">
          <Collapsible title={<DetailsTitle reservation={reservation} />}>
            <div className="grid gap-6 border-t border-line py-5">
              <BasicInfo reservation={reservation} />
              <ExtraInfo reservation={reservation} quiet />
              <ChargeInfo reservation={reservation} />
            </div>
          </Collapsible>
        </Card>
        {isOwn ? (
          <>
            <ReservationActions reservation={reservation} done={put} />
            <HelpNote reservation={reservation} />
          </>
        ) : (
          !isOver && <p className="text-body text-text-soft">{ASK_BOOKER}</p>
        )}
      </BelowLoading>
    </>
  )
}

/** The collapsed summary: day and passenger (C-222). */
const DetailsTitle = ({ reservation }: { reservation: ReservationOut }) => (
  <span className="flex-1 py-base text-control font-bold">
    {dayLabel(reservation.ride_date)} · {reservation.name}
  </span>
)

/** Whether the page has a stream of changes; without it, the age of the last answer. */
function LiveMark({ live, seenAt }: { live: boolean; seenAt: number }) {
  return (
    <span className="flex items-center gap-1.5 text-body text-text-soft">
      <span
        aria-hidden="true"
        className={live ? 'size-2 rounded-full bg-on-green' : 'size-2 rounded-full bg-line-strong'}
      />
      {live ? (
        '실시간 반영 중'
      ) : (
        <span>
          연결 중 · <Freshness seenAt={seenAt} language="ko" />
        </span>
      )}
    </span>
  )
}

function Failed({ error, retry, busy }: { error: Error; retry: () => void; busy: boolean }) {
  if (!(error instanceof CallFailed) || error.status !== 404)
    return <ErrorState text={textOf(error)} retry={retry} busy={busy} />
  return (
    <EmptyState
      title="예약을 찾을 수 없습니다"
      text="주소를 다시 확인해 주세요."
      action={<Button to={urls.rides}>예약 내역 보기</Button>}
    />
  )
}

function Waiting() {
  return (
    <Loading label={LOADING_RESERVATION} className="grid gap-base rounded-card bg-surface p-base">
      <p className="text-body text-text-soft">{LOADING_RESERVATION}</p>
      <Skeleton className="h-6 w-48" />
      <Skeleton className="h-6 w-32" />
      <Skeleton className="h-32" />
      <Skeleton className="h-20" />
    </Loading>
  )
}
