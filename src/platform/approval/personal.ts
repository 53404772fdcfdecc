import { sql } from 'drizzle-orm'
import type { PersonalData } from '#world'

const KEPT_DAYS = 1_095

// An open request loses its content too, so it ends.
const blank = (now: Date) => ({
  facts: sql`'[]'`,
  body: sql`'{}'`,
  reason: sql`null`,
  note: sql`null`,
  state: sql`case when state = 'PENDING' then 'STALE' else state end`,
  decided_at: sql`coalesce(decided_at, ${now.toISOString()})`,
})

export const PERSONAL_DATA: PersonalData[] = [
  {
    label: '두 사람 승인의 내용과 사유',
    of: 'anyone',
    table: 'approval',
    blank,
    ground: '개인정보의 안전성 확보조치 기준 제5조 (권한 부여와 사용의 기록)',
    rowsOf: ({ id }) => sql`subject_id = ${id}`,
    expires: {
      days: KEPT_DAYS,
      after: '처리',
      isDue: (before) => sql`decided_at <= ${before.toISOString()} and facts <> '[]'`,
      withReasons: true,
    },
  },
  {
    label: '직원이 혼자 지급하고 환불한 양',
    of: 'anyone',
    table: 'approval_use',
    ground: '24시간 합계를 승인 기준과 비교하기 위해',
    expires: { days: 2, after: '처리', isDue: (before) => sql`at <= ${before.toISOString()}` },
  },
]
