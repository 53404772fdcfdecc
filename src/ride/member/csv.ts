import type { CsvColumn } from '#kit/csv.ts'
import { wallTimeOf } from '#kit/day.ts'
import { formatPhone } from '#kit/phone.ts'
import type { MemberRow } from '#ride/account/member/contract.ts'
import { IDENTITY_WORDS, ROLE_WORDS } from '#ride/account/member/copy.ts'

export const MEMBER_CSV: CsvColumn<MemberRow>[] = [
  ['아이디', ({ user_id }) => user_id, 'TEXT'],
  ['이름', ({ name }) => name],
  ['전화번호', ({ phone }) => formatPhone(phone), 'TEXT'],
  ['이메일', ({ email }) => email],
  ['권한', ({ role }) => ROLE_WORDS[role]],
  ['본인인증', ({ identity_status }) => IDENTITY_WORDS[identity_status]],
  ['보류 사유', ({ identity_reason }) => identity_reason],
  ['추천인', ({ referrer }) => referrer],
  ['남은 추천 횟수', ({ invite_limit }) => invite_limit],
  ['운행 횟수', ({ reservations }) => reservations],
  ['보유 티켓', ({ tickets }) => tickets],
  ['가입 일시', ({ created_at }) => wallTimeOf(new Date(created_at))],
]
