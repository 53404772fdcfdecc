import { type ReactNode, type Ref, useLayoutEffect, useRef } from 'react'
import { cx } from './cx.ts'
import type { Failure } from './use-action.ts'

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

/**
 * The refusal of a pressed button, to be placed directly before that button. It scrolls into view and takes the focus;
 * the next Tab moves to the button again.
 */
export function RefusalNotice({ children, className }: { children: ReactNode; className?: string }) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <Notice ref={box} tabIndex={-1} tone="wrong" {...(className && { className })}>
      {children}
    </Notice>
  )
}

/** A notice of an error and its reason, beside the form or button that failed. */
export function FailureNotice({ failure }: { failure: Failure | null }) {
  if (!failure) return null
  return (
    <RefusalNotice>
      <p className="font-bold">{failure.text}</p>
      <p>{Object.values(failure.fields)[0] ?? failure.more}</p>
    </RefusalNotice>
  )
}
