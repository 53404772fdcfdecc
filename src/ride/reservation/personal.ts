import { sql } from 'drizzle-orm'
import { dayOf } from '#kit/day.ts'
import type { PersonalData } from '#world'
import { LINK_PERSONAL_DATA } from './payment-link/personal.ts'
import { KEPT_DAYS } from './photo/rules.ts'

export const PERSONAL_DATA: PersonalData[] = [
  {
    label: '예약의 이름·피켓 문구·휴대폰·장소·만나실 곳·요청 사항·출장 사유·직원 메모',
    of: 'member',
    table: 'reservation',
    blank: (now) => ({
      name: sql`''`,
      sign_name: sql`''`,
      phone: sql`''`,
      pickup_location: sql`''`,
      dropoff_location: sql`''`,
      pickup_note: sql`''`,
      dropoff_note: sql`''`,
      via_locations: sql`(select coalesce(jsonb_agg('{"location":"","time":null}'::jsonb), '[]') from jsonb_array_elements(via_locations))`,
      special_requests: sql`''`,
      staff_note: sql`''`,
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
  {
    label: '운행 사진(노쇼·영수증, 암호화 저장)',
    of: 'member',
    table: 'stored_file',
    blank: (now) => ({ destroy_at: sql`${now.toISOString()}::timestamptz` }),
    ground: '예약 이행',
    rowsOf: ({ id }) => sql`destroyed_at is null and id in (
      select p.id from ride_photo p join reservation r on r.id = p.reservation_id where r.member_id = ${id})`,
    expires: {
      days: KEPT_DAYS,
      after: '촬영일',
      isDue: (before) => sql`destroyed_at is null and destroy_at is null
        and id in (select id from ride_photo where created_at < ${before.toISOString()})`,
    },
  },
  {
    label: '주차비·통행료의 영수증 사진 번호',
    of: 'member',
    table: 'ride_expense',
    blank: { file_id: sql`null` },
    ground: '비용 정산 (금액은 5년, 국세기본법)',
    rowsOf: ({ id }) => sql`reservation_id in (select id from reservation where member_id = ${id})`,
    expires: {
      days: KEPT_DAYS,
      after: '등록일',
      isDue: (before) => sql`file_id is not null and created_at < ${before.toISOString()}`,
    },
  },
  ...LINK_PERSONAL_DATA,
]
