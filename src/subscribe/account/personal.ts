import { sql } from 'drizzle-orm'
import { sessionData } from '#platform/login/personal.ts'
import type { PersonalData } from '#world'

export const PERSONAL_DATA: PersonalData[] = [
  {
    label: '추천 코드 입력 횟수',
    of: 'subscriber',
    table: 'code_guess',
    ground: '코드 추측 방지',
    rowsOf: ({ id }) => sql`subscriber_id = ${id}`,
    expires: { days: 2, after: '입력', isDue: (before) => sql`at < ${before.toISOString()}` },
  },
  {
    label: '이메일·이름·휴대폰·생년월일·사진·본인인증 값',
    of: 'subscriber',
    table: 'subscriber',
    blank: (now) => ({
      email: sql`null`,
      password_hash: sql`null`,
      provider_id: sql`null`,
      username: sql`''`,
      name: sql`''`,
      mobile: sql`null`,
      birthday: sql`null`,
      ci_hash: sql`null`,
      profile_image: sql`null`,
      marketing: sql`false`,
      deleted_at: sql`${now.toISOString()}::timestamptz`,
      referral_code: sql`id::text`,
    }),
    ground: '구독 계약 이행',
    rowsOf: ({ id }) => sql`id = ${id}`,
  },
  sessionData('subscriber', 'subscriber_session'),
]
