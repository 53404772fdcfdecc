import { sql } from 'drizzle-orm'
import type { PersonalData } from '#world'
import { KEPT_DAYS } from './request/rules.ts'

export const PERSONAL_DATA: PersonalData[] = [
  {
    label: '회사 등록 신청의 내용과 사유',
    of: 'member',
    table: 'organization_request',
    ground: '회사 등록 심사',
    rowsOf: ({ id }) => sql`member_id = ${id}`,
    expires: {
      days: KEPT_DAYS,
      after: '심사 완료',
      isDue: (before) => sql`decided_at <= ${before.toISOString()}`,
      withReasons: true,
    },
  },
  {
    label: '회사 초대를 받은 분의 이름·번호',
    of: 'member',
    table: 'organization_invite',
    ground: '초대',
    rowsOf: ({ phone }) => (phone ? sql`phone = ${phone}` : null),
    expires: { days: 0, after: '초대 만료', isDue: (before) => sql`expires_at <= ${before.toISOString()}` },
  },
  {
    label: '회사 주소록의 탑승자 이름·번호·메모',
    of: 'member',
    table: 'organization_passenger',
    ground: '예약 편의',
    rowsOf: ({ phone }) => (phone ? sql`phone = ${phone}` : null),
  },
]
