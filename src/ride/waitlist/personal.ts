import { sql } from 'drizzle-orm'
import type { PersonalData } from '#world'

export const PERSONAL_DATA: PersonalData[] = [
  {
    label: '빈자리 알림 신청',
    of: 'member',
    table: 'waitlist_entry',
    ground: '빈자리 알림',
    rowsOf: 'BY_ITS_ROOM',
    expires: { days: 30, after: '종료', isDue: (before) => sql`ended_at <= ${before.toISOString()}` },
  },
]
