import { ArrowDown, ArrowUp, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export type Sort = { direction: 'ascending' | 'descending'; turn: () => void }

type HeadProps = { text: string; sort?: Sort; align?: 'end' }

/** The head of a column; a button when the column can be sorted. */
export function HeadCell({ text, sort, align }: HeadProps) {
  const Arrow = sort?.direction === 'descending' ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      aria-sort={sort?.direction}
      className={cx(
        'sticky top-0 z-10 h-9 border-b border-line bg-sunken px-2 text-base font-semibold whitespace-nowrap text-text-soft first:left-0 first:z-20 first:pl-3 last:pr-3',
        align === 'end' ? 'pr-6 text-right' : 'text-left',
      )}
    >
      {sort ? (
        <button
          type="button"
          onClick={sort.turn}
          className="-mx-1 inline-flex h-7 items-center gap-small rounded-small px-1 text-base font-semibold hover:bg-gray"
        >
          {text}
          <Arrow size={14} aria-hidden="true" />
        </button>
      ) : (
        text
      )}
    </th>
  )
}

type CellButtonProps = {
  action: string
  /** Without it the cell is not clickable. */
  onClick: (() => void) | undefined
  children: ReactNode
  title?: string
  quiet?: boolean
  align?: 'end'
}

/** A cell that opens something; a screen reader reads `action` before the visible text. */
export function CellButton({ action, onClick, children, title, quiet, align }: CellButtonProps) {
  if (!onClick) return children
  return (
    <button
      type="button"
      onClick={onClick}
      title={title}
      className={cx(
        '-mx-1.5 block h-8 w-[calc(100%+12px)] truncate rounded-small px-1.5 text-[13px] underline-offset-4 hover:bg-gray hover:underline focus-visible:-outline-offset-2',
        align === 'end' ? 'text-right' : 'text-left',
        quiet ? 'text-text-soft' : 'text-text-strong',
      )}
    >
      <span className="sr-only">{action}: </span>
      {children}
    </button>
  )
}

/** Text that may be cut off; the tooltip has the full text. */
export const CutText = ({ text }: { text: string }) => <span title={text}>{text}</span>

type EditButtonProps = { label: string; title: string; onClick: () => void }

/** The pencil at the end of a row. */
export const EditButton = ({ label, title, onClick }: EditButtonProps) => (
  <button
    type="button"
    aria-label={label}
    title={title}
    onClick={onClick}
    className="-mr-1 ml-auto grid size-8 place-items-center rounded-small text-text-soft hover:bg-gray hover:text-text-strong"
  >
    <Pencil size={15} aria-hidden="true" />
  </button>
)
