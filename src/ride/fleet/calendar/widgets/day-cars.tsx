import { useQuery } from '@tanstack/react-query'
import { Link } from '#kit/ui/router.tsx'
import { type Day, partsOf } from '#kit/day.ts'
import { Button } from '#kit/ui/button.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { isForbidden, ListFailed } from '#kit/ui/list-failed.tsx'
import { StaleNotice } from '#kit/ui/stale-notice.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { forRight } from '#platform/staff/widgets/for-right.tsx'
import { beginOrder } from '#platform/staff/widgets/new-order.ts'
import { question } from '#ride/account/widgets/realm.ts'
import { type AvailableCar, listAvailable } from '../../contract.ts'
import { VehicleImage } from '../../widgets/vehicle-image.tsx'
import { listMonth } from '../contract.ts'
import { CAR_STATUS_WORDS } from '../../copy.ts'
import { DaySelect } from './day-select.tsx'
import { urlOf, urls } from '#urls'

const DayOfCar = forRight('FLEET', DaySelect)

/** The cars of a day in order, each with its availability and its reservations. */
export function DayCars({ day }: { day: Day }) {
  const cars = useQuery(question(listAvailable, { query: partsOf(day) }))
  const counts = useQuery(question(listMonth, { query: { from: day, days: 1 } }))
  const { data, isFetching, fetchStatus, refetch } = cars
  const error = isForbidden(counts.error) ? counts.error : cars.error
  if (isForbidden(error)) return <ListFailed error={error} retry={() => void refetch()} busy={isFetching} />
  if (!data && (error || fetchStatus === 'paused'))
    return <ListFailed error={error} retry={() => void refetch()} busy={isFetching} />
  if (!data) return <Waiting />
  if (!data.length)
    return <EmptyState title="등록된 차량이 없습니다" text="차량 메뉴에서 먼저 추가해 주세요." />
  const reserved = new Map(counts.data?.map((car) => [car.id, car.days[0]?.reservations ?? 0]))
  return (
    <>
      <StaleNotice
        error={error ?? counts.error}
        retry={() => void Promise.all([refetch(), counts.refetch()])}
      />
      <ul className="divide-y divide-line rounded-field border border-line bg-surface">
        {data.map((car) => (
          // Keyed by the day, so that a pending save of another day stays with that day.
          <CarLine key={`${day} ${car.id}`} car={car} day={day} reservations={reserved.get(car.id)} />
        ))}
      </ul>
    </>
  )
}

type LineProps = { car: AvailableCar; day: Day; reservations: number | undefined }

function CarLine({ car, day, reservations }: LineProps) {
  return (
    <li className="grid grid-cols-[72px_1fr] items-center gap-x-3 gap-y-gutter px-3 py-2.5 md:grid-cols-[88px_1fr_auto_auto_148px]">
      <VehicleImage
        image={car.image}
        name={car.name}
        className="h-10 w-18 rounded-small object-cover md:h-12 md:w-22"
      />
      <div className="min-w-0">
        <p className="truncate text-body font-bold text-text-strong" title={car.name}>
          {car.name}
        </p>
        <p className="text-base text-text-soft">{`${car.seat_capacity} Seats (최대 ${car.seats}인)`}</p>
      </div>
      <div className="col-span-2 flex items-center gap-gutter md:contents">
        <Reserved day={day} car={car} reservations={reservations} />
        <StateBadge car={car} />
        <DayOfCar car={car} day={day} reservations={reservations ?? 0} />
      </div>
    </li>
  )
}

/** Reservations stay visible when the day is closed. */
function Reserved({ day, car, reservations }: LineProps) {
  if (reservations === undefined) return <Skeleton className="h-5 w-14" />
  if (!reservations)
    return !car.is_available ? (
      <span className="text-base text-text-soft md:w-20 md:text-right">예약 없음</span>
    ) : (
      <Button
        look="link"
        variant="sub01"
        aria-label={`${car.name} 예약 넣기`}
        className="md:w-20"
        onClick={() => beginOrder({ day, carId: car.id })}
      >
        예약 넣기
      </Button>
    )
  return (
    <Link
      to={urlOf(urls.admin.reservations, { query: { from: day, to: day, car: car.id } })}
      className="rounded-small text-body font-semibold text-sub01-text underline-offset-4 hover:underline md:w-20 md:text-right"
    >
      {`예약 ${reservations}건`}
    </Link>
  )
}

function StateBadge({ car }: { car: AvailableCar }) {
  if (car.status !== 'AVAILABLE') return <Badge tone="neutral">{CAR_STATUS_WORDS[car.status]}</Badge>
  if (car.is_available) return <Badge tone="green">예약 가능</Badge>
  if (car.day_status === 'UNAVAILABLE') return <Badge tone="neutral">닫힘</Badge>
  return <Badge tone="orange">마감</Badge>
}

const Waiting = () => (
  <Loading label="차량을 불러오는 중입니다" className="grid gap-gutter">
    {[1, 2, 3, 4, 5, 6].map((key) => (
      <Skeleton key={key} className="h-17" />
    ))}
  </Loading>
)
