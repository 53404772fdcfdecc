import type { ReactNode } from 'react'
import { BODY_TYPES, FEE_LIMITS, manwonOf, type ModelFilter } from '../rules.ts'
import { BODY_TYPE_NAMES } from '../copy.ts'
import type { ModelOut } from '../contract.ts'

type Props = {
  models: readonly ModelOut[]
  filter: ModelFilter
  /** Sets parameters of the list's URL; null removes one. */
  set: (changes: Record<string, string | null>) => void
}

const pill =
  'min-h-11 shrink-0 rounded-full bg-surface text-body font-semibold text-text inset-ring inset-ring-line'

/** The filters of the list: brand, type, monthly fee, free now; one row that scrolls on a phone. */
export function FilterBar({ models, filter, set }: Props) {
  const brands = [...new Set(models.map(({ brand }) => brand.name))].toSorted()
  const types = BODY_TYPES.filter((type) => models.some(({ body_type }) => body_type === type))
  return (
    <div
      role="group"
      aria-label="필터"
      className="-mx-base flex gap-gutter overflow-x-auto px-base py-thin no-scrollbar md:mx-0 md:px-0"
    >
      <Choice label="브랜드" value={filter.brand} choose={(brand) => set({ brand })}>
        {brands.map((brand) => (
          <option key={brand} value={brand}>
            {brand}
          </option>
        ))}
      </Choice>
      <Choice label="차종" value={filter.type} choose={(type) => set({ type })}>
        {types.map((type) => (
          <option key={type} value={type}>
            {BODY_TYPE_NAMES[type]}
          </option>
        ))}
      </Choice>
      <Choice label="월 구독료" value={filter.maxFee} choose={(max) => set({ max })}>
        {FEE_LIMITS.map((fee) => (
          <option key={fee} value={fee}>
            {manwonOf(fee).toLocaleString('ko-KR')}만원 이하
          </option>
        ))}
      </Choice>
      <label
        className={`${pill} relative flex cursor-pointer items-center px-3.5 has-checked:bg-sub02 has-checked:text-on-sub02 has-checked:inset-ring-sub01-text has-focus-visible:outline-2 has-focus-visible:outline-focus`}
      >
        <input
          type="checkbox"
          checked={filter.isFree}
          onChange={({ target }) => set({ free: target.checked ? '1' : null })}
          className="sr-only"
        />
        바로 구독 가능
      </label>
    </div>
  )
}

type ChoiceProps = {
  label: string
  value: string | number | null
  choose: (value: string | null) => void
  children: ReactNode
}

const Choice = ({ label, value, choose, children }: ChoiceProps) => (
  <select
    aria-label={label}
    value={value ?? ''}
    onChange={({ target }) => choose(target.value || null)}
    className={`${pill} select-arrow bg-position-[right_8px_center] pr-8 pl-3.5`}
  >
    <option value="">{label}</option>
    {children}
  </select>
)
