import { sql } from 'drizzle-orm'
import type { PersonalData } from '#world'

export const PERSONAL_DATA: PersonalData[] = [
  {
    label: '본인인증 시도',
    of: 'anyone',
    table: 'verification_attempt',
    ground: '본인 확인',
    expires: { days: 2, after: '만료', isDue: (before) => sql`expires_at < ${before.toISOString()}` },
  },
]
