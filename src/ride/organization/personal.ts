import { sql } from 'drizzle-orm'
import type { PersonalData } from '#world'

export const PERSONAL_DATA: PersonalData[] = [
  {
    label: '법인 초대를 받은 분의 이름·번호',
    of: 'member',
    table: 'organization_invite',
    ground: '초대',
    rowsOf: ({ phone }) => (phone ? sql`phone = ${phone}` : null),
    expires: { days: 0, after: '초대 만료', isDue: (before) => sql`expires_at <= ${before.toISOString()}` },
  },
  {
    label: '법인 주소록의 탑승자 이름·번호·메모',
    of: 'member',
    table: 'organization_passenger',
    ground: '예약 편의',
    rowsOf: ({ phone }) => (phone ? sql`phone = ${phone}` : null),
  },
]
