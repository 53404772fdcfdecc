import { sql } from 'drizzle-orm'
import type { PersonalData } from '#world'

export const PERSONAL_DATA: PersonalData[] = [
  {
    label: '구독을 끝낸 사유',
    of: 'subscriber',
    table: 'subscription',
    blank: { end_reason: sql`null` },
    ground: '구독 계약 이행 (계약 기록은 5년, 전자상거래법)',
    rowsOf: ({ id }) => sql`subscriber_id = ${id}`,
  },
]
