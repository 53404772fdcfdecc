import { cx } from './cx.ts'

/** A gray box with the size of the content that is loading. Put several of them in one `Loading`. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cx('animate-pulse rounded-field bg-gray', className)} />
}

/** Wraps skeletons in the final layout, and announces the loading once to screen readers. */
export function Loading({
  label = '불러오는 중입니다',
  className,
  children,
}: {
  label?: string
  className?: string
  children: React.ReactNode
}) {
  return (
    <div role="status" aria-label={label} className={className}>
      {children}
    </div>
  )
}
