import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { Link } from '#kit/ui/router.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Chevron } from '#kit/ui/chevron.tsx'
import { DAY_MS, instantOf } from '#kit/day.ts'
import { pathOf } from '#kit/web/call.ts'
import { followEvents } from '#platform/realm/widgets/events.ts'
import { rideRealm } from '#ride/account/widgets/realm.ts'
import { type ReservationOut, watchReservation } from '../contract.ts'
import { bookedByText } from '../recipient/copy.ts'
import { isDriving } from '../rules.ts'
import { VehicleImage } from '#ride/fleet/widgets/vehicle-image.tsx'
import { DriverCall } from '#ride/driver/widgets/driver-call.tsx'
import { nextReservation } from './next-reservation.ts'
import { StatusBadge } from './status-badge.tsx'
import { untilText } from './until-text.ts'
import { useNow } from '#kit/ui/use-now.ts'
import { urlOf, urls } from '#urls'

/** `11/27 10:30` for a pickup time; a dash if there is none (C-197). */
export const shortPickupText = (pickupTime: string | null | undefined): string =>
  pickupTime ? `${pickupTime.slice(5, 7)}/${pickupTime.slice(8, 10)} ${pickupTime.slice(11, 16)}` : '-'

type StatusOf = (reservation: ReservationOut, now: Date) => string

/** Whether a ride begins within 24 hours or has begun: the car for 00:10 departs before midnight. */
const isNear = ({ pickup_time }: ReservationOut, now: Date): boolean => {
  const pickup = instantOf(pickup_time ?? '')
  return pickup !== null && pickup.getTime() - now.getTime() < DAY_MS
}

/** Subscribes to a near ride, so that each step appears without a reload. */
function useLiveRide(id: string, ride: ReservationOut | null | undefined): void {
  const queries = useQueryClient()
  const now = useNow()
  const rid = ride && isNear(ride, now) ? ride.id : null
  const put = useEffectEvent((next: ReservationOut) => {
    if (next.version > (ride?.version ?? 0)) queries.setQueryData(nextReservation(id).queryKey, next)
  })
  useEffect(() => {
    if (!rid) return
    const path = pathOf(watchReservation, { params: { id, rid } })
    return followEvents<ReservationOut>(rideRealm, { path, onEvent: put, onLive: () => undefined })
  }, [id, rid])
}

/** The next reservation, if there is one, with its status once it is under way (C-196, C-198). */
export function NextReservationCard({ id, statusOf }: { id: string; statusOf: StatusOf }) {
  const { data: reservation, isError, isFetching, refetch } = useQuery(nextReservation(id))
  useLiveRide(id, reservation)
  if (reservation === undefined && isError)
    return (
      <div className="flex items-center justify-between gap-base rounded-card bg-surface px-5 py-base shadow-card">
        <p role="alert" className="text-body text-text-soft">
          다음 예약을 불러오지 못했습니다.
        </p>
        <Button variant="gray" size="small" onClick={() => void refetch()} busy={isFetching}>
          다시 시도
        </Button>
      </div>
    )
  return reservation && <NextRide reservation={reservation} statusOf={statusOf} />
}

type Props = {
  reservation: ReservationOut
  /** Whether to leave out the picture and the visible heading, on top of a picture of the page. */
  isCompact?: boolean
  statusOf?: StatusOf
}

/** The next ride with its passenger, driver and state. */
export function NextRide({ reservation, isCompact = false, statusOf }: Props) {
  const now = useNow()
  const status = reservation.trip_step !== null && statusOf?.(reservation, now)
  const until = untilText(instantOf(reservation.pickup_time), now)
  return (
    <section aria-labelledby="next-reservation" className="grid gap-gutter">
      <h2 id="next-reservation" className={isCompact ? 'sr-only' : 'text-title-s'}>
        운행 예약
      </h2>
      <Link
        to={urlOf(urls.trip, { params: { id: reservation.id } })}
        className="grid gap-base rounded-card bg-surface p-5 shadow-card hover:shadow-float"
      >
        {!isCompact && (
          <VehicleImage
            image={reservation.car_image}
            name={reservation.car_name}
            eager
            className="mx-auto w-full max-w-72 object-contain"
          />
        )}
        <span className="flex items-center gap-base">
          <span className="grid min-w-0 flex-1 gap-small text-body">
            <span className="flex flex-wrap items-center gap-gutter">
              <strong className="text-title-s text-text-strong">
                {shortPickupText(reservation.pickup_time)}
              </strong>
              <StatusBadge status={reservation.display_status} isDriving={isDriving(reservation, now)} />
            </span>
            <span role="status" className="font-semibold break-words text-sub01-text empty:hidden">
              {status}
            </span>
            <span className="font-semibold text-text-strong">{reservation.name}님</span>
            <span className="text-text">{reservation.pickup_location}</span>
            <span className="text-text-soft">
              {[reservation.car_name, reservation.registration_number].filter(Boolean).join(' · ')}
            </span>
            {reservation.booked_by !== null && (
              <span className="break-words text-text-soft">{bookedByText(reservation.booked_by)}</span>
            )}
            {until && <span className="font-semibold text-sub01-text">{until}</span>}
          </span>
          <Chevron className="-rotate-90 text-text-soft" />
        </span>
      </Link>
      {reservation.driver && (
        <div className="rounded-card bg-surface px-5 pb-base shadow-card">
          <DriverCall name={reservation.driver} phone={reservation.driver_phone} alone />
        </div>
      )}
    </section>
  )
}
