import { useEffect, useRef } from 'react'
import type { OutputOf } from '#kit/contract.ts'
import { cx } from '#kit/ui/cx.ts'
import type { searchAll } from '../contract.ts'
import { SEARCH } from '../copy.ts'

export type Hit = OutputOf<typeof searchAll>[number]

export const HITS_ID = 'search-hits'
export const hitId = (at: number): string => `search-hit-${at}`

type Props = {
  hits: readonly Hit[]
  /** The marked hit, which Enter opens. */
  at: number
  /** Whether the hits belong to a former text. */
  isStale: boolean
  mark: (at: number) => void
  open: (hit: Hit) => void
}

/** The hits in groups by kind. The focus stays in the search field; screen readers announce the marked hit there. */
export function Hits({ hits, at, isStale, mark, open }: Props) {
  const groups = Map.groupBy(
    hits.map((hit, n) => ({ hit, n })),
    ({ hit }) => hit.kind,
  )
  return (
    <div
      id={HITS_ID}
      role="listbox"
      aria-label={SEARCH}
      aria-busy={isStale || undefined}
      className={cx('pb-gutter transition-opacity', isStale && 'opacity-50')}
    >
      {[...groups].map(([kind, rows]) => (
        <div key={kind} role="group" aria-labelledby={`search-${kind}`}>
          <p id={`search-${kind}`} className="px-base pt-3 pb-1 text-base font-semibold text-text-soft">
            {rows[0]!.hit.kind_text}
          </p>
          {rows.map(({ hit, n }) => (
            <Line key={hit.id} hit={hit} n={n} isMarked={n === at} mark={mark} open={open} />
          ))}
        </div>
      ))}
    </div>
  )
}

type LineProps = Pick<Props, 'mark' | 'open'> & { hit: Hit; n: number; isMarked: boolean }

function Line({ hit, n, isMarked, mark, open }: LineProps) {
  const line = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isMarked) line.current?.scrollIntoView({ block: 'nearest' })
  }, [isMarked])
  return (
    <button
      type="button"
      tabIndex={-1}
      ref={line}
      id={hitId(n)}
      role="option"
      aria-selected={isMarked}
      onPointerMove={() => isMarked || mark(n)}
      // Keeps the focus in the search field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => open(hit)}
      className={cx('grid w-full gap-thin px-base py-2 text-left', isMarked && 'bg-sub02')}
    >
      <span className="truncate text-body font-semibold text-text-strong">{hit.title}</span>
      <span
        className={cx(
          'line-clamp-2 text-base break-words md:line-clamp-1',
          isMarked ? 'text-on-sub02' : 'text-text-soft',
        )}
      >
        {hit.detail}
      </span>
    </button>
  )
}
