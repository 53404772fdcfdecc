import { instantLabel } from '#kit/day.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { RowCard } from '#kit/ui/card-rows.tsx'
import type { Column } from '#kit/ui/data-table.tsx'
import { CellButton, CutText } from '#kit/ui/table-cells.tsx'
import type { AccessOut } from '#platform/access/contract.ts'

type Open = (row: AccessOut) => void

const whenOf = ({ at }: AccessOut): string => instantLabel(new Date(at))

/** `회원 열람`, `회원: 권한 없는 요청`, `본인 확인 실패`. A login has only its kind, an export only its own name. */
export function actionOf({ kind, kind_text, source_text }: AccessOut): string {
  if (kind === 'EXPORT') return source_text
  if (kind === 'LOGIN') return kind_text
  if (kind === 'FAILED_LOGIN') return `${source_text} 실패`
  return kind === 'REFUSED' ? `${source_text}: ${kind_text}` : `${source_text} ${kind_text}`
}

/** `김하늘, 이수빈 외 12명`; `없음` if the answer contained no person. */
export function subjectsText({ subjects, subject_count: count }: AccessOut): string {
  if (count === 0) return '없음'
  const names = subjects.flatMap(({ name }) => name ?? [])
  const others = count - names.length
  if (names.length === 0) return `${count}명`
  return others > 0 ? `${names.join(', ')} 외 ${others}명` : names.join(', ')
}

const Night = ({ row }: { row: AccessOut }) => row.is_night && <Badge tone="orange">야간</Badge>

/** The columns of the access record: time, staff, action, customers, reason, address. */
export const columnsOf = (open: Open): Column<AccessOut>[] => [
  {
    key: 'at',
    head: '일시',
    width: 210,
    cell: (row) => (
      <span className="flex items-center gap-small">
        {whenOf(row)} <Night row={row} />
      </span>
    ),
  },
  { key: 'staff', head: '직원', width: 110, cell: ({ staff }) => <CutText text={staff} /> },
  {
    key: 'action',
    head: '한 일',
    width: 210,
    cell: (row) => (
      <CellButton action="자세히 보기" onClick={() => open(row)}>
        <span className="font-semibold">{actionOf(row)}</span>
      </CellButton>
    ),
  },
  { key: 'subjects', head: '본 사람', width: 220, cell: (row) => <CutText text={subjectsText(row)} /> },
  { key: 'reason', head: '사유', cell: ({ reason }) => <CutText text={reason ?? '-'} /> },
  { key: 'address', head: 'IP 주소', width: 140, cell: ({ address }) => <CutText text={address} /> },
]

/** An access in a list on a phone: action and staff, customers and time. */
export const cardOf = (open: Open) => (row: AccessOut) => (
  <RowCard
    action="자세히 보기"
    open={() => open(row)}
    title={actionOf(row)}
    badges={
      <>
        <span className="truncate text-body text-text">{row.staff}</span>
        <Night row={row} />
      </>
    }
    text={`${whenOf(row)}, 본 사람 ${subjectsText(row)}`}
  />
)
