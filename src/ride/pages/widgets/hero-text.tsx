import type { ReactNode } from 'react'
import { cx } from '#kit/ui/cx.ts'

/**
 * Text over a picture. A dark layer behind the text fades out below it and, on wide screens, to its right. So the text
 * has a contrast of at least 4.5 on any picture and at any size, and the rest of the picture stays bright.
 */
export const HeroText = ({ className, children }: { className: string; children: ReactNode }) => (
  <div className="relative">
    <div aria-hidden="true" className="absolute inset-x-0 top-0 -bottom-24 lg:mask-r-from-55%">
      <div className="absolute inset-x-0 top-0 bottom-24 bg-[#0a1226]/80" />
      <div className="absolute inset-x-0 bottom-0 h-24 bg-linear-to-b from-[#0a1226]/80 to-transparent" />
    </div>
    <div className={cx('relative page-width', className)}>{children}</div>
  </div>
)
