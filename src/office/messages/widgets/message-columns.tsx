import { instantLabel } from '#kit/day.ts'
import { Badge, type BadgeTone } from '#kit/ui/badge.tsx'
import { RowCard } from '#kit/ui/card-rows.tsx'
import type { Column } from '#kit/ui/data-table.tsx'
import { CellButton, CutText } from '#kit/ui/table-cells.tsx'
import type { MessageOut } from '#platform/outbox/contract.ts'
import { errorWords, numberText, STATE_WORDS, textOf } from '#platform/outbox/copy.ts'

type Open = (message: MessageOut) => void

const tones: Record<MessageOut['state'], BadgeTone> = {
  WAITING: 'yellow',
  SENT: 'green',
  SUPPRESSED: 'neutral',
  FAILED: 'red',
}

export const StateBadge = ({ state }: Pick<MessageOut, 'state'>) => (
  <Badge tone={tones[state]}>{STATE_WORDS[state]}</Badge>
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
  { key: 'state', head: '결과', width: 108, cell: ({ state }) => <StateBadge state={state} /> },
  {
    key: 'error',
    head: '사유',
    width: 280,
    cell: ({ error }) => <CutText text={error ? errorWords(error) : '-'} />,
  },
]

/** A message on a phone: recipient and state, kind and time. */
export const cardOf = (open: Open) => (message: MessageOut) => (
  <RowCard
    action="문자 보기"
    open={() => open(message)}
    title={numberText(message)}
    badges={<StateBadge state={message.state} />}
    text={[message.kind_text, whenOf(message), message.error && errorWords(message.error)]
      .filter(Boolean)
      .join(', ')}
  />
)
