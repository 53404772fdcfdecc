/** The models that have a drawing; any other car is shown under its cover. */
const drawn = [
  'lm-500h-royal',
  'lm-500h-executive',
  'lx-700h-vip',
  'alphard',
  'sprinter-tourer',
  'staria',
  'purosangue',
  'gv90',
  'cyber-truck',
]

/** 'LM 500h ROYAL' and 'drawing:lm-500h-royal' are both lm-500h-royal. */
export function slugOf(text: string): string {
  const slug = text
    .replace(/^drawing:/, '')
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
  return drawn.includes(slug) ? slug : 'covered'
}

export type View = 'quarter' | 'side' | 'night' | 'cabin'

/** How tall a picture of each view is at 800 wide. */
const HEIGHTS: Record<View, number> = { quarter: 450, side: 380, night: 500, cabin: 500 }

type Props = {
  /** A model's name as staff write it, or its slug. */
  name?: string
  slug?: string
  /** Read out instead of the picture; leave it out where the name stands beside it. */
  title?: string
  view?: View
  className?: string
  eager?: boolean
}

/** A vehicle as our artist drew it: a file of its own, so that it weighs nothing in scripts. */
export function VehicleDrawing({
  name = '',
  slug = slugOf(name),
  title = '',
  view = 'side',
  className,
  eager,
}: Props) {
  const file = view === 'side' || slug === 'covered' ? slug : `${slug}-${view}`
  return (
    <img
      src={`/drawings/${file}.${file.endsWith('-quarter') ? 'webp' : 'svg'}`}
      alt={title}
      width={800}
      height={HEIGHTS[view]}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      className={className}
    />
  )
}
