import { Fragment, type ReactNode } from 'react'
import { cx } from './cx.ts'
import { Skeleton } from './skeleton.tsx'

/** How rows are grouped: the group of a row, and the heading of a group. */
export type Groups<Row> = { of: (row: Row) => string; head: (group: string) => ReactNode }

/** Each row, with the group's heading where a group begins. */
export const headsOf = <Row,>(rows: readonly Row[], groups: Groups<Row> | undefined) =>
  rows.map((row, at) => {
    const group = groups?.of(row)
    const begins = group !== undefined && (at === 0 || groups!.of(rows[at - 1]!) !== group)
    return { row, head: begins ? groups!.head(group) : null }
  })

type Props<Row> = {
  /** Undefined while the rows are loading. */
  rows: readonly Row[] | undefined
  keyOf: (row: Row) => string
  marked: ReadonlySet<string>
  stale?: boolean
  open: (row: Row) => void
  card: (row: Row) => ReactNode
  groups?: Groups<Row>
  /** The row that is open in the panel beside the list. */
  shown?: string | null
}

/** The rows of a list as cards, for a phone. */
export function CardRows<Row>({ rows, keyOf, marked, stale, open, card, groups, shown = null }: Props<Row>) {
  return (
    <ul
      aria-busy={!rows || stale || undefined}
      className={cx('divide-y divide-line transition-opacity', stale && 'opacity-50')}
    >
      {rows
        ? headsOf(rows, groups).map(({ row, head }) => (
            <Fragment key={keyOf(row)}>
              {head && (
                <li className="sticky top-0 z-10 bg-sunken px-3 py-1.5 text-base font-semibold text-text-strong">
                  {head}
                </li>
              )}
              <CardRow id={keyOf(row)} {...{ row, open, card, marked, shown }} />
            </Fragment>
          ))
        : waiting}
    </ul>
  )
}

const waiting = Array.from({ length: 8 }, (_, at) => (
  <li key={at} className="grid h-17 content-center gap-gutter px-3">
    <Skeleton className="h-4 w-2/5" />
    <Skeleton className="h-4 w-4/5" />
  </li>
))

type RowProps<Row> = { id: string; row: Row; shown: string | null } & Pick<
  Props<Row>,
  'open' | 'card' | 'marked'
>

function CardRow<Row>({ id, row, open, card, marked, shown }: RowProps<Row>) {
  return (
    <li
      data-row={id}
      data-marked={marked.has(id) || undefined}
      aria-current={shown === id || undefined}
      tabIndex={-1}
      // While a row is open beside the list, j and k open the next and the previous row.
      onFocus={(event) => {
        if (shown !== null && shown !== id && event.target === event.currentTarget) open(row)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target === event.currentTarget) open(row)
      }}
      className="scroll-mt-8 bg-surface transition-colors duration-700 focus:outline-2 focus:-outline-offset-2 focus:outline-focus aria-[current]:bg-sub02 data-marked:bg-yellow data-marked:duration-0"
    >
      {card(row)}
    </li>
  )
}

type CardProps = {
  /** The effect of pressing the card; screen readers read it before the visible text. */
  action: string
  /** Without it the card is not clickable. */
  open: (() => void) | undefined
  /** The first line: the name, and marks that must not be overlooked. */
  title: ReactNode
  badges?: ReactNode
  /** The second line; it may wrap to a third. */
  text: ReactNode
  /** Placed before the text, such as a checkbox that selects the row. */
  before?: ReactNode
  /** The most frequent action, such as a phone call, as a button beside the text. */
  beside?: ReactNode
}

/** A row of two or three lines; a press on them opens the row. */
export const RowCard = ({ action, open, title, badges, text, before, beside }: CardProps) => (
  <div className="flex min-h-17 items-center pr-gutter">
    {before}
    <CardBody open={open}>
      {open && <span className="sr-only">{action}: </span>}
      <span className="flex min-w-0 items-center gap-gutter">
        <span className="truncate text-control font-semibold text-text-strong">{title}</span>
        {badges}
      </span>
      <span className="line-clamp-2 text-body text-text-soft">{text}</span>
    </CardBody>
    {beside}
  </div>
)

const body =
  'grid min-w-0 flex-1 gap-thin self-stretch py-2.5 pr-gutter pl-3 text-left focus-visible:-outline-offset-2'

const CardBody = ({ open, children }: Pick<CardProps, 'open'> & { children: ReactNode }) =>
  open ? (
    <button type="button" onClick={open} className={body}>
      {children}
    </button>
  ) : (
    <span className={body}>{children}</span>
  )
