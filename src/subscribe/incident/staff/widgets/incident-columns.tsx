import { instantLabel } from '#kit/day.ts'
import { formatPlate } from '#kit/plate.ts'
import { Badge, type BadgeTone } from '#kit/ui/badge.tsx'
import { RowCard } from '#kit/ui/card-rows.tsx'
import type { Column } from '#kit/ui/data-table.tsx'
import { CellButton, CutText } from '#kit/ui/table-cells.tsx'
import { KIND_WORDS, STATE_WORDS } from '../../copy.ts'
import type { IncidentState } from '../../rules.ts'
import type { IncidentRow } from '../contract.ts'

const TONES: Record<IncidentState, BadgeTone> = { REPORTED: 'red', IN_PROGRESS: 'blue', RESOLVED: 'green' }

export const IncidentBadge = ({ state }: { state: IncidentState }) => (
  <Badge tone={TONES[state]}>{STATE_WORDS[state]}</Badge>
)

const nameOf = ({ subscriber }: IncidentRow): string => subscriber.name || '탈퇴한 구독자'
const carOf = ({ car }: IncidentRow): string =>
  [car.name, formatPlate(car.registration_number ?? '')].filter(Boolean).join(' ')

/** The title of an incident: `사고, 김구독`. */
export const titleOf = (row: IncidentRow): string => `${KIND_WORDS[row.kind]}, ${nameOf(row)}`

/** Columns of the incidents. */
export const columnsOf = (open: (row: IncidentRow) => void): Column<IncidentRow>[] => [
  { key: 'at', head: '접수 시각', width: 164, cell: ({ created_at }) => instantLabel(new Date(created_at)) },
  {
    key: 'who',
    head: '종류, 구독자',
    width: 180,
    cell: (row) => (
      <CellButton action="접수 보기" title={titleOf(row)} onClick={() => open(row)}>
        <span className="font-semibold">{titleOf(row)}</span>
      </CellButton>
    ),
  },
  { key: 'car', head: '차량', width: 220, cell: (row) => <CutText text={carOf(row)} /> },
  { key: 'place', head: '장소', width: 180, cell: ({ place }) => <CutText text={place || '-'} /> },
  { key: 'text', head: '내용', cell: ({ text }) => <CutText text={text || '-'} /> },
]

/** An incident in a list on a phone. */
export const cardOf = (open: (row: IncidentRow) => void) => (row: IncidentRow) => (
  <RowCard
    action="접수 보기"
    open={() => open(row)}
    title={titleOf(row)}
    badges={<IncidentBadge state={row.state} />}
    text={`${carOf(row)}, ${instantLabel(new Date(row.created_at))}`}
  />
)
