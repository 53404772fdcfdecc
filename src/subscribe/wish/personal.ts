import { sql } from 'drizzle-orm'
import type { PersonalData } from '#world'

export const PERSONAL_DATA: PersonalData[] = [
  {
    label: '희망 차량과 답변',
    of: 'subscriber',
    table: 'wish',
    ground: '희망 차량 안내',
    rowsOf: ({ id }) => sql`subscriber_id = ${id}`,
  },
]
