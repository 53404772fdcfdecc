import { sql } from 'drizzle-orm'
import type { PersonalData } from '#world'

export const PERSONAL_DATA: PersonalData[] = [
  {
    label: '보낼 문자·이메일의 받는 곳과 내용',
    of: 'anyone',
    table: 'outbox',
    ground: '발송',
    rowsOf: 'BY_ITS_ROOM',
    expires: { days: 1, after: '작성' },
  },
  {
    label: '보낸 문자·이메일의 받는 곳과 내용',
    of: 'anyone',
    table: 'ended_message',
    blank: { recipient: sql`''`, facts: sql`'{}'`, text: sql`''` },
    ground: '발송 확인과 분쟁 대비',
    rowsOf: 'BY_ITS_ROOM',
    expires: {
      days: 365,
      after: '보낸 날',
      isDue: (before) => sql`created_at < ${before.toISOString()} and recipient <> '' order by created_at`,
    },
  },
]
