import type { PersonalData } from '#world'

export const PERSONAL_DATA: PersonalData[] = [
  {
    label: '감사 기록의 사유와 메모',
    of: 'anyone',
    table: 'audit',
    ground: '직원의 개인정보 처리 기록',
    rowsOf: 'BY_ITS_ROOM',
  },
]
