/** A figure and the URL of its rows. */
export type Cell = { value: number; to: string | null }
export type Series = { label: string; color: string }

/** The data of a chart and of the table behind it. */
export type Bars = {
  /** The kind of the rows, for the table's header. */
  head: string
  series: Series[]
  rows: { label: string; cells: Cell[] }[]
  /** Horizontal bars, which have space for long names. */
  isLying?: boolean
  say: (value: number) => string
}

/** The chart as a sentence for screen readers. */
export function summaryOf({ rows, series, say }: Bars): string {
  const sums = series.map(
    ({ label }, at) => `${label} ${say(rows.reduce((sum, { cells }) => sum + cells[at]!.value, 0))}`,
  )
  return sums.join(', ')
}
