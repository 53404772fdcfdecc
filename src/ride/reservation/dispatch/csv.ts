import type { CsvColumn } from '#kit/csv.ts'
import { timeOf, wallTimeOf } from '#kit/day.ts'
import { formatAnyPhone } from '#kit/any-phone.ts'
import { MEETING_POINTS, PURPOSE_WORDS, STATUS_WORDS } from '../copy.ts'
import { RIDE_NUMBER } from '../number/copy.ts'
import type { DispatchOut } from './contract.ts'

export const DISPATCH_CSV: CsvColumn<DispatchOut>[] = [
  [RIDE_NUMBER, ({ number }) => number],
  ['상태', ({ display_status }) => STATUS_WORDS[display_status]],
  ['픽업 시간', ({ pickup_time }) => pickup_time],
  ['이름', ({ name }) => name],
  ['전화번호', ({ phone }) => formatAnyPhone(phone), 'TEXT'],
  ['출발지', ({ pickup_location }) => pickup_location],
  [MEETING_POINTS.pickup_note.label, ({ pickup_note }) => pickup_note],
  ['경유지', ({ via_locations }) => via_locations.map(stopText).join(' > ')],
  ['도착지', ({ dropoff_location }) => dropoff_location],
  [MEETING_POINTS.dropoff_note.label, ({ dropoff_note }) => dropoff_note],
  ['이용 목적', ({ ride_purpose }) => PURPOSE_WORDS[ride_purpose] ?? ride_purpose],
  ['탑승 인원', ({ passenger_count }) => passenger_count],
  ['수하물', ({ luggage_count }) => luggage_count],
  ['요청 사항', ({ special_requests }) => special_requests],
  ['차량', ({ car_name }) => car_name],
  ['차량 번호', ({ registration_number }) => registration_number, 'TEXT'],
  ['기사', ({ driver }) => driver],
  ['기사 전화번호', ({ driver_phone }) => formatAnyPhone(driver_phone ?? ''), 'TEXT'],
  ['현재 위치', ({ current_location }) => current_location],
  ['회원 아이디', ({ user_id }) => user_id, 'TEXT'],
  ['회원 이름', ({ member_name }) => member_name],
  ['결제 회사', ({ organization }) => organization?.name ?? null],
  ['비용 부서', ({ cost_center }) => cost_center, 'TEXT'],
  ['티켓', ({ tickets }) => tickets],
  ['정산 티켓', ({ settled_tickets }) => settled_tickets],
  ['예약 일시', ({ reserved_date }) => wallTimeOf(new Date(reserved_date))],
]

/** `11:20 한남동`; without a time only the place. */
const stopText = ({ location, time }: DispatchOut['via_locations'][number]): string =>
  time ? `${timeOf(new Date(time))} ${location}` : location
