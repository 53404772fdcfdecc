import { type Day, monthStart } from '#kit/day.ts'
import { Chevron } from './chevron.tsx'

type Props = {
  month: Day
  /** Any day of the first and of the last month that can be shown. */
  first: Day
  last: Day
  go: (month: Day) => void
}

/** The shown month, with buttons to its neighbors (C-136, C-137). */
export function MonthHeader({ month, first, last, go }: Props) {
  const [year, number] = [month.slice(0, 4), Number(month.slice(5, 7))]
  return (
    <div className="flex items-center justify-between">
      <Arrow
        label="이전 달"
        turn="rotate-90"
        disabled={month <= monthStart(first)}
        press={() => go(monthStart(month, -1))}
      />
      <h2 className="text-title-s" aria-live="polite">{`${year}년 ${number}월`}</h2>
      <Arrow
        label="다음 달"
        turn="-rotate-90"
        disabled={monthStart(month, 1) > last}
        press={() => go(monthStart(month, 1))}
      />
    </div>
  )
}

function Arrow({
  label,
  turn,
  disabled,
  press,
}: {
  label: string
  turn: string
  disabled: boolean
  press: () => void
}) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={disabled}
      onClick={press}
      className="grid size-11 place-items-center rounded-full text-text-strong hover:bg-gray disabled:opacity-35"
    >
      <Chevron className={turn} />
    </button>
  )
}
