import { formatAnyPhone } from '#kit/any-phone.ts'
import { instantLabel, timeOf } from '#kit/day.ts'
import type { Fields } from '#platform/staff/rules.ts'
import type { Edit } from '#platform/staff/widgets/stale-choice.tsx'
import { placesOf, type Stop } from '../../rules.ts'
import type { Notify } from '../../recipient/rules.ts'
import { notifyDraftOf } from '../../widgets/notify-draft.ts'
import { hearersText } from '../../widgets/notify-rules.ts'
import { MEETING_POINTS, SIGN_NAME, STAFF_NOTE, STATUS_WORDS, WISHES } from '../../copy.ts'
import type { DispatchOut } from '../contract.ts'
import { pickupLabel } from './labels.ts'
import { UNASSIGNED } from './copy.ts'

const FIELDS = {
  status: { label: '상태', text: (status: DispatchOut['status']) => STATUS_WORDS[status] },
  car_inventory_id: {
    label: '차량',
    text: (_: unknown, { registration_number, car_name }: DispatchOut) =>
      `${registration_number ?? UNASSIGNED} ${car_name}`,
  },
  driver_id: { label: '기사', text: (_: unknown, { driver }: DispatchOut) => driver ?? UNASSIGNED },
  current_stop: {
    label: '현재 위치',
    text: (stop: number | null, row: DispatchOut) => (stop === null ? '출발 전' : (placeAt(row, stop) ?? '')),
  },
  settled_tickets: {
    label: '정산',
    text: (tickets: number | null) => (tickets === null ? '정산 전' : `${tickets} Ticket`),
  },
  name: { label: '이름' },
  phone: { label: '연락처', text: formatAnyPhone },
  pickup_time: { label: '픽업 시간', text: (_: unknown, row: DispatchOut) => pickupLabel(row) },
  pickup_location: { label: '출발지' },
  via_locations: { label: '경유지', text: (stops: Stop[]) => stops.map(stopLabel).join(', ') },
  dropoff_location: { label: '도착지' },
  ...MEETING_POINTS,
  ...SIGN_NAME,
  ...WISHES,
  ...STAFF_NOTE,
  expected_end_at: {
    label: '예상 종료',
    text: (end: string | null) => (end ? instantLabel(new Date(end)) : '자동 계산'),
  },
  notify: {
    label: '알림',
    text: (notify: Notify | null, { name }: DispatchOut) => hearersText(notifyDraftOf(notify), { name }),
  },
  special_requests: { label: WISHES.special_requests.label },
  cost_center: { label: '비용 부서' },
  trip_reason: { label: '운행 사유' },
} satisfies Fields

const stopLabel = ({ location, time }: Stop) => (time ? `${timeOf(new Date(time))} ${location}` : location)

const placeAt = ({ pickup_location, via_locations, dropoff_location }: DispatchOut, stop: number) =>
  placesOf({
    pickupLocation: pickup_location,
    viaLocations: via_locations,
    dropoffLocation: dropoff_location,
  })[stop]

/** The new values of a form; a planned end of null is computed again. */
type Mine = Partial<Omit<DispatchOut, 'expected_end_at'> & { expected_end_at: string | null }>

/** An edit of a reservation by staff, with the table of its fields. */
export const editOf = (row: DispatchOut, mine: Mine): Edit<DispatchOut> => ({
  row,
  mine: mine as Partial<DispatchOut>,
  fields: FIELDS,
})
