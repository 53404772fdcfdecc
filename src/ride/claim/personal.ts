import { sql } from 'drizzle-orm'
import type { PersonalData } from '#world'
import { KEPT_DAYS } from './rules.ts'

export const PERSONAL_DATA: PersonalData[] = [
  {
    label: '전화 예약 옮기기 요청의 번호와 거절 사유',
    of: 'member',
    table: 'customer_claim',
    // The row stays as the record of which accounts were merged; an open claim ends with its customer or claimant.
    blank: (now) => ({
      phone: sql`null`,
      reason: sql`''`,
      state: sql`case when decided_at is null then 'LOST' else state end`,
      decided_at: sql`coalesce(decided_at, ${now.toISOString()}::timestamptz)`,
    }),
    ground: '회원 계약 이행',
    rowsOf: ({ id }) => sql`customer_id = ${id} or claimant_id = ${id}`,
    expires: {
      days: KEPT_DAYS,
      after: '처리',
      isDue: (before) => sql`decided_at <= ${before.toISOString()} and reason <> ''`,
      withReasons: true,
    },
  },
]
