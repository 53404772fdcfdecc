import { useQuery } from '@tanstack/react-query'
import { addDays } from '#kit/day.ts'
import { Link } from '#kit/ui/router.tsx'
import { useNow } from '#kit/ui/use-now.ts'
import { useToday } from '#kit/ui/use-today.ts'
import { question } from '#ride/account/widgets/realm.ts'
import { urlOf, urls } from '#urls'
import { listReservations, type ReservationOut } from '../contract.ts'
import { bookedByText } from '../recipient/copy.ts'
import { isDriving, isPast, MAX_COMPARED } from '../rules.ts'
import { nextReservation } from './next-reservation.ts'
import { StatusBadge } from './status-badge.tsx'

/** The member's reservations, the next first. */
export const comingReservations = (id: string) =>
  question(listReservations, { params: { id }, query: { page_size: MAX_COMPARED } })

/** The other rides of today and tomorrow, each with its passenger. Shows nothing if there are none. */
export function RidesOfTwoDays({ id }: { id: string }) {
  const today = useToday()
  const now = useNow()
  const next = useQuery(nextReservation(id)).data
  const { data = [] } = useQuery(comingReservations(id))
  const rows = [today, addDays(today, 1)].map((day, at) => ({
    title: at === 0 ? '오늘' : '내일',
    rides: data.filter((ride) => ride.ride_date === day && ride.id !== next?.id && !isPast(ride, now)),
  }))
  return rows.map(
    ({ title, rides }) =>
      rides.length > 0 && (
        <section key={title} aria-label={`${title} 운행`} className="grid gap-gutter">
          <h2 className="text-title-s">{title}</h2>
          <ul className="grid gap-gutter">
            {rides.map((ride) => (
              <Ride key={ride.id} ride={ride} now={now} />
            ))}
          </ul>
        </section>
      ),
  )
}

const Ride = ({ ride, now }: { ride: ReservationOut; now: Date }) => (
  <li>
    <Link
      to={urlOf(urls.trip, { params: { id: ride.id } })}
      className="flex items-center justify-between gap-base rounded-card bg-surface px-5 py-3 text-body shadow-card hover:shadow-float"
    >
      <span className="min-w-0">
        <strong className="text-text-strong tabular-nums">{ride.pickup_time.slice(11, 16)}</strong>{' '}
        {ride.name}님
        <span className="block text-text-soft">
          {[
            ride.car_name,
            ride.driver && `${ride.driver} 기사`,
            ride.booked_by !== null && bookedByText(ride.booked_by),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <StatusBadge status={ride.display_status} isDriving={isDriving(ride, now)} />
    </Link>
  </li>
)
