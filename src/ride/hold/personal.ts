import { sql } from 'drizzle-orm'
import type { PersonalData } from '#world'

const GROUND = '예약 중 차량 확보'

export const PERSONAL_DATA: PersonalData[] = [
  {
    label: '잡아 둔 차량',
    of: 'member',
    table: 'unit_hold',
    ground: GROUND,
    rowsOf: 'BY_ITS_ROOM',
    expires: { days: 2, after: '만료', isDue: (before) => sql`expires_at <= ${before.toISOString()}` },
  },
  {
    label: '차량을 고른 시각',
    of: 'member',
    table: 'hold_turn',
    ground: GROUND,
    rowsOf: 'BY_ITS_ROOM',
    expires: { days: 2, after: '선택', isDue: (before) => sql`began_at <= ${before.toISOString()}` },
  },
]
