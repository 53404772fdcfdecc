import { formatPhone } from '#kit/phone.ts'
import { timeOf } from '#kit/day.ts'
import type { Edit } from '#platform/staff/widgets/stale-choice.tsx'
import { placesOf, type Stop } from '../../rules.ts'
import { STATUS_WORDS, WISH_LABELS, wishText } from '../../copy.ts'
import type { DispatchOut } from '../contract.ts'
import { pickupLabel } from './labels.ts'
import { UNASSIGNED } from './copy.ts'

/** The Korean names of the fields that staff edit. */
const FIELD_WORDS = {
  status: '상태',
  car_inventory_id: '차량',
  driver_id: '기사',
  current_stop: '현재 위치',
  settled_tickets: '정산',
  name: '이름',
  phone: '연락처',
  pickup_time: '픽업 시간',
  pickup_location: '출발지',
  via_locations: '경유지',
  dropoff_location: '도착지',
  ...WISH_LABELS,
  cost_center: '비용 부서',
  trip_reason: '운행 사유',
} as const
type Field = keyof typeof FIELD_WORDS

const SHOWN: Partial<Record<Field, (row: DispatchOut) => string>> = {
  status: ({ status }) => STATUS_WORDS[status],
  car_inventory_id: ({ registration_number, car_name }) => `${registration_number ?? UNASSIGNED} ${car_name}`,
  driver_id: ({ driver }) => driver ?? UNASSIGNED,
  current_stop: (row) => (row.current_stop === null ? '출발 전' : (placeAt(row, row.current_stop) ?? '')),
  settled_tickets: ({ settled_tickets }) =>
    settled_tickets === null ? '정산 전' : `${settled_tickets} Ticket`,
  phone: ({ phone }) => formatPhone(phone),
  pickup_time: pickupLabel,
  via_locations: ({ via_locations }) => via_locations.map(stopLabel).join(', '),
}

const stopLabel = ({ location, time }: Stop) => (time ? `${timeOf(new Date(time))} ${location}` : location)

const placeAt = ({ pickup_location, via_locations, dropoff_location }: DispatchOut, stop: number) =>
  placesOf({
    pickupLocation: pickup_location,
    viaLocations: via_locations,
    dropoffLocation: dropoff_location,
  })[stop]

/** A form over a reservation: what it would become if saved. */
export const editOf = (row: DispatchOut, mine: Partial<DispatchOut>): Edit<DispatchOut> => ({
  row,
  mine,
  words: FIELD_WORDS,
  show: (field, state) => {
    const value = state[field as keyof DispatchOut]
    return SHOWN[field as Field]?.(state) ?? wishText(field, value) ?? String(value ?? '')
  },
})
