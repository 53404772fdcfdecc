import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '#kit/ui/cx.ts'
import { useListAddress } from '#kit/ui/use-list-address.ts'
import { CANCEL_KINDS } from '../../rules.ts'
import { CANCEL_KIND_WORDS, PURPOSE_WORDS } from '../../words.ts'
import { UNASSIGNED } from './messages.ts'
import { WHEN_WORDS, WHENS } from './filters.ts'

/** Days and drivers that the list is narrowed to, each a press to set and to take off; they stand in the address. */
export function FilterBar() {
  const { query, change } = useListAddress()
  const when = query.get('when')
  const isUnassigned = query.get('driver') === 'none'
  const [from, to] = [query.get('from'), query.get('to')]
  const [car, driver] = [query.get('car'), isUnassigned ? null : query.get('driver')]
  // These two narrow the list only together with days.
  const hasDays = when !== null || (from !== null && to !== null)
  const purpose = hasDays ? query.get('purpose') : null
  const canceled = CANCEL_KINDS.find((kind) => hasDays && kind === query.get('canceled'))
  const days = !when && from ? (from === to || !to ? from : `${from} ~ ${to}`) : null
  return (
    <div role="group" aria-label="예약 거르기" className="flex flex-wrap gap-small">
      {WHENS.map((one) => (
        <Chip
          key={one}
          on={when === one}
          press={() => change({ when: when === one ? null : one, from: null, to: null })}
        >
          {WHEN_WORDS[one]}
        </Chip>
      ))}
      <Chip on={isUnassigned} press={() => change({ driver: isUnassigned ? null : 'none' })}>
        기사 {UNASSIGNED}
      </Chip>
      {days && (
        <Chip on closes press={() => change({ from: null, to: null })}>
          {days}
        </Chip>
      )}
      {purpose && (
        <Chip on closes press={() => change({ purpose: null })}>
          {PURPOSE_WORDS[purpose] ?? purpose}
        </Chip>
      )}
      {canceled && (
        <Chip on closes press={() => change({ canceled: null })}>
          {CANCEL_KIND_WORDS[canceled]}
        </Chip>
      )}
      {car && (
        <Chip on closes press={() => change({ car: null })}>
          고른 차종만
        </Chip>
      )}
      {driver && (
        <Chip on closes press={() => change({ driver: null })}>
          고른 기사만
        </Chip>
      )}
    </div>
  )
}

type ChipProps = { on: boolean; closes?: boolean; press: () => void; children: ReactNode }

const Chip = ({ on, closes, press, children }: ChipProps) => (
  <button
    type="button"
    aria-pressed={on}
    onClick={press}
    className={cx(
      'flex h-8 items-center gap-small rounded-full border px-3 text-body',
      on ? 'border-sub01 bg-sub02 font-semibold text-on-sub02' : 'border-line text-text hover:bg-gray',
    )}
  >
    {children}
    {closes && <X size={14} aria-hidden="true" />}
  </button>
)
