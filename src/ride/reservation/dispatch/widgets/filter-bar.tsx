import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '#kit/ui/cx.ts'
import { useListAddress } from '#kit/ui/use-list-address.ts'
import { useToday } from '#kit/ui/use-today.ts'
import { question } from '#ride/account/widgets/realm.ts'
import { listCars } from '#ride/fleet/contract.ts'
import { CANCEL_KIND_WORDS, PURPOSE_WORDS } from '../../copy.ts'
import { ARRIVAL_WORDS } from '../copy.ts'
import { UNASSIGNED } from './copy.ts'
import { useAllDrivers } from './use-all-drivers.ts'
import { daysIn, rareFiltersIn, WHEN_WORDS, WHENS } from './filters.ts'

type Props = { isCompact: boolean; turnCompact: () => void }

/**
 * The filters of the list by day and driver. Each press sets or removes a filter, which is kept in the URL. A wide
 * screen can show the list as cards.
 */
export function FilterBar({ isCompact, turnCompact }: Props) {
  const { query, change } = useListAddress()
  const when = query.get('when')
  const isUnassigned = query.get('driver') === 'none'
  const { from, to } = daysIn(query)
  const [car, driver] = [query.get('car'), isUnassigned ? null : query.get('driver')]
  const { purpose, canceled, arrived } = rareFiltersIn(query, useToday())
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
      {arrived && (
        <Chip on closes press={() => change({ arrived: null })}>
          {ARRIVAL_WORDS[arrived]}
        </Chip>
      )}
      <ChoiceFilter label="차종" value={car} choices={useCars()} choose={(id) => change({ car: id })} />
      <ChoiceFilter
        label="기사"
        value={driver}
        choices={useAllDrivers().data}
        choose={(id) => change({ driver: id })}
      />
      <span className="ml-auto max-md:hidden">
        <Chip on={isCompact} press={turnCompact}>
          간단히 보기
        </Chip>
      </span>
    </div>
  )
}

const useCars = () => useQuery(question(listCars, { query: {} })).data

type ChoiceProps = {
  label: string
  value: string | null
  choices: readonly { id: string; name: string }[] | undefined
  choose: (id: string | null) => void
}

/** A native select of a filter; its first option removes the filter. */
const ChoiceFilter = ({ label, value, choices, choose }: ChoiceProps) => (
  <select
    aria-label={`${label} 거르기`}
    value={value ?? ''}
    onChange={({ target }) => choose(target.value || null)}
    className={cx(
      'select-arrow h-8 max-w-40 rounded-full border bg-surface pr-9 pl-3 text-body',
      value ? 'border-sub01 bg-sub02 font-semibold text-on-sub02' : 'border-line text-text hover:bg-gray',
    )}
  >
    <option value="">{label} 전체</option>
    {value && !choices?.some(({ id }) => id === value) && <option value={value}>고른 {label}</option>}
    {choices?.map(({ id, name }) => (
      <option key={id} value={id}>
        {name}
      </option>
    ))}
  </select>
)

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
