import { sql } from 'drizzle-orm'
import { dayOf } from '#kit/day.ts'
import type { PersonalData } from '#world'

export const PERSONAL_DATA: PersonalData[] = [
  {
    label: '예약의 이름·휴대폰·장소·만나실 곳·요청 사항·출장 사유',
    of: 'member',
    table: 'reservation',
    blank: (now) => ({
      name: sql`''`,
      phone: sql`''`,
      pickup_location: sql`''`,
      dropoff_location: sql`''`,
      pickup_note: sql`''`,
      dropoff_note: sql`''`,
      via_locations: sql`(select coalesce(jsonb_agg('{"location":"","time":null}'::jsonb), '[]') from jsonb_array_elements(via_locations))`,
      special_requests: sql`''`,
      notify: sql`null`,
      trip_reason: sql`''`,
      erased_at: sql`coalesce(erased_at, ${now.toISOString()}::timestamptz)`,
    }),
    ground: '예약 이행 (이름 없는 운행 기록은 5년, 전자상거래법)',
    rowsOf: ({ id }) => sql`member_id = ${id}`,
    expires: {
      days: 365,
      after: '운행일',
      isDue: (before) => sql`erased_at is null and ride_date < ${dayOf(before)}`,
    },
  },
  {
    label: '운행 기록의 사유와 사진',
    of: 'member',
    table: 'trip_event',
    blank: () => ({ reason: sql`''`, file_id: sql`null` }),
    ground: '예약 이행 (이름 없는 운행 기록은 5년, 전자상거래법)',
    rowsOf: ({ id }) => sql`reservation_id in (select id from reservation where member_id = ${id})`,
    expires: {
      days: 365,
      after: '기록일',
      isDue: (before) => sql`(reason <> '' or file_id is not null) and at < ${before.toISOString()}`,
    },
  },
]
