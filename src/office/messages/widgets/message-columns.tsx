import { instantLabel } from '#kit/day.ts'
import { Badge, type BadgeTone } from '#kit/ui/badge.tsx'
import { RowCard } from '#kit/ui/card-rows.tsx'
import type { Column } from '#kit/ui/data-table.tsx'
import { CellButton, CutText } from '#kit/ui/table-cells.tsx'
import type { MessageOut } from '#platform/outbox/contract.ts'
import { numberText, reasonWords, resultWords, textOf } from '#platform/outbox/copy.ts'

type Open = (message: MessageOut) => void

const tones: Record<MessageOut['state'], BadgeTone> = {
  WAITING: 'yellow',
  SENT: 'green',
  SUPPRESSED: 'neutral',
  FAILED: 'red',
}

const deliveryTones: Record<NonNullable<MessageOut['delivery']>, BadgeTone> = {
  ACCEPTED: 'neutral',
  DELIVERED: 'green',
  FAILED: 'red',
  UNKNOWN: 'neutral',
}

/** The result of a message; an accepted message shows its delivery. */
export const StateBadge = ({ state, delivery }: Pick<MessageOut, 'state' | 'delivery'>) => (
  <Badge tone={state === 'SENT' && delivery ? deliveryTones[delivery] : tones[state]}>
    {resultWords({ state, delivery })}
  </Badge>
)

export const whenOf = ({ created_at }: MessageOut): string => instantLabel(new Date(created_at))

/** The columns of the messages: time, number, kind and state. */
export const columnsOf = (open: Open): Column<MessageOut>[] => [
  { key: 'at', head: '일시', width: 164, cell: whenOf },
  {
    key: 'number',
    head: '받는 번호',
    width: 140,
    cell: (message) => (
      <CellButton action="문자 보기" onClick={() => open(message)}>
        <span className="font-semibold">{numberText(message)}</span>
      </CellButton>
    ),
  },
  { key: 'kind', head: '종류', width: 104, cell: ({ kind_text }) => kind_text },
  { key: 'text', head: '내용', cell: (message) => <CutText text={textOf(message)} /> },
  { key: 'state', head: '결과', width: 108, cell: (message) => <StateBadge {...message} /> },
  {
    key: 'error',
    head: '사유',
    width: 280,
    cell: (message) => <CutText text={reasonWords(message) ?? '-'} />,
  },
]

/** A message on a phone: recipient and state, kind and time. */
export const cardOf = (open: Open) => (message: MessageOut) => (
  <RowCard
    action="문자 보기"
    open={() => open(message)}
    title={numberText(message)}
    badges={<StateBadge {...message} />}
    text={[message.kind_text, whenOf(message), reasonWords(message)].filter(Boolean).join(', ')}
  />
)
