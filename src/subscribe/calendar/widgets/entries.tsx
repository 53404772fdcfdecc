import { type Day, dayLabel } from '#kit/day.ts'
import { Badge, type BadgeTone } from '#kit/ui/badge.tsx'
import { cx } from '#kit/ui/cx.ts'
import { Link } from '#kit/ui/router.tsx'
import type { CalendarEntry } from '../contract.ts'
import { personOf } from '../copy.ts'
import { type Group, GROUP_OF, isOverdue } from '../rules.ts'

const TONES: Record<Group, BadgeTone> = {
  INCIDENT: 'red',
  HANDOVER: 'blue',
  RETURN: 'green',
  REQUEST: 'yellow',
  PAYMENT: 'orange',
  SETTLEMENT: 'neutral',
  FINE: 'neutral',
}
const CELL_TONES: Record<Group, string> = {
  INCIDENT: 'bg-red text-on-red',
  HANDOVER: 'bg-blue text-on-blue',
  RETURN: 'bg-green text-on-green',
  REQUEST: 'bg-yellow text-on-yellow',
  PAYMENT: 'bg-orange text-on-orange',
  SETTLEMENT: 'bg-neutral text-on-neutral',
  FINE: 'bg-neutral text-on-neutral',
}

export const keyOf = ({ kind, id }: CalendarEntry): string => `${kind} ${id}`

type Props = { entries: readonly CalendarEntry[]; today: Day }

/** Entries as lines; each leads to its record. */
export const EntryList = ({ entries, today }: Props) => (
  <ul className="divide-y divide-line overflow-hidden rounded-field border border-line bg-surface">
    {entries.map((entry) => (
      <li key={keyOf(entry)}>
        <EntryLine entry={entry} today={today} />
      </li>
    ))}
  </ul>
)

function EntryLine({ entry, today }: { entry: CalendarEntry; today: Day }) {
  const { word, car, plate, text, path } = entry
  return (
    <Link to={path} className="grid gap-thin px-3 py-2.5 hover:bg-sunken focus-visible:-outline-offset-2">
      <span className="flex items-center gap-gutter">
        <Badge tone={TONES[GROUP_OF[entry.kind]]}>{word}</Badge>
        <span className="min-w-0 flex-1 truncate text-body font-semibold text-text-strong">
          {personOf(entry)}
        </span>
        {isOverdue(entry, today) && <Since day={entry.day} />}
      </span>
      <span className="text-body wrap-anywhere text-text">{[car, plate].filter(Boolean).join(' ')}</span>
      {text && <span className="text-body wrap-anywhere text-text-soft">{text}</span>}
    </Link>
  )
}

/** `11월 27일 (금)부터`: since when it is left over. */
const Since = ({ day }: { day: Day }) => (
  <span className="shrink-0 text-base font-semibold text-negative-text tabular-nums">
    {dayLabel(day)}부터
  </span>
)

/** The maximum of lines in a cell. With more entries, the last line is the number of the others. */
const SHOWN = 3

/** The entries of a day in its cell, in one or two words each. */
export const CellEntries = ({ entries }: { entries: readonly CalendarEntry[] }) => {
  const shown = entries.length > SHOWN ? entries.slice(0, SHOWN - 1) : entries
  return (
    <>
      {shown.map((entry) => (
        <Link
          key={keyOf(entry)}
          to={entry.path}
          tabIndex={-1}
          title={`${entry.word} ${personOf(entry)}`}
          className={cx(
            'relative z-1 block truncate rounded-small px-1 text-base font-semibold hover:underline',
            CELL_TONES[GROUP_OF[entry.kind]],
          )}
        >
          {entry.word} {personOf(entry)}
        </Link>
      ))}
      {entries.length > shown.length && (
        <span className="px-1 text-base font-semibold text-text-soft">
          {`${entries.length - shown.length}건 더`}
        </span>
      )}
    </>
  )
}
