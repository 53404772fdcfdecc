import type { CsvColumn } from '#kit/csv.ts'
import { PURPOSE_WORDS, STATUS_WORDS } from '../copy.ts'
import type { RideLine } from './contract.ts'

/** The rides of a monthly statement as CSV. */
export const STATEMENT_CSV: CsvColumn<RideLine>[] = [
  ['출발', ({ pickup_time }) => pickup_time],
  ['예약하신 분', ({ booker }) => booker],
  ['타신 분', ({ passenger }) => passenger],
  ['출발지', ({ pickup_location }) => pickup_location],
  ['경유지', ({ via_locations }) => via_locations.join(' → ')],
  ['도착지', ({ dropoff_location }) => dropoff_location],
  ['차량', ({ car_name }) => car_name],
  ['상태', ({ status }) => STATUS_WORDS[status]],
  ['비용 부서', ({ cost_center }) => cost_center, 'TEXT'],
  ['이용 목적', ({ ride_purpose }) => PURPOSE_WORDS[ride_purpose] ?? ride_purpose],
  ['운행 사유', ({ trip_reason }) => trip_reason],
  ['티켓', ({ tickets }) => tickets],
]
