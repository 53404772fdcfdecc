import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { cx } from './cx.ts'

type Props = {
  label: ReactNode
  error?: string
  beside?: ReactNode
} & InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }

/** A checkbox with its label; `beside` stands at the end of the line, outside the label. */
export function Checkbox({ label, error, beside, className, ...rest }: Props) {
  return (
    <div className={cx('flex items-center gap-gutter', className)}>
      <label className="flex min-h-11 flex-1 cursor-pointer items-center gap-3 text-body text-text">
        <input
          type="checkbox"
          aria-invalid={error ? true : undefined}
          {...rest}
          className="size-5 shrink-0 accent-primary"
        />
        <span>{label}</span>
      </label>
      {beside}
    </div>
  )
}
