import { Fragment, type KeyboardEvent as ReactKeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { CardRows, type Groups, headsOf } from './card-rows.tsx'
import { cx } from './cx.ts'
import { shortcutOf } from './shortcuts.ts'
import { Skeleton } from './skeleton.tsx'
import { HeadCell, type Sort } from './table-cells.tsx'
import { useIsNarrow } from './use-is-narrow.ts'

export type Column<Row> = {
  key: string
  head: string
  /** In pixels; columns without a width share the rest. */
  width?: number
  sort?: Sort
  align?: 'end'
  cell: (row: Row) => ReactNode
}

type Props<Row> = {
  label: string
  columns: readonly Column<Row>[]
  minWidth: number
  /** Undefined while the rows are loading. */
  rows: readonly Row[] | undefined
  keyOf: (row: Row) => string
  /** Rows that just changed. */
  marked: ReadonlySet<string>
  /** The rows are those of an earlier query. */
  stale?: boolean
  /** Called when Enter is pressed on a row. */
  open: (row: Row) => void
  /** The row on a phone, instead of the columns: a `RowCard`. */
  card?: (row: Row) => ReactNode
  /** Shows the cards on every width. */
  isCompact?: boolean
  /** Groups of rows, each under a heading. */
  groups?: Groups<Row>
  /**
   * The row that is open in the panel beside the table, which then uses the narrow layout. Moving to another row opens
   * that row.
   */
  shown?: string | null
  /** The label of the loading rows, for screen readers. */
  loading?: string
  /** Shown instead of rows: an empty list or a failure. */
  children?: ReactNode
}

/**
 * A dense list with rows of 40px. The head and the first column stay visible while scrolling; j and k move between
 * rows.
 */
export function DataTable<Row>({
  label,
  columns,
  minWidth,
  rows,
  keyOf,
  marked,
  stale,
  open,
  card,
  isCompact = false,
  groups,
  shown = null,
  loading,
  children,
}: Props<Row>) {
  const region = useRef<HTMLDivElement>(null)
  useRowKeys(region)
  useKeptFocus(region, shown)
  const isNarrow = useIsNarrow()
  const frame = { ref: region, role: 'region', 'aria-label': label, tabIndex: 0, className: frameClass }
  if (card && (isNarrow || isCompact || shown !== null))
    return (
      <div {...frame}>
        {children ?? <CardRows {...{ rows, keyOf, marked, stale, open, card, groups, shown }} />}
        {!rows && !children && <LoadingText text={loading} />}
      </div>
    )
  return (
    <div {...frame}>
      <table
        aria-busy={!rows || stale || undefined}
        style={{ minWidth }}
        className="w-full table-fixed border-separate border-spacing-0 text-[13px]"
      >
        <caption className="sr-only">{label}</caption>
        <colgroup>
          {columns.map(({ key, width }) => (
            <col key={key} style={{ width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map(({ key, head, sort, align }) => (
              <HeadCell key={key} text={head} sort={sort} align={align} />
            ))}
          </tr>
        </thead>
        <tbody className={cx('transition-opacity', stale && 'opacity-50')}>
          {!children &&
            (rows ? (
              headsOf(rows, groups).map(({ row, head }) => (
                <Fragment key={keyOf(row)}>
                  {head && <GroupRow columns={columns.length}>{head}</GroupRow>}
                  <TableRow id={keyOf(row)} {...{ row, columns, open }} marked={marked.has(keyOf(row))} />
                </Fragment>
              ))
            ) : (
              <Waiting columns={columns} />
            ))}
        </tbody>
      </table>
      {!rows && !children && <LoadingText text={loading} />}
      {children && <div className="sticky left-0 grid min-h-80 place-items-center">{children}</div>}
    </div>
  )
}

const frameClass =
  'relative min-h-0 flex-1 overflow-auto rounded-field border border-line bg-surface focus-visible:-outline-offset-2'

/** In a layer above the loading rows, so that nothing moves when the rows arrive. */
const LoadingText = ({ text }: { text: string | undefined }) =>
  text && (
    <p
      role="status"
      className="absolute top-30 left-1/2 -translate-x-1/2 rounded-full bg-surface px-base py-gutter text-body whitespace-nowrap text-text shadow-float"
    >
      {text}
    </p>
  )

const line = 'h-10 border-b border-line px-2 first:sticky first:left-0 first:pl-3 last:pr-3'

type RowProps<Row> = {
  id: string
  row: Row
  columns: readonly Column<Row>[]
  marked: boolean
  open: (row: Row) => void
}

function TableRow<Row>({ id, row, columns, marked, open }: RowProps<Row>) {
  const enter = (event: ReactKeyboardEvent) => {
    if (event.key === 'Enter' && event.target === event.currentTarget) open(row)
  }
  return (
    <tr
      data-row={id}
      data-marked={marked || undefined}
      tabIndex={-1}
      onKeyDown={enter}
      className="group scroll-mt-10 focus:outline-2 focus:-outline-offset-2 focus:outline-focus"
    >
      {columns.map(({ key, align, cell }) => (
        <td
          key={key}
          className={cx(
            line,
            'truncate bg-surface transition-colors duration-700 group-hover:bg-sunken group-hover:duration-0 group-focus:bg-sunken group-data-marked:bg-yellow group-data-marked:duration-0',
            // A sticky cell covers the row's outline, so it draws its own part.
            'first:group-focus:border-b-focus first:group-focus:shadow-[inset_2px_2px_var(--color-focus),inset_2px_-1px_var(--color-focus)]',
            align === 'end' && 'pr-6 text-right',
          )}
        >
          {cell(row)}
        </td>
      ))}
    </tr>
  )
}

const GroupRow = ({ columns, children }: { columns: number; children: ReactNode }) => (
  <tr>
    <th
      scope="rowgroup"
      colSpan={columns}
      className="h-8 border-b border-line bg-sunken px-3 text-left text-base font-semibold text-text-strong"
    >
      <span className="sticky left-3">{children}</span>
    </th>
  </tr>
)

function Waiting<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return Array.from({ length: 12 }, (_, at) => (
    <tr key={at}>
      {columns.map(({ key }) => (
        <td key={key} className={cx(line, 'bg-surface')}>
          <Skeleton className="h-4" />
        </td>
      ))}
    </tr>
  ))
}

/** The index of the row that has the focus, else of the row that is open beside the list. */
function placeIn(rows: readonly HTMLElement[]): number {
  const focused = rows.findIndex((row) => row.contains(document.activeElement))
  return focused >= 0 ? focused : rows.findIndex((row) => row.ariaCurrent === 'true')
}

/**
 * j and k move the focus from row to row. If the focused row has disappeared, they continue at its position; on
 * another page they begin at the first row.
 */
export function useRowKeys(region: React.RefObject<HTMLDivElement | null>) {
  useEffect(() => {
    let last = -1
    let seen: (string | undefined)[] = []
    const move = (event: KeyboardEvent) => {
      const code = shortcutOf(event)
      if (code !== 'KeyJ' && code !== 'KeyK') return
      const rows = [...(region.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
      const ids = rows.map(({ dataset }) => dataset.row)
      if (!ids.some((id) => seen.includes(id))) last = -1
      seen = ids
      const here = placeIn(rows)
      const from = here >= 0 ? here : Math.min(last, rows.length)
      const next = code === 'KeyJ' ? (here < 0 && last >= 0 ? from : from + 1) : from - 1
      last = Math.max(0, Math.min(rows.length - 1, next))
      event.preventDefault()
      rows[last]?.focus({ preventScroll: true })
      rows[last]?.scrollIntoView({ block: 'nearest' })
    }
    document.addEventListener('keydown', move)
    return () => document.removeEventListener('keydown', move)
  }, [region])
}

/** Rows turn into cards, and back, when a row opens beside them: the focus stays with the opened row. */
function useKeptFocus(region: React.RefObject<HTMLDivElement | null>, shown: string | null) {
  const last = useRef(shown)
  const isOpen = shown !== null
  useEffect(() => {
    if (shown !== null) last.current = shown
  }, [shown])
  useEffect(() => {
    if (document.activeElement !== document.body || !last.current) return
    region.current?.querySelector<HTMLElement>(`[data-row="${last.current}"]`)?.focus({ preventScroll: true })
  }, [region, isOpen])
}
