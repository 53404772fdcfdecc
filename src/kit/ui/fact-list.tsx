import type { ReactNode } from 'react'

/** A list of facts with their names, one for each line. */
export const FactList = ({ children }: { children: ReactNode }) => (
  <dl className="divide-y divide-line rounded-card bg-surface px-base text-body shadow-card">{children}</dl>
)

export const Fact = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div className="flex min-h-12 items-start justify-between gap-base py-3">
    <dt className="shrink-0 text-text-soft">{name}</dt>
    <dd className="text-right text-text-strong">{children}</dd>
  </div>
)
