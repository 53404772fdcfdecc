import { cx } from './cx.ts'

/** An arrow that points down, or up with `up`; rotate it with a class for other directions. */
export function Chevron({ up, className }: { up?: boolean; className?: string }) {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={cx('shrink-0 transition-transform', up && 'rotate-180', className)}
    >
      <path d="m5 7.5 5 5 5-5" />
    </svg>
  )
}
