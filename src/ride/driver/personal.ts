import { sql } from 'drizzle-orm'
import type { PersonalData } from '#world'

export const PERSONAL_DATA: PersonalData[] = [
  {
    label: '주소·메모·근무 시간·면허 만료일',
    of: 'driver',
    table: 'driver',
    blank: {
      address: sql`''`,
      note: sql`''`,
      fixed_schedule: sql`''`,
      licence_expires_on: sql`null`,
    },
    ground: '배차 (이름과 번호는 운행 기록에 남음)',
    rowsOf: ({ id }) => sql`id = ${id}`,
  },
  {
    label: '휴가',
    of: 'driver',
    table: 'driver_leave',
    ground: '배차',
    rowsOf: ({ id }) => sql`driver_id = ${id}`,
  },
]
