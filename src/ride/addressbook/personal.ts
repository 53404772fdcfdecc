import { sql } from 'drizzle-orm'
import type { PersonalData } from '#world'

export const PERSONAL_DATA: PersonalData[] = [
  {
    label: '주소록의 탑승자 이름·번호·메모',
    of: 'member',
    table: 'passenger',
    ground: '예약 편의',
    rowsOf: ({ id }) => sql`member_id = ${id}`,
  },
  {
    label: '저장한 장소',
    of: 'member',
    table: 'saved_place',
    ground: '예약 편의',
    rowsOf: ({ id }) => sql`member_id = ${id}`,
  },
]
