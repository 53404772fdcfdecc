import { useId } from 'react'
import type { PriceOrder } from '../rules.ts'

const ORDERS = [
  ['low', '낮은 가격순'],
  ['high', '높은 가격순'],
] as const

/** The choice whether the highest or the lowest price comes first (S-024). */
export function SortChoice({ value, choose }: { value: PriceOrder; choose: (order: PriceOrder) => void }) {
  const name = useId()
  return (
    <fieldset className="flex rounded-full bg-gray p-thin">
      <legend className="sr-only">정렬</legend>
      {ORDERS.map(([order, label]) => (
        <label
          key={order}
          className="grid min-h-11 md:min-h-9 cursor-pointer place-items-center rounded-full px-3 text-body font-semibold text-gray-text has-checked:bg-primary has-checked:text-on-primary has-focus-visible:outline-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name={name}
            checked={order === value}
            onChange={() => choose(order)}
            className="sr-only"
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
