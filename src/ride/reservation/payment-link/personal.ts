import { sql } from 'drizzle-orm'
import type { PersonalData } from '#world'

export const LINK_PERSONAL_DATA: PersonalData[] = [
  {
    label: '결제 링크의 이름·휴대폰·장소·요청 사항·직원 메모',
    of: 'member',
    table: 'payment_link',
    blank: { booking: sql`null`, failure: sql`null` },
    ground: '전화 예약의 결제',
    rowsOf: ({ id }) => sql`member_id = ${id}`,
    expires: {
      days: 30,
      after: '결제 링크 종료',
      isDue: (before) => sql`booking is not null and ended_at < ${before.toISOString()}`,
    },
  },
]
