import { sql } from 'drizzle-orm'
import type { PersonalData } from '#world'

/** Consents to contracts keep the IP address; consents to these documents do not. */
const OF_ACCOUNTS = sql`document in ('terms', 'privacy', 'marketing')`

export const PERSONAL_DATA: PersonalData[] = [
  {
    label: '약관에 동의한 접속 주소(IP)',
    of: 'anyone',
    table: 'consent',
    blank: { address: sql`''` },
    ground: '동의 사실 증명',
    rowsOf: ({ id }) => sql`person_id = ${id} and ${OF_ACCOUNTS}`,
  },
]
