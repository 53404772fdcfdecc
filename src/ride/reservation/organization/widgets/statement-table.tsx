import type { ReactNode } from 'react'
import { cx } from '#kit/ui/cx.ts'

type Props = {
  title: string
  /** Names the day that decides to which month a row belongs. */
  note: string
  /** Shown if there are no rows. */
  empty?: string
  heads: readonly string[]
  /** `lines`: the content of a row on a phone; without it, the table is narrow enough for a phone. */
  rows: readonly { key: string; cells: readonly ReactNode[]; lines?: ReactNode }[]
  foot?: readonly ReactNode[]
}

/** A table of the statement. A wide table becomes a list on a phone, and is a table again in print. */
export function StatementTable(props: Props) {
  const { title, note, empty, rows } = props
  return (
    <section aria-label={title} className="grid gap-gutter">
      <div className="flex flex-wrap items-baseline justify-between gap-x-base">
        <h2 className="text-control">{title}</h2>
        <p className="text-text-soft">{note}</p>
      </div>
      {rows.length === 0 && empty ? (
        <p className="text-body text-text-soft">{empty}</p>
      ) : (
        <>
          <Rows {...props} />
          {rows[0]?.lines !== undefined && (
            <ul className="divide-y divide-line border-y border-line text-body md:hidden print:hidden">
              {rows.map(({ key, lines }) => (
                <li key={key} className="grid gap-thin py-3">
                  {lines}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </section>
  )
}

const cell =
  'border-b border-line px-gutter py-gutter text-left align-top first:pl-0 last:pr-0 last:text-right print:py-1'

const Rows = ({ heads, rows, foot }: Props) => (
  <table
    className={cx(
      'w-full border-collapse text-body tabular-nums print:text-base',
      rows[0]?.lines !== undefined && 'max-md:hidden print:table',
    )}
  >
    <thead>
      <tr>
        {heads.map((head) => (
          <th key={head} scope="col" className={`${cell} whitespace-nowrap text-text-soft`}>
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ key, cells }) => (
        <tr key={key} className="break-inside-avoid">
          {cells.map((text, at) => (
            <td key={at} className={cell}>
              {text}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
    {foot && (
      <tfoot>
        <tr className="font-bold text-text-strong">
          {foot.map((text, at) => (
            <td key={at} className={cell}>
              {text}
            </td>
          ))}
        </tr>
      </tfoot>
    )}
  </table>
)
