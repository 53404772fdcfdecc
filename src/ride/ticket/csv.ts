import type { CsvColumn } from '#kit/csv.ts'
import { wallTimeOf } from '#kit/day.ts'
import type { LedgerEntry } from './contract.ts'
import { ENTRY_WORDS } from './copy.ts'

export const LEDGER_CSV: CsvColumn<LedgerEntry>[] = [
  ['일시', ({ created_at }) => wallTimeOf(new Date(created_at))],
  ['종류', ({ type }) => ENTRY_WORDS[type]],
  ['아이디', ({ member }) => member.user_id, 'TEXT'],
  ['이름', ({ member }) => member.name],
  ['티켓', ({ amount }) => amount],
  ['이전 잔여', ({ prev_tickets }) => prev_tickets],
  ['잔여', ({ remaining_tickets }) => remaining_tickets],
  ['이용일', ({ ride }) => ride?.ride_date ?? null],
  ['차량', ({ ride }) => ride?.car_name ?? null],
  ['구매', ({ purchase }) => purchase?.title ?? null],
  ['담당자', ({ by }) => by],
  ['사유', ({ reason }) => reason],
]
