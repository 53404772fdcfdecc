import { sql } from 'drizzle-orm'
import type { PersonalData } from '#world'
import { KEPT_YEARS } from './rules.ts'

export const PERSONAL_DATA: PersonalData[] = [
  {
    label: '차량을 주고받은 장소',
    of: 'subscriber',
    table: 'handover',
    blank: { place: sql`''` },
    ground: '인수·반납 확인 (사진과 서명은 분쟁 대비로 남음)',
    rowsOf: ({ id }) => sql`subscription_id in (select id from subscription where subscriber_id = ${id})`,
  },
  {
    label: '인수·반납 사진과 서명(암호화 저장)',
    of: 'subscriber',
    table: 'stored_file',
    ground: '분쟁 대비 (계약 기록 5년, 전자상거래법)',
    expires: { days: KEPT_YEARS * 365, after: '계약 종료' },
  },
]
