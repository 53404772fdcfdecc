import { cx } from '#kit/ui/cx.ts'
import { sourceOf } from './picture-source.ts'

type Props = {
  /** `drawing:…` of the house, or the reference of an uploaded picture. */
  reference: string
  /** Read out instead of the picture; leave it out where the name stands beside it. */
  title?: string
  className?: string
  eager?: boolean
}

/** A car in the studio: our artist's drawing, or the photograph that staff uploaded. */
export const CarPicture = ({ reference, title = '', className, eager }: Props) => (
  <img
    src={sourceOf(reference)}
    alt={title}
    width={800}
    height={450}
    loading={eager ? 'eager' : 'lazy'}
    fetchPriority={eager ? 'high' : 'auto'}
    decoding="async"
    className={cx('bg-sunken object-cover', className)}
  />
)
