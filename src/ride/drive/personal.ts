import { sql } from 'drizzle-orm'
import type { PersonalData } from '#world'

export const PERSONAL_DATA: PersonalData[] = [
  {
    label: '기사의 기기',
    of: 'driver',
    table: 'driver_device',
    ground: '배차',
    rowsOf: ({ id }) => sql`driver_id = ${id}`,
    expires: { days: 1, after: '만료', isDue: (before) => sql`expires_at < ${before.toISOString()}` },
  },
]
