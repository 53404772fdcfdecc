import { sql } from 'drizzle-orm'
import type { PersonalData } from '#world'

export const PERSONAL_DATA: PersonalData[] = [
  {
    label: '운행 알림의 메모',
    of: 'member',
    table: 'alert',
    blank: { note: sql`''` },
    ground: '예약 이행',
    rowsOf: ({ id }) => sql`reservation_id in (select id from reservation where member_id = ${id})`,
    expires: {
      days: 365,
      after: '알림일',
      isDue: (before) => sql`note <> '' and opened_at < ${before.toISOString()}`,
    },
  },
]
