import { formatBusinessNumber } from '#kit/business-number.ts'
import type { CsvColumn } from '#kit/csv.ts'
import { wallTimeOf } from '#kit/day.ts'
import { formatPhone } from '#kit/phone.ts'
import type { RequestRow } from './contract.ts'
import { REQUEST_WORDS } from './copy.ts'

const timeText = (at: string | null) => at && wallTimeOf(new Date(at))

export const REQUEST_CSV: CsvColumn<RequestRow>[] = [
  ['신청 시각', ({ created_at }) => timeText(created_at)],
  ['상태', ({ status }) => REQUEST_WORDS[status]],
  ['회사', ({ name }) => name],
  ['사업자등록번호', ({ business_number }) => formatBusinessNumber(business_number), 'TEXT'],
  ['이의 신청', ({ is_contest }) => (is_contest ? '예' : '')],
  ['아이디', ({ member }) => member.user_id, 'TEXT'],
  ['신청한 회원', ({ member }) => member.name],
  ['전화번호', ({ member }) => formatPhone(member.phone), 'TEXT'],
  ['회원의 설명', ({ note }) => note],
  ['처리 시각', ({ decided_at }) => timeText(decided_at)],
  ['반려 사유', ({ reason }) => reason],
]
