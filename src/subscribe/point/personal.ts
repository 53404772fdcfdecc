import { sql } from 'drizzle-orm'
import type { PersonalData } from '#world'

export const PERSONAL_DATA: PersonalData[] = [
  {
    label: '포인트 내역의 설명',
    of: 'subscriber',
    table: 'point_transaction',
    blank: { description: sql`null` },
    ground: '포인트 정산',
    rowsOf: ({ id }) => sql`subscriber_id = ${id}`,
  },
]
