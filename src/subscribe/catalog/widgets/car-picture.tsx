import { cx } from '#kit/ui/cx.ts'
import { sourceOf } from './picture-source.ts'

type Props = {
  /** `drawing:…` of our own, or the reference of an uploaded picture. */
  reference: string
  /** The alternative text; leave it out if the name is shown next to the picture. */
  title?: string
  className?: string
  eager?: boolean
}

/** A picture of a car: one of our drawings, or a photo that staff uploaded. */
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
