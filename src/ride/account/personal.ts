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
  {
    label: '직원 초대를 받은 분의 이름·번호',
    of: 'member',
    table: 'staff_invitation',
    ground: '직원 초대',
    rowsOf: ({ phone }) => (phone ? sql`phone = ${phone}` : null),
    expires: { days: 30, after: '초대 만료', isDue: (before) => sql`expires_at <= ${before.toISOString()}` },
  },
  {
    label: '인증 앱의 비밀',
    of: 'member',
    table: 'totp',
    ground: '직원의 2단계 인증',
    rowsOf: ({ id }) => sql`member_id = ${id}`,
  },
  {
    label: '복구 코드',
    of: 'member',
    table: 'recovery_code',
    ground: '직원의 2단계 인증',
    rowsOf: ({ id }) => sql`member_id = ${id}`,
  },
  {
    label: '패스키의 이름과 공개 키',
    of: 'member',
    table: 'passkey',
    ground: '직원의 2단계 인증',
    rowsOf: ({ id }) => sql`member_id = ${id}`,
  },
  {
    label: '2단계 인증을 묻지 않는 기기',
    of: 'member',
    table: 'remembered_device',
    ground: '직원의 2단계 인증',
    rowsOf: ({ id }) => sql`member_id = ${id}`,
    expires: { days: 30, after: '등록', isDue: (before) => sql`created_at <= ${before.toISOString()}` },
  },
  {
    label: '2단계 인증의 시도',
    of: 'member',
    table: 'factor_challenge',
    ground: '직원의 2단계 인증',
    rowsOf: ({ id }) => sql`member_id = ${id}`,
    expires: { days: 1, after: '시도', isDue: (before) => sql`created_at <= ${before.toISOString()}` },
  },
]
