import { sql } from 'drizzle-orm'
import type { PersonalData } from '#world'

export const PERSONAL_DATA: PersonalData[] = [
  {
    label: '동시에 고친 항목의 이전 값',
    of: 'anyone',
    table: 'revision',
    ground: '직원끼리 덮어쓰기 방지',
    expires: { days: 30, after: '고친 날', isDue: (before) => sql`at < ${before.toISOString()}` },
  },
]
