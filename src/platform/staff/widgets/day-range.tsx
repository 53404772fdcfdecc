import { DayField } from './day-field.tsx'

type Props = { from: string; to: string; change: (days: { from?: string; to?: string }) => void }

/** The first and last day of a filter; an end before the beginning is an error at its field. */
export function DayRange({ from, to, change }: Props) {
  const isTurned = from !== '' && to !== '' && to < from
  return (
    <div className="flex items-start gap-gutter max-md:basis-full">
      <DayField label="시작일" value={from} set={(day) => change({ from: day })} />
      <span className="leading-10" aria-hidden="true">
        –
      </span>
      <DayField
        label="종료일"
        value={to}
        set={(day) => change({ to: day })}
        error={isTurned ? '시작일보다 빠릅니다.' : undefined}
      />
    </div>
  )
}
