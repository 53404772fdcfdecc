/** A figure and where its rows are. */
export type Cell = { value: number; to: string | null }
export type Series = { label: string; color: string }

/** What a chart and the table behind it show. */
export type Bars = {
  /** What a row is, for the head of the table. */
  head: string
  series: Series[]
  rows: { label: string; cells: Cell[] }[]
  /** Lying bars have room for long names. */
  isLying?: boolean
  say: (value: number) => string
}

/** What somebody is told who does not see the chart. */
export function summaryOf({ rows, series, say }: Bars): string {
  const sums = series.map(
    ({ label }, at) => `${label} ${say(rows.reduce((sum, { cells }) => sum + cells[at]!.value, 0))}`,
  )
  return sums.join(', ')
}
