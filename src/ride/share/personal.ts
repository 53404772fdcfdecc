import { sql } from 'drizzle-orm'
import type { PersonalData } from '#world'

export const PERSONAL_DATA: PersonalData[] = [
  {
    label: '운행 상황 공유 주소',
    of: 'member',
    table: 'share_link',
    ground: '운행 상황 공유',
    expires: {
      days: 30,
      after: '공유 종료',
      isDue: (before) => sql`withdrawn_at <= ${before.toISOString()}`,
    },
  },
]
