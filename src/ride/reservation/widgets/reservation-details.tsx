import { instantLabel, instantOf, timeOf } from '#kit/day.ts'
import { formatAnyPhone } from '#kit/any-phone.ts'
import { formatPhone } from '#kit/phone.ts'
import type { ReservationOut } from '../contract.ts'
import { MEETING_POINTS, wishFacts } from '../copy.ts'
import { RIDE_NUMBER } from '../number/copy.ts'
import { ACTUAL_TIMES, actualLines } from '../trip-event/times/copy.ts'
import { Facts } from './facts.tsx'

/** `11월 27일 (금) 10:30`: the pickup of a reservation. */
export const pickupLabel = (reservation: Pick<ReservationOut, 'pickup_time' | 'ride_date'>): string => {
  const pickup = instantOf(reservation.pickup_time)
  return pickup ? instantLabel(pickup) : reservation.ride_date
}

/** `예약번호 R-2306`: the short number that guests say on the phone. */
export const NumberLine = ({ reservation }: { reservation: ReservationOut }) => (
  <p className="text-body text-text-soft">
    {RIDE_NUMBER} <span className="whitespace-nowrap select-all">{reservation.number}</span>
  </p>
)

/** Name and phone of the passenger (C-210, C-224). */
export const BasicInfo = ({ reservation }: { reservation: ReservationOut }) => (
  <Facts
    title="기본 정보"
    facts={[
      ['이름', reservation.name],
      ['연락처', formatAnyPhone(reservation.phone)],
      reservation.sign_name !== '' && ['피켓', reservation.sign_name],
    ]}
  />
)

/** The wishes; without any a dash, or nothing if `quiet` (C-211, C-225). */
export const ExtraInfo = ({
  reservation,
  quiet = false,
}: {
  reservation: ReservationOut
  quiet?: boolean
}) => <Facts title="추가 정보" facts={wishFacts(reservation).filter(([, text]) => !quiet || text !== '-')} />

/** Driver and car, once they are assigned. */
export function CarInfo({ reservation }: { reservation: ReservationOut }) {
  if (!reservation.driver && !reservation.registration_number) return null
  return (
    <Facts
      title="배차 정보"
      facts={[
        ['차량', [reservation.car_name, reservation.registration_number].filter(Boolean).join(' · ')],
        reservation.driver !== null && ['기사', reservation.driver],
        reservation.driver_phone !== null && [
          '기사 연락처',
          <a
            key="tel"
            href={`tel:${reservation.driver_phone}`}
            className="font-semibold text-sub01-text underline underline-offset-4"
          >
            {formatPhone(reservation.driver_phone)}
          </a>,
        ],
      ]}
    />
  )
}

/** Origin and destination, with a mark for stops on the way (C-209). */
export const MoveInfo = ({ reservation }: { reservation: ReservationOut }) => (
  <Facts
    title="이동 정보"
    facts={[
      ['출발 시간', pickupLabel(reservation)],
      ['출발지', reservation.pickup_location],
      reservation.pickup_note !== '' && [MEETING_POINTS.pickup_note.label, reservation.pickup_note],
      reservation.via_locations.length > 0 && [
        '경유지 정보',
        reservation.via_locations
          .map(({ location, time }) => [time && timeOf(new Date(time)), location].filter(Boolean).join(' '))
          .join('\n'),
      ],
      ['도착지', reservation.dropoff_location],
      reservation.dropoff_note !== '' && [MEETING_POINTS.dropoff_note.label, reservation.dropoff_note],
      reservation.step_times.some(({ kind }) => kind !== 'EN_ROUTE') && [
        ACTUAL_TIMES,
        actualLines(reservation.step_times, reservation.via_locations.length),
      ],
    ]}
  />
)
