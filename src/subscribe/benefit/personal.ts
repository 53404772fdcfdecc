import { sql } from 'drizzle-orm'
import type { PersonalData } from '#world'

export const PERSONAL_DATA: PersonalData[] = [
  {
    label: '받은 혜택과 본인인증 값(해시)',
    of: 'subscriber',
    table: 'taken_benefit',
    ground: '탈퇴 뒤 혜택 중복 방지',
    expires: { days: 365, after: '탈퇴', isDue: (before) => sql`left_at < ${before.toISOString()}` },
  },
]
