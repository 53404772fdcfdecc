import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { cx } from './cx.ts'

export type TabItem<Key extends string> = { key: Key; label: ReactNode; count?: string }

type Props<Key extends string> = {
  label: string
  tabs: readonly TabItem<Key>[]
  current: Key
  choose: (key: Key) => void
  children: ReactNode
}

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_at, last) => last,
}

/**
 * A row of tabs above one panel. The caller stores `current` (in a state or the URL); arrow keys, Home and End set it.
 */
export function Tabs<Key extends string>({ label, tabs, current, choose, children }: Props<Key>) {
  const id = useId()
  const row = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ key }) => key === current)
    const next = tabs[steps[event.key]?.(at, tabs.length - 1) ?? -1]
    if (!next) return
    event.preventDefault()
    choose(next.key)
    row.current?.querySelector<HTMLElement>(`[data-key="${next.key}"]`)?.focus()
  }
  return (
    <>
      <div
        ref={row}
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        className="relative flex gap-base overflow-x-auto border-b border-line no-scrollbar"
      >
        {tabs.map(({ key, label: text, count }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-${key}`}
            data-key={key}
            aria-selected={key === current}
            aria-controls={`${id}-panel`}
            tabIndex={key === current ? 0 : -1}
            onClick={() => choose(key)}
            className={cx(
              'min-h-11 border-b-2 px-1 font-semibold whitespace-nowrap transition-colors focus-visible:-outline-offset-2',
              key === current
                ? 'border-primary text-text-strong'
                : 'border-transparent text-text-soft hover:text-text',
            )}
          >
            {text}
            {count !== undefined && <span className="ml-1.5 text-body text-sub01-text">{count}</span>}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`} tabIndex={0}>
        {children}
      </div>
    </>
  )
}
