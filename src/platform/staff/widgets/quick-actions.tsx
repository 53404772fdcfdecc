import type { LucideIcon } from 'lucide-react'
import { useIsNarrow } from '#kit/ui/use-is-narrow.ts'

export type QuickAction = {
  label: string
  /** The current value, such as the assigned driver. */
  value?: string
  icon: LucideIcon
  /** The action cannot be undone. */
  negative?: boolean
  run: () => void
}

/** The actions of a row's cells, shown above its details on a phone, within reach of the thumb. */
export function QuickActions({ label, actions }: { label: string; actions: readonly QuickAction[] }) {
  if (!useIsNarrow()) return null
  return (
    <ul aria-label={label} className="grid grid-cols-[repeat(auto-fit,minmax(96px,1fr))] gap-gutter">
      {actions.map(({ label: action, value, icon: Icon, negative, run }) => (
        <li key={action}>
          <button
            type="button"
            onClick={run}
            className="grid h-full min-h-16 w-full content-center justify-items-center gap-thin rounded-field bg-sunken px-1 py-gutter hover:bg-gray"
          >
            <Icon
              size={18}
              aria-hidden="true"
              className={negative ? 'text-negative-text' : 'text-sub01-text'}
            />
            <span className="text-body font-semibold text-text-strong">{action}</span>
            {value && <span className="max-w-full truncate text-body text-text-soft">{value}</span>}
          </button>
        </li>
      ))}
    </ul>
  )
}
