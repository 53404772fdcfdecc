import type { OutputOf } from '#kit/contract.ts'
import { addDays, dayOf } from '#kit/day.ts'
import type { FirstDay } from '#office/company/first-day/contract.ts'
import type { getOverview } from '#office/today/contract.ts'
import type { DriverRow } from '#ride/driver/contract.ts'
import type { CarRow, UnitRow } from '#ride/fleet/contract.ts'
import type { MemberRow } from '#ride/account/member/contract.ts'
import type { getTimeline } from '#ride/reservation/dispatch/day/contract.ts'
import type { DispatchOut } from '#ride/reservation/dispatch/contract.ts'

/** Rows of API answers, for component tests. */

const idOf = (end: string) => `018f6d2a-0000-7000-8000-${end.padStart(12, '0')}`
const rideDay = addDays(dayOf(new Date()), 40)

export const memberRow: MemberRow = {
  id: idOf('a1'),
  user_id: 'montgomery1',
  name: 'Montgomery 하늘',
  phone: '01028419931',
  email: null,
  role: 'USER',
  identity_status: 'NOT_SUBMITTED',
  identity_file: null,
  identity_reason: '',
  staff_note: '',
  invite_limit: 0,
  reservations: 0,
  tickets: 0,
  referrer: null,
  created_at: '2026-10-02T03:00:00.000Z',
  version: 3,
}

export const driverRow: DriverRow = {
  id: idOf('12ab34'),
  name: '제갈 운전',
  phone: '01028419931',
  address: '서울 강남구',
  note: '영어 가능',
  fixed_schedule: '월-금 09:00-18:00',
  working_days: [],
  licence_expires_on: null,
  leave: null,
  version: 3,
}

export const carRow: CarRow = {
  id: idOf('c1'),
  name: 'ALPHARD',
  image: 'drawing:alphard',
  seats: 7,
  seat_capacity: 7,
  status: 'AVAILABLE',
  order: 4,
  version: 3,
  units: 1,
  units_in_maintenance: 0,
}

export const unitRow: UnitRow = { id: idOf('d1'), registration_number: '104라 8001', maintenance: null }

export const rideRow: DispatchOut = {
  id: idOf('e1'),
  number: 'R-2306',
  car_id: carRow.id,
  car_name: carRow.name,
  car_image: carRow.image,
  registration_number: null,
  driver: null,
  driver_phone: null,
  name: memberRow.name,
  phone: memberRow.phone,
  ride_date: rideDay,
  pickup_time: `${rideDay} 10:30`,
  pickup_location: '서울역 1번 출구',
  dropoff_location: '인천공항 2터미널',
  pickup_note: '',
  dropoff_note: '',
  via_locations: [
    { location: '한남동 유엔빌리지 정문', time: `${rideDay}T02:20:00.000Z` },
    { location: '성수동', time: `${rideDay}T03:00:00.000Z` },
  ],
  ride_purpose: 'airport',
  luggage_count: 3,
  passenger_count: 2,
  special_requests: '',
  notify: null,
  organization: null,
  cost_center: '',
  trip_reason: '',
  status: 'PENDING',
  display_status: 'PENDING',
  current_stop: null,
  current_location: null,
  trip_step: null,
  waiting: null,
  step_times: [],
  sign_name: '',
  staff_note: '',
  tickets: 1,
  settled_tickets: null,
  moved_from: null,
  booked_by: null,
  cancelable_until: `${addDays(rideDay, -1)}T01:30:00.000Z`,
  cancel_ends: [{ until: `${addDays(rideDay, -1)}T01:30:00.000Z`, returned: 1 }],
  cancel_steps: [{ hours_before: 24, returned: 1 }],
  returned_tickets: null,
  version: 3,
  created_at: '2026-10-02T03:00:00.000Z',
  member_id: memberRow.id,
  user_id: memberRow.user_id,
  member_name: memberRow.name,
  reserved_date: '2026-10-02T03:00:00.000Z',
  car_inventory_id: null,
  driver_id: null,
  driver_forced: false,
  driver_answer: null,
  expected_end_at: `${rideDay}T03:30:00.000Z`,
  held_tickets: 1,
}

/** The overview of staff on a day without tasks. */
export const emptyOverview: OutputOf<typeof getOverview> = {
  today: 0,
  tomorrow: 0,
  pending: 0,
  unassigned: 0,
  late: 0,
  alerts: 0,
  under_way: 0,
  documents: 0,
  subscription_requests: 0,
  declined_requests: 0,
  past_due_subscriptions: 0,
  payment_differences: 0,
  settlement_objections: 0,
  unanswered_settlements: 0,
  handovers_due: 0,
  returns_due: 0,
  incidents: 0,
  unassigned_fines: 0,
  fine_objections: 0,
  ratings: 0,
  purchases: 0,
  organization_requests: 0,
  claims: 0,
  approvals: 0,
  failed_messages: 0,
  undelivered_messages: 0,
  clock_off_seconds: 0,
  rows: {
    today: [],
    tomorrow: [],
    pending: [],
    unassigned: [],
    late: [],
    alerts: [],
    under_way: [],
    documents: [],
    subscription_requests: [],
    declined_requests: [],
    past_due_subscriptions: [],
    payment_differences: [],
    settlement_objections: [],
    unanswered_settlements: [],
    handovers_due: [],
    returns_due: [],
    incidents: [],
    unassigned_fines: [],
    fine_objections: [],
    ratings: [],
    purchases: [],
    organization_requests: [],
    claims: [],
    approvals: [],
    failed_messages: [],
    undelivered_messages: [],
  },
}

/** A company that has opened. */
export const openCompany: FirstDay = { is_sample: false, is_booking_open: true, steps: [], version: 1 }

export const emptyTimeline: OutputOf<typeof getTimeline> = { cars: [], drivers: [], unassigned: [] }
