import { sql } from 'drizzle-orm'
import type { PersonalData } from '#world'
import { KEPT_YEARS } from './rules.ts'

export const PERSONAL_DATA: PersonalData[] = [
  {
    label: '사고·고장의 장소와 내용, 안내',
    of: 'subscriber',
    table: 'incident',
    blank: { place: sql`''`, text: sql`''`, replacement_car: sql`''`, note: sql`''` },
    ground: '사고·고장 처리 (사진은 분쟁 대비로 남음)',
    rowsOf: ({ id }) => sql`subscriber_id = ${id}`,
  },
  {
    label: '사고·고장 사진(암호화 저장)',
    of: 'subscriber',
    table: 'stored_file',
    ground: '분쟁 대비 (계약 기록 5년, 전자상거래법)',
    expires: { days: KEPT_YEARS * 365, after: '접수' },
  },
]
