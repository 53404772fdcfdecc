import { sql } from 'drizzle-orm'
import type { PersonalData } from '#world'

export const PERSONAL_DATA: PersonalData[] = [
  {
    label: '직원의 접속 기록 (이름, IP 주소, 브라우저, 내려받은 사유)',
    of: 'anyone',
    table: 'access_record',
    ground: '개인정보의 안전성 확보조치 기준 제8조 (접속기록의 보관 및 점검)',
    expires: {
      days: 730,
      after: '접속',
      // The database also checks the age with its own clock, and refuses to delete younger rows.
      isDue: (before) => sql`at < ${before.toISOString()} and at < now() - interval '2 years'`,
    },
  },
  {
    label: '방금 접속한 기록',
    of: 'anyone',
    table: 'access_intake',
    ground: '접속 기록으로 옮기기 전 (1초 안)',
  },
]
