import type { ReactNode, Ref } from 'react'
import { cx } from './cx.ts'

const tones = {
  info: 'bg-blue text-on-blue',
  good: 'bg-green text-on-green',
  wrong: 'bg-red text-on-red',
  wait: 'bg-yellow text-on-yellow',
}

/** A short message that stays on the screen. Screen readers announce an error immediately, other messages when idle. */
export function Notice({
  tone = 'info',
  children,
  className,
  ...rest
}: {
  tone?: keyof typeof tones
  children: ReactNode
  className?: string
  ref?: Ref<HTMLDivElement>
  tabIndex?: number
}) {
  return (
    <div
      {...rest}
      role={tone === 'wrong' ? 'alert' : 'status'}
      className={cx('rounded-field px-base py-3 text-body font-medium', tones[tone], className)}
    >
      {children}
    </div>
  )
}
