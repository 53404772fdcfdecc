import type { PersonalData } from '#world'
import { KEPT_DAYS, UNUSED_DAYS } from './rules.ts'

export const PERSONAL_DATA: PersonalData[] = [
  {
    label: '신분증 사진(암호화 저장)',
    of: 'member',
    table: 'stored_file',
    ground: '신원 확인',
    rowsOf: 'BY_ITS_ROOM',
    expires: { days: KEPT_DAYS, after: '심사' },
  },
  {
    label: '올렸지만 제출하지 않은 신분증 사진',
    of: 'member',
    table: 'stored_file',
    ground: '신원 확인',
    rowsOf: 'BY_ITS_ROOM',
    expires: { days: UNUSED_DAYS, after: '업로드' },
  },
]
