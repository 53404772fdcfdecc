import type { ReactNode } from 'react'

type Props = { title: string; text?: ReactNode; action?: ReactNode; picture?: ReactNode }

/** Shown for an empty list: a sentence, and the suggested next action. */
export function EmptyState({ title, text, action, picture }: Props) {
  return (
    <div data-empty className="grid justify-items-center gap-gutter px-base py-12 text-center">
      {picture}
      <p className="text-control font-bold text-text-strong">{title}</p>
      {text && <p className="max-w-80 text-body text-text-soft">{text}</p>}
      {action && <div className="pt-gutter">{action}</div>}
    </div>
  )
}
