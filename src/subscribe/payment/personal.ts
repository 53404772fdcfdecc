import { sql } from 'drizzle-orm'
import type { PersonalData } from '#world'

export const PERSONAL_DATA: PersonalData[] = [
  {
    label: '결제 차이를 정리한 메모',
    of: 'subscriber',
    table: 'payment_difference',
    blank: { note: sql`null` },
    ground: '대금 결제 기록',
    rowsOf: ({ id }) => sql`note is not null
      and payment_id in (select payment_id from subscription_payment where subscriber_id = ${id})`,
  },
  {
    label: '환불 사유',
    of: 'subscriber',
    table: 'subscription_payment',
    // A refund under way still needs its reason.
    blank: { refund_reason: sql`case when refunding > 0 then refund_reason end` },
    ground: '환불 (금액은 5년, 전자상거래법)',
    rowsOf: ({ id }) => sql`subscriber_id = ${id}`,
    expires: {
      days: 0,
      after: '탈퇴 뒤 환불 완료',
      isDue: () => sql`refund_reason is not null and refunding = 0
        and subscriber_id in (select id from subscriber where deleted_at is not null)`,
      withReasons: true,
    },
  },
]
