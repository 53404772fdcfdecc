import { formatPhone } from '#kit/phone.ts'
import type { Edit } from '#platform/staff/widgets/stale-choice.tsx'
import type { MemberRow } from '#ride/account/member/contract.ts'
import { IDENTITY_WORDS, ROLE_WORDS } from '#ride/account/member/copy.ts'

/** Korean names of the fields that staff edit. */
const FIELD_WORDS = {
  name: '이름',
  phone: '전화번호',
  role: '권한',
  identity_status: '본인인증',
  identity_reason: '보류 사유',
  invite_limit: '남은 추천 횟수',
} as const
type Field = keyof typeof FIELD_WORDS

const SHOWN: Record<Field, (row: MemberRow) => string> = {
  name: ({ name }) => name,
  phone: ({ phone }) => formatPhone(phone),
  role: ({ role }) => ROLE_WORDS[role],
  identity_status: ({ identity_status }) => IDENTITY_WORDS[identity_status],
  identity_reason: ({ identity_reason }) => identity_reason,
  invite_limit: ({ invite_limit }) => `${invite_limit}회`,
}

/** A form over a member: what it would become if saved. */
export const editOf = (row: MemberRow, mine: Partial<MemberRow>): Edit<MemberRow> => ({
  row,
  mine,
  words: FIELD_WORDS,
  show: (field, state) => SHOWN[field as Field](state),
})
