import { sql } from 'drizzle-orm'
import type { PersonalData } from '#world'

export const PERSONAL_DATA: PersonalData[] = [
  {
    label: '카드 등록 시도',
    of: 'subscriber',
    table: 'billing_attempt',
    ground: '카드 등록',
    expires: {
      days: 30,
      after: '시도',
      isDue: (before) => sql`used_at is null and created_at < ${before.toISOString()}
        and not exists (select 1 from billing_key k where k.issue_id = billing_attempt.issue_id)`,
    },
  },
  {
    label: '카드 이름과 번호 일부, 결제 키(암호화 저장)',
    of: 'subscriber',
    table: 'billing_key',
    // The card is no longer charged; its key waits to be deleted at the provider.
    blank: (now) => ({
      card_name: sql`null`,
      card_number: sql`null`,
      deleted_at: sql`${now.toISOString()}::timestamptz`,
      destroy_at: sql`${now.toISOString()}::timestamptz`,
    }),
    ground: '월 구독료 결제',
    rowsOf: ({ id }) => sql`subscriber_id = ${id}`,
  },
  {
    label: '신청을 거절한 사유, 인도받을 곳',
    of: 'subscriber',
    table: 'subscription_request',
    blank: { reason: sql`null`, delivery_place: sql`''`, delivery_note: sql`''` },
    ground: '신청 처리',
    rowsOf: ({ id }) => sql`subscriber_id = ${id}`,
  },
]
