import { instantLabel, instantOf, timeOf } from '#kit/day.ts'
import { formatPhone } from '#kit/phone.ts'
import type { ReservationOut } from '../contract.ts'
import { PURPOSE_WORDS } from '../words.ts'
import { Facts } from './facts.tsx'

/** `11월 27일 (금) 10:30` of a ride's pickup. */
export const pickupLabel = (ride: ReservationOut): string => {
  const pickup = instantOf(ride.pickup_time)
  return pickup ? instantLabel(pickup) : ride.ride_date
}

/** Name and phone of who rides (C-210, C-224). */
export const BasicInfo = ({ ride }: { ride: ReservationOut }) => (
  <Facts
    title="기본 정보"
    facts={[
      ['이름', ride.name],
      ['연락처', formatPhone(ride.phone)],
    ]}
  />
)

/** What was asked for; without a request a dash, or nothing when `quiet` (C-211, C-225). */
export const ExtraInfo = ({ ride, quiet = false }: { ride: ReservationOut; quiet?: boolean }) => (
  <Facts
    title="추가 정보"
    facts={[
      ['이용 목적', PURPOSE_WORDS[ride.ride_purpose] ?? ride.ride_purpose],
      ['수하물', `${ride.luggage_count}개`],
      ['탑승 인원', `${ride.passenger_count}명`],
      (!quiet || ride.special_requests !== '') && ['요청 사항', ride.special_requests || '-'],
    ]}
  />
)

/** Who drives which car, once that is decided. */
export function CarInfo({ ride }: { ride: ReservationOut }) {
  if (!ride.driver && !ride.registration_number) return null
  return (
    <Facts
      title="배차 정보"
      facts={[
        ['차량', [ride.car_name, ride.registration_number].filter(Boolean).join(' · ')],
        ride.driver !== null && ['기사', ride.driver],
        ride.driver_phone !== null && [
          '기사 연락처',
          <a
            key="tel"
            href={`tel:${ride.driver_phone}`}
            className="font-semibold text-sub01-text underline underline-offset-4"
          >
            {formatPhone(ride.driver_phone)}
          </a>,
        ],
      ]}
    />
  )
}

/** Where from, where to, with a mark for stops on the way (C-209). */
export const MoveInfo = ({ ride }: { ride: ReservationOut }) => (
  <Facts
    title="이동 정보"
    facts={[
      ['출발 시간', pickupLabel(ride)],
      ['출발지', ride.pickup_location],
      ride.via_locations.length > 0 && [
        '경유지 정보',
        ride.via_locations
          .map(({ location, time }) => [time && timeOf(new Date(time)), location].filter(Boolean).join(' '))
          .join('\n'),
      ],
      ['도착지', ride.dropoff_location],
    ]}
  />
)
