import { sql } from 'drizzle-orm'
import type { PersonalData } from '#world'

export const PERSONAL_DATA: PersonalData[] = [
  {
    label: '정산 이의 내용',
    of: 'subscriber',
    table: 'settlement',
    blank: { objection: sql`null` },
    ground: '정산 (금액은 5년, 전자상거래법)',
    rowsOf: ({ id }) => sql`subscriber_id = ${id}`,
  },
]
