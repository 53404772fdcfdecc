import { sql } from 'drizzle-orm'
import type { PersonalData } from '#world'

export const PERSONAL_DATA: PersonalData[] = [
  {
    label: '카카오 로그인 시도',
    of: 'anyone',
    table: 'social_attempt',
    ground: '로그인',
    expires: { days: 1, after: '시도', isDue: (before) => sql`created_at < ${before.toISOString()}` },
  },
]
