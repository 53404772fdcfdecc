import { sql } from 'drizzle-orm'
import { sessionData } from '#platform/login/personal.ts'
import type { PersonalData } from '#world'

export const PERSONAL_DATA: PersonalData[] = [
  {
    label: '카카오 가입 대기',
    of: 'member',
    table: 'social_ticket',
    ground: '회원 가입',
    rowsOf: ({ id }) =>
      sql`(provider, provider_id) = (select provider, provider_id from member where id = ${id})`,
    expires: {
      days: 1,
      after: '카카오 로그인',
      isDue: (before) => sql`created_at < ${before.toISOString()}`,
    },
  },
  {
    label: '아이디·이름·휴대폰·이메일·생년월일·본인인증 값·직원 메모',
    of: 'member',
    table: 'member',
    blank: (now) => ({
      login_id: sql`null`,
      password_hash: sql`null`,
      name: sql`''`,
      phone: sql`null`,
      email: sql`null`,
      birthday: sql`null`,
      ci_hash: sql`null`,
      provider_id: sql`null`,
      identity_file: sql`null`,
      identity_reason: sql`''`,
      staff_note: sql`''`,
      marketing: sql`false`,
      deleted_at: sql`${now.toISOString()}::timestamptz`,
    }),
    ground: '회원 계약 이행',
    rowsOf: ({ id }) => sql`id = ${id}`,
  },
  sessionData('member', 'session'),
]
