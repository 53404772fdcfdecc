import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useParams } from 'react-router'
import { brand } from '#brand'
import { dayLabel } from '#kit/day.ts'
import { Button } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/card.tsx'
import { Collapsible } from '#kit/ui/collapsible.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { CallFailed, textOf } from '#kit/web/call-failed.ts'
import { pathOf } from '#kit/web/call.ts'
import { followEvents } from '#platform/realm/widgets/events.ts'
import { question, sessionUser, rideRealm } from '#ride/account/widgets/realm.ts'
import type { getReservation, ReservationOut } from '../contract.ts'
import { RideActions } from '../widgets/ride-actions.tsx'
import { BasicInfo, CarInfo, ExtraInfo, pickupLabel } from '../widgets/ride-details.tsx'
import { StatusBadge } from '../widgets/status-badge.tsx'
import { StopTimeline } from '../widgets/stop-timeline.tsx'
import { CHANGE_NOTE, LOADING_RIDE } from '../words.ts'

export const meta = { title: '운행 예약' }

export default function Operation() {
  const { ride, error, retry, busy, live, put } = useRide(useParams().id ?? '')
  return (
    <div className="grid gap-base py-base">
      <h1 className="text-title-l">운행 예약</h1>
      {ride ? (
        <Ride ride={ride} live={live} put={put} />
      ) : error ? (
        <Failed error={error} retry={retry} busy={busy} />
      ) : (
        <Waiting />
      )}
      <p className="text-body text-text-soft">
        {CHANGE_NOTE}{' '}
        <a
          href={brand.chatUrl}
          target="_blank"
          rel="noopener"
          className="py-2 font-semibold whitespace-nowrap text-sub01-text underline underline-offset-4"
        >
          1:1 문의하기
        </a>
      </p>
    </div>
  )
}

/** The ride, and whatever changes in it from now on; never an older state after a newer. */
function useRide(rid: string) {
  const queries = useQueryClient()
  const params = { id: sessionUser()?.id ?? '', rid }
  const query = useQuery(
    question<typeof getReservation>('GET /api/users/{id}/reservations/{rid}', { params }),
  )
  const key = pathOf('GET /api/users/{id}/reservations/{rid}', { params })
  const [live, setLive] = useState(false)
  const put = (next: ReservationOut) =>
    queries.setQueryData<ReservationOut>([key], (old) => (old && old.version > next.version ? old : next))
  const exists = query.data !== undefined
  const putNewer = useEffectEvent(put)
  useEffect(() => {
    if (!exists) return
    return followEvents<ReservationOut>(rideRealm, {
      path: `${key}/events`,
      onEvent: (next) => putNewer(next),
      onLive: setLive,
    })
  }, [key, exists])
  return {
    ride: query.data,
    error: query.error ?? (query.fetchStatus === 'paused' ? new Error('offline') : null),
    retry: () => void query.refetch(),
    busy: query.isFetching,
    live,
    put,
  }
}

type Props = { ride: ReservationOut; live: boolean; put: (ride: ReservationOut) => void }

function Ride({ ride, live, put }: Props) {
  const title = (
    <span className="grid flex-1 gap-gutter py-base">
      <span className="flex flex-wrap items-center gap-gutter text-control font-bold">
        {dayLabel(ride.ride_date)} · {ride.name}
      </span>
      <span className="flex items-center gap-gutter">
        <StatusBadge status={ride.display_status} />
        <span className="text-body font-normal text-text">{ride.car_name}</span>
      </span>
    </span>
  )
  const moves = ride.status !== 'CANCELLED'
  return (
    <>
      <Card className="py-0">
        <Collapsible title={title} startsOpen>
          <div className="grid gap-6 border-t border-line py-5">
            <section className="grid gap-3">
              <div className="flex items-center justify-between gap-base">
                <h2 className="text-body">이동 정보</h2>
                {moves && ride.display_status !== 'COMPLETED' && <LiveMark live={live} />}
              </div>
              <p className="text-body text-text">{pickupLabel(ride)} 출발</p>
              <StopTimeline ride={ride} {...(moves && { current: ride.current_stop })} />
              <p role="status" className="sr-only">
                {ride.current_location ? `현재 위치는 ${ride.current_location}입니다.` : ''}
              </p>
            </section>
            <BasicInfo ride={ride} />
            <CarInfo ride={ride} />
            <ExtraInfo ride={ride} quiet />
          </div>
        </Collapsible>
      </Card>
      <RideActions ride={ride} done={put} />
    </>
  )
}

/** Whether what is shown follows the ride by itself. */
function LiveMark({ live }: { live: boolean }) {
  return (
    <span className="flex items-center gap-1.5 text-text-soft">
      <span
        aria-hidden="true"
        className={live ? 'size-2 rounded-full bg-on-green' : 'size-2 rounded-full bg-line-strong'}
      />
      {live ? '실시간 반영 중' : '연결 중'}
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
      action={<Button to="/reservation-detail">예약 내역 보기</Button>}
    />
  )
}

function Waiting() {
  return (
    <Loading label={LOADING_RIDE} className="grid gap-base rounded-card bg-surface p-base">
      <p className="text-body text-text-soft">{LOADING_RIDE}</p>
      <Skeleton className="h-6 w-48" />
      <Skeleton className="h-6 w-32" />
      <Skeleton className="h-32" />
      <Skeleton className="h-20" />
    </Loading>
  )
}
