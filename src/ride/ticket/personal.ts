import { sql } from 'drizzle-orm'
import type { PersonalData } from '#world'
import { DEPOSITOR_DAYS } from './purchase/rules.ts'

export const PERSONAL_DATA: PersonalData[] = [
  {
    label: '티켓 구매의 환불·실패 사유',
    of: 'member',
    table: 'ticket_purchase',
    blank: { refund_reason: sql`null`, failure: sql`null` },
    ground: '대금 결제 기록 (금액은 5년, 전자상거래법)',
    rowsOf: ({ id }) => sql`member_id = ${id}`,
  },
  {
    label: '입금자 이름',
    of: 'member',
    table: 'ticket_purchase',
    blank: { depositor: sql`null` },
    ground: '입금 확인 (회사 구매는 회사에 남음)',
    rowsOf: ({ id }) => sql`member_id = ${id} and organization_id is null`,
    expires: {
      days: DEPOSITOR_DAYS,
      after: '구매',
      isDue: (before) => sql`created_at < ${before.toISOString()} and depositor is not null`,
    },
  },
]
