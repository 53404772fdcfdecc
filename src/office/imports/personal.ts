import { sql } from 'drizzle-orm'
import type { PersonalData } from '#world'

const ofLeaver = (of: 'member' | 'driver', label: string): PersonalData => ({
  label,
  of,
  table: 'import_row',
  ground: '같은 파일을 다시 가져올 때 두 번 등록하지 않기 위함',
  rowsOf: ({ id }) => sql`row_id = ${id}`,
})

export const PERSONAL_DATA: PersonalData[] = [
  ofLeaver('member', '가져온 고객의 외부 번호'),
  ofLeaver('driver', '가져온 기사의 외부 번호'),
]
