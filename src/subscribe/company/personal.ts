import { sql } from 'drizzle-orm'
import type { PersonalData } from '#world'
import { UNUSED_DAYS } from './rules.ts'

export const PERSONAL_DATA: PersonalData[] = [
  {
    label: '법인의 대표자·이메일·주소',
    of: 'subscriber',
    table: 'subscriber_company',
    ground: '영수증과 세금계산서 발행',
    rowsOf: ({ id }) => sql`subscriber_id = ${id}`,
  },
  {
    label: '구독 차량 운전자의 이름·생년월일·휴대폰',
    of: 'subscriber',
    table: 'subscription_driver',
    ground: '운전자 자격과 보험 확인',
    rowsOf: ({ id }) => sql`subscription_id in (select id from subscription where subscriber_id = ${id})`,
  },
  {
    label: '사업자등록증 사진(암호화 저장)',
    of: 'subscriber',
    table: 'stored_file',
    ground: '법인 확인',
    rowsOf: 'BY_ITS_ROOM',
    expires: { days: UNUSED_DAYS, after: '제출하지 않은 업로드' },
  },
]
