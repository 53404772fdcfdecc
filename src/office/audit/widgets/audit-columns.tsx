import { instantLabel } from '#kit/day.ts'
import { RowCard } from '#kit/ui/card-rows.tsx'
import type { Column } from '#kit/ui/data-table.tsx'
import { CellButton, CutText } from '#kit/ui/table-cells.tsx'
import type { AuditEntryOut } from '#platform/audit/contract.ts'

/** `예약 김모심`; only the kind if the subject has no name any more. */
export const subjectLabel = ({ subject_text, subject_name }: AuditEntryOut): string =>
  [subject_text, subject_name].filter(Boolean).join(' ')

type Open = (entry: AuditEntryOut) => void

const whenOf = ({ at }: AuditEntryOut): string => instantLabel(new Date(at))

/** The changes in one line: `상태: 확정 대기 → 예약 확정`. */
const summaryOf = ({ lines }: AuditEntryOut): string =>
  lines
    .map(({ name, before, after }) =>
      [`${name}:`, before, before !== null && after !== null && '→', after].filter(Boolean).join(' '),
    )
    .join(', ')

/** The columns of the audit log: time, actor, action, subject, old and new values. */
export const columnsOf = (open: Open): Column<AuditEntryOut>[] => [
  { key: 'at', head: '일시', width: 164, cell: whenOf },
  { key: 'actor', head: '담당자', width: 120, cell: ({ actor }) => <CutText text={actor} /> },
  {
    key: 'action',
    head: '작업',
    width: 176,
    cell: (entry) => (
      <CellButton action="변경 내용 보기" onClick={() => open(entry)}>
        <span className="font-semibold">{entry.action_text}</span>
      </CellButton>
    ),
  },
  { key: 'about', head: '대상', width: 220, cell: (entry) => <CutText text={subjectLabel(entry)} /> },
  { key: 'change', head: '변경 내용', cell: (entry) => <CutText text={summaryOf(entry) || '-'} /> },
]

/** An entry in a list on a phone: action and subject, time and actor. */
export const cardOf = (open: Open) => (entry: AuditEntryOut) => (
  <RowCard
    action="변경 내용 보기"
    open={() => open(entry)}
    title={entry.action_text}
    badges={entry.subject_name && <span className="truncate text-body text-text">{entry.subject_name}</span>}
    text={`${whenOf(entry)}, ${entry.actor}`}
  />
)
