import { cx } from '#kit/ui/cx.ts'

type Props = {
  /** `drawing:…` of the house, or the reference of an uploaded picture. */
  reference: string
  /** Read out instead of the picture; leave it out where the name stands beside it. */
  title?: string
  className?: string
  eager?: boolean
}

const sourceOf = (reference: string): string =>
  reference.startsWith('drawing:')
    ? `/drawings/${encodeURIComponent(reference.slice('drawing:'.length))}.svg`
    : `/api/files/${encodeURIComponent(reference)}?w=840&fit=cover`

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
