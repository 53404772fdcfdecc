import { sql } from 'drizzle-orm'
import type { PersonalData } from '#world'
import { KEPT_YEARS } from './rules.ts'

export const PERSONAL_DATA: PersonalData[] = [
  {
    label: '운전자격 조회 결과와 직접 기록한 사유 (면허번호는 저장하지 않음)',
    of: 'subscriber',
    table: 'license_check',
    ground: '운전자격확인 (여객자동차 운수사업법)',
    rowsOf: ({ id }) => sql`subscriber_id = ${id}`,
    expires: {
      days: KEPT_YEARS * 365,
      after: '조회',
      isDue: (before) => sql`checked_at < ${before}`,
    },
  },
]
