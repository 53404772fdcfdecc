import { sql } from 'drizzle-orm'
import type { PersonalData } from '#world'

export const PERSONAL_DATA: PersonalData[] = [
  {
    label: '빈 차 알림 신청',
    of: 'subscriber',
    table: 'model_watch',
    ground: '빈 차 알림',
    rowsOf: ({ id }) => sql`subscriber_id = ${id}`,
  },
]
