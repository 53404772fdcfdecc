import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { useState } from 'react'
import { cx } from '#kit/ui/cx.ts'
import { TextField } from '#kit/ui/field.tsx'
import { isOrder, type Place } from '../rules.ts'
import { ORDER_WRONG } from '../copy.ts'

type Props = {
  cars: readonly { id: string; name: string }[]
  places: readonly Place[]
  changed: ReadonlySet<string>
  type: (id: string, order: string) => void
  /** Called when the field of a number loses the focus: the list may be sorted by the numbers. */
  settle: () => void
  move: (from: number, to: number) => void
}

const step = 'grid size-9 place-items-center rounded-small text-text-strong hover:bg-gray disabled:opacity-35'

/** The cars as a list: dragged, moved by a step, or given a number. Unsaved changes are marked. */
export function OrderList({ cars, places, changed, type, settle, move }: Props) {
  const [dragged, setDragged] = useState<number | null>(null)
  const names = new Map(cars.map(({ id, name }) => [id, name]))
  const over = (at: number) => {
    if (dragged === null || dragged === at) return
    move(dragged, at)
    setDragged(at)
  }
  return (
    <ol className="grid gap-small">
      {places.map(({ id, order }, at) => (
        <li
          key={id}
          draggable
          data-changed={changed.has(id) || undefined}
          onDragStart={() => setDragged(at)}
          onDragOver={(event) => {
            event.preventDefault()
            over(at)
          }}
          onDragEnd={() => setDragged(null)}
          className={cx(
            'grid grid-cols-[20px_1fr_88px_auto] items-center gap-gutter rounded-field border border-line px-gutter py-1 data-changed:border-orange data-changed:bg-yellow',
            dragged === at && 'opacity-60',
          )}
        >
          <GripVertical size={16} aria-hidden="true" className="cursor-grab text-text-soft" />
          <span className="truncate text-body font-semibold text-text-strong" title={names.get(id)}>
            {names.get(id)}
            {changed.has(id) && <span className="sr-only">, 변경됨</span>}
          </span>
          <TextField
            hideLabel
            label={`${names.get(id)} 순서`}
            inputMode="decimal"
            autoComplete="off"
            className="[&_input]:h-9"
            value={order}
            error={isOrder(order) ? '' : ORDER_WRONG}
            onChange={({ target }) => type(id, target.value)}
            onBlur={settle}
          />
          <span className="flex">
            <button
              type="button"
              aria-label={`${names.get(id)} 위로`}
              disabled={at === 0}
              onClick={() => move(at, at - 1)}
              className={step}
            >
              <ArrowUp size={16} aria-hidden="true" />
            </button>
            <button
              type="button"
              aria-label={`${names.get(id)} 아래로`}
              disabled={at === places.length - 1}
              onClick={() => move(at, at + 1)}
              className={step}
            >
              <ArrowDown size={16} aria-hidden="true" />
            </button>
          </span>
        </li>
      ))}
    </ol>
  )
}
