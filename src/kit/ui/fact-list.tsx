import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** A list of facts with their names, one for each line. */
export const FactList = ({ children }: { children: ReactNode }) => (
  <dl className="divide-y divide-line rounded-card bg-surface px-base text-body shadow-card">{children}</dl>
)

/** A longer word, such as an email address, may be wider than a phone: it may break. */
const LONGEST_WHOLE_WORD = 24

/** Whether the children are text whose words fit on a line, such as an amount. */
const isOfWords = (children: ReactNode): boolean => {
  const parts = [children].flat()
  return (
    parts.every((part) => typeof part === 'string' || typeof part === 'number') &&
    parts
      .join('')
      .split(' ')
      .every(({ length }) => length <= LONGEST_WHOLE_WORD)
  )
}

/** A fact and its label. If both do not fit a line, the fact moves to its own line instead of breaking an amount. */
export const Fact = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div className="flex min-h-12 flex-wrap items-start gap-x-base gap-y-1 py-3">
    <dt className="wrap-normal break-keep text-text-soft">{name}</dt>
    <dd
      className={cx(
        'min-w-min flex-1 basis-0 text-right text-text-strong [&>strong]:whitespace-nowrap',
        isOfWords(children) ? 'wrap-normal' : 'wrap-anywhere',
      )}
    >
      {children}
    </dd>
  </div>
)
