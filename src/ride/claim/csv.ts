import type { CsvColumn } from '#kit/csv.ts'
import { wallTimeOf } from '#kit/day.ts'
import { formatPhone } from '#kit/phone.ts'
import type { ClaimRow } from './contract.ts'
import { CLAIM_WORDS } from './copy.ts'

const timeText = (at: string | null) => at && wallTimeOf(new Date(at))

export const CLAIM_CSV: CsvColumn<ClaimRow>[] = [
  ['요청 시각', ({ requested_at }) => timeText(requested_at)],
  ['상태', ({ state }) => CLAIM_WORDS[state]],
  ['전화 고객', ({ customer }) => customer.name],
  ['아이디', ({ claimant }) => claimant.user_id, 'TEXT'],
  ['요청한 회원', ({ claimant }) => claimant.name],
  ['전화번호', ({ claimant }) => formatPhone(claimant.phone), 'TEXT'],
  ['운행', ({ rides }) => rides],
  ['티켓', ({ tickets }) => tickets],
  ['처리 시각', ({ decided_at }) => timeText(decided_at)],
  ['거절 사유', ({ reason }) => reason],
]
