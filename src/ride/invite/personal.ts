import { sql } from 'drizzle-orm'
import type { PersonalData } from '#world'

const YEAR_DAYS = 365

const BLANK = {
  name: sql`''`,
  phone: sql`''`,
  state: sql`case when state = 'OPEN' then 'EXPIRED' else state end`,
}

export const PERSONAL_DATA: PersonalData[] = [
  {
    label: '따르지 않은 초대의 이름·번호',
    of: 'member',
    table: 'invite',
    blank: BLANK,
    ground: '초대',
    rowsOf: ({ id, phone }) => sql`inviter_id = ${id} or invitee_id = ${id} or phone = ${phone}`,
    expires: {
      days: 1,
      after: '초대 만료',
      isDue: (before) => sql`phone <> '' and expires_at <= ${before.toISOString()} and state <> 'ACCEPTED'`,
    },
  },
  {
    label: '가입한 초대의 이름·번호',
    of: 'member',
    table: 'invite',
    blank: BLANK,
    ground: '초대 혜택 확인',
    expires: {
      days: YEAR_DAYS,
      after: '초대',
      isDue: (before) => sql`phone <> '' and created_at <= ${before.toISOString()} and state = 'ACCEPTED'`,
    },
  },
  {
    label: '초대로 가입한 분의 본인인증 값(해시)',
    of: 'member',
    table: 'invite',
    blank: { invitee_hash: sql`null` },
    ground: '초대 혜택 중복 방지',
    expires: {
      days: YEAR_DAYS,
      after: '탈퇴',
      isDue: (before) => sql`invitee_hash is not null
        and invitee_id in (select id from member where deleted_at < ${before.toISOString()})`,
    },
  },
]
