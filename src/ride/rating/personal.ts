import { sql } from 'drizzle-orm'
import type { PersonalData } from '#world'

export const PERSONAL_DATA: PersonalData[] = [
  {
    label: '평가의 글과 직원 메모',
    of: 'member',
    table: 'rating',
    blank: { sentence: sql`''`, note: sql`''` },
    ground: '서비스 개선',
    rowsOf: ({ id }) => sql`member_id = ${id}`,
    expires: {
      days: 365,
      after: '평가',
      isDue: (before) => sql`created_at < ${before.toISOString()} and (sentence <> '' or note <> '')`,
    },
  },
]
