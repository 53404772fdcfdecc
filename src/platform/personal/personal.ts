import { sql } from 'drizzle-orm'
import type { PersonalData } from '#world'

export const PERSONAL_DATA: PersonalData[] = [
  {
    label: '두 번 보낸 요청에 돌려줄 답',
    of: 'anyone',
    table: 'stored_response',
    ground: '이중 처리 방지',
    rowsOf: 'BY_ITS_ROOM',
    expires: { days: 2, after: '요청', isDue: (before) => sql`created_at < ${before.toISOString()}` },
  },
]
