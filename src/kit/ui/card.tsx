import type { HTMLAttributes } from 'react'
import { cx } from './cx.ts'

type Props = HTMLAttributes<HTMLElement> & { as?: 'div' | 'section' | 'article' | 'li' }

/** A white surface on the gray background. */
export function Card({ as: Element = 'div', className, ...rest }: Props) {
  return <Element {...rest} className={cx('rounded-card bg-surface p-base shadow-card', className)} />
}
