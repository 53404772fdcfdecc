import { cx } from '#kit/ui/cx.ts'
import type { CalendarEntry } from '../contract.ts'
import { GROUP_WORDS } from '../copy.ts'
import { type Group, GROUP_OF, GROUPS } from '../rules.ts'

type Props = {
  entries: readonly CalendarEntry[]
  group: Group | null
  filter: (group: Group | null) => void
}

/** Buttons that show one group only, each with its number of entries. */
export function GroupFilter({ entries, group, filter }: Props) {
  const countOf = (one: Group) => entries.filter(({ kind }) => GROUP_OF[kind] === one).length
  return (
    <div role="group" aria-label="종류" className="flex gap-gutter overflow-x-auto p-thin no-scrollbar">
      <Choice text="전체" count={entries.length} isChosen={group === null} press={() => filter(null)} />
      {GROUPS.map((one) => (
        <Choice
          key={one}
          text={GROUP_WORDS[one]}
          count={countOf(one)}
          isChosen={group === one}
          press={() => filter(group === one ? null : one)}
        />
      ))}
    </div>
  )
}

type ChoiceProps = { text: string; count: number; isChosen: boolean; press: () => void }

const Choice = ({ text, count, isChosen, press }: ChoiceProps) => (
  <button
    type="button"
    aria-pressed={isChosen}
    onClick={press}
    className={cx(
      'flex h-9 shrink-0 items-center gap-small rounded-full px-3 text-body font-semibold inset-ring',
      isChosen
        ? 'bg-primary text-on-primary inset-ring-primary'
        : 'bg-surface text-text inset-ring-line hover:bg-sunken',
    )}
  >
    {text}
    <span className="tabular-nums">
      {count}
      <span className="sr-only">건</span>
    </span>
  </button>
)
