import { sql } from 'drizzle-orm'
import type { PersonalData } from '#world'

const GROUND = '부정 로그인 방지'

export const PERSONAL_DATA: PersonalData[] = [
  {
    label: '로그인 실패 기록',
    of: 'anyone',
    table: 'login_failure',
    ground: GROUND,
    rowsOf: 'BY_ITS_ROOM',
    expires: { days: 2, after: '실패', isDue: (before) => sql`at < ${before.toISOString()}` },
  },
  {
    label: '인증번호',
    of: 'anyone',
    table: 'one_time_code',
    ground: GROUND,
    rowsOf: ({ id }) => sql`person_id = ${id}`,
    expires: { days: 2, after: '발송', isDue: (before) => sql`created_at < ${before.toISOString()}` },
  },
  {
    label: '인증번호 발송 횟수',
    of: 'anyone',
    table: 'one_time_code_throttle',
    ground: GROUND,
    expires: { days: 2, after: '마지막 발송', isDue: (before) => sql`last_at < ${before.toISOString()}` },
  },
]

/** The sessions of one realm, in its table. */
export const sessionData = (of: 'member' | 'subscriber', table: string): PersonalData => ({
  label: '로그인한 기기',
  of,
  table,
  ground: '로그인 유지',
  expires: {
    days: 2,
    after: '로그인 만료',
    isDue: (before) => sql`expires_at < ${before.toISOString()} order by expires_at`,
    batch: 200,
  },
})
