import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export type BadgeTone = 'green' | 'yellow' | 'orange' | 'red' | 'blue' | 'neutral' | 'primary'

const tones: Record<BadgeTone, string> = {
  green: 'bg-green text-on-green',
  yellow: 'bg-yellow text-on-yellow',
  orange: 'bg-orange text-on-orange',
  red: 'bg-red text-on-red',
  blue: 'bg-blue text-on-blue',
  neutral: 'bg-neutral text-on-neutral',
  primary: 'bg-primary text-on-primary',
}

/** A state in one or two words, or a number. */
export function Badge({
  tone = 'neutral',
  className,
  children,
}: {
  tone?: BadgeTone
  className?: string
  children: ReactNode
}) {
  return (
    <span
      className={cx(
        'inline-flex min-h-6 items-center gap-small rounded-full px-2.5 text-badge font-semibold whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}
