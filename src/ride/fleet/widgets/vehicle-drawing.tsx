/** The models that have a drawing; any other car is shown under a cover. */
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

/** The height of each view at a width of 800. */
const HEIGHTS: Record<View, number> = { quarter: 450, side: 380, night: 500, cabin: 500 }

type Props = {
  /** A model's name as staff write it, or its slug. */
  name?: string
  slug?: string
  /** The text for screen readers; omit it if the name is shown beside the picture. */
  title?: string
  view?: View
  className?: string
  eager?: boolean
}

/** A drawing of a vehicle, as a separate file, so that it adds nothing to the scripts. */
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
