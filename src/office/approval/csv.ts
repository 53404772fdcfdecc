import type { CsvColumn } from '#kit/csv.ts'
import { wallTimeOf } from '#kit/day.ts'
import { STATE_WORDS } from '#platform/approval/copy.ts'
import type { ApprovalOut } from './contract.ts'

export const APPROVAL_CSV: readonly CsvColumn<ApprovalOut>[] = [
  ['상태', ({ state }) => STATE_WORDS[state]],
  ['할 일', ({ kind_text }) => kind_text],
  ['내용', ({ facts }) => facts.map(({ label, text }) => `${label} ${text}`).join(', ')],
  ['사유', ({ reason }) => reason],
  ['요청한 직원', ({ asked_by }) => asked_by.name],
  ['요청 시각', ({ asked_at }) => wallTimeOf(new Date(asked_at))],
  ['처리한 직원', ({ decided_by }) => decided_by],
  ['처리 시각', ({ decided_at }) => decided_at && wallTimeOf(new Date(decided_at))],
  ['비고', ({ note }) => note],
]
