import { useId, useState, type ReactNode } from 'react'
import { Chevron } from './chevron.tsx'
import { cx } from './cx.ts'

type Props = {
  title: ReactNode
  children: ReactNode
  startsOpen?: boolean
  /** The content is costly, so it is rendered only after it is first opened. */
  isLazy?: boolean
  className?: string
  titleClassName?: string
}

/** A heading that shows or hides its content. Several of them make an accordion. */
export function Collapsible({
  title,
  children,
  startsOpen = false,
  isLazy = false,
  className,
  titleClassName,
}: Props) {
  const id = useId()
  const [open, setOpen] = useState(startsOpen)
  const [wasOpen, setWasOpen] = useState(startsOpen)
  return (
    <div className={className}>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => {
          setOpen(!open)
          setWasOpen(true)
        }}
        className={cx(
          'flex min-h-11 w-full items-center justify-between gap-base text-left font-semibold text-text-strong',
          titleClassName,
        )}
      >
        {title}
        <Chevron up={open} />
      </button>
      <div
        id={id}
        className={cx(
          'grid transition-[grid-template-rows] duration-200',
          open ? 'grid-rows-[1fr]' : 'grid-rows-[0fr]',
        )}
      >
        <div
          inert={!open}
          className={cx('overflow-hidden transition-[visibility] duration-200', !open && 'invisible')}
        >
          {(!isLazy || wasOpen) && children}
        </div>
      </div>
    </div>
  )
}
