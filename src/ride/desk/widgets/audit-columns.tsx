import { instantLabel } from '#kit/day.ts'
import { RowCard } from '#kit/ui/card-rows.tsx'
import type { Column } from '#kit/ui/data-table.tsx'
import { CellButton, CutText } from '#kit/ui/table-cells.tsx'
import type { AuditEntryOut } from '#platform/audit/contract.ts'
import { aboutOf, actionText, linesOf } from '../words.ts'

type Open = (entry: AuditEntryOut) => void

const whenOf = ({ at }: AuditEntryOut): string => instantLabel(new Date(at))

/** What changed in a line: `상태: 확정 대기 → 예약 확정`. */
const summaryOf = (entry: AuditEntryOut): string =>
  linesOf(entry)
    .map(({ name, before, after }) =>
      [`${name}:`, before, before !== null && after !== null && '→', after].filter(Boolean).join(' '),
    )
    .join(', ')

/** Columns of the audit log: when, who, what, about what, from what to what. */
export const columnsOf = (open: Open): Column<AuditEntryOut>[] => [
  { key: 'at', head: '일시', width: 164, cell: whenOf },
  { key: 'actor', head: '담당자', width: 120, cell: ({ actor }) => <CutText text={actor} /> },
  {
    key: 'action',
    head: '작업',
    width: 176,
    cell: (entry) => (
      <CellButton action="변경 내용 보기" onClick={() => open(entry)}>
        <span className="font-semibold">{actionText(entry)}</span>
      </CellButton>
    ),
  },
  { key: 'about', head: '대상', width: 220, cell: (entry) => <CutText text={aboutOf(entry)} /> },
  { key: 'change', head: '변경 내용', cell: (entry) => <CutText text={summaryOf(entry) || '-'} /> },
]

/** An entry on a phone: what was done to what, when and by whom. */
export const cardOf = (open: Open) => (entry: AuditEntryOut) => (
  <RowCard
    action="변경 내용 보기"
    open={() => open(entry)}
    title={actionText(entry)}
    badges={entry.subject_name && <span className="truncate text-body text-text">{entry.subject_name}</span>}
    text={`${whenOf(entry)}, ${entry.actor}`}
  />
)
