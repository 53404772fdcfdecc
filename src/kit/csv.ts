export type CsvCell = string | number | null
/** A column of a CSV file: its heading, and what it says of a row. */
export type CsvColumn<Row> = readonly [head: string, cell: (row: Row) => CsvCell]

/** Without it Excel takes UTF-8 for something else. */
const BOM = '\uFEFF'
// What a spreadsheet would run, the full-width forms too (OWASP, CSV injection).
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/
const SPECIAL = /[",;\t\r\n]|^ | $/

function cellText(value: CsvCell): string {
  if (typeof value === 'number') return String(value)
  const text = value ?? ''
  const harmless = FORMULA.test(text) ? `'${text}` : text
  return SPECIAL.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

const lineOf = (cells: readonly CsvCell[]): string => `${cells.map(cellText).join(',')}\r\n`

/** The first line of a CSV file (RFC 4180, UTF-8 with a BOM). */
export const csvHead = (columns: readonly CsvColumn<never>[]): string =>
  BOM + lineOf(columns.map(([head]) => head))

/** Lines of a CSV file, one a row. A text that a spreadsheet would take for a formula gets an apostrophe before it. */
export const csvLines = <Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string =>
  rows.map((row) => lineOf(columns.map(([, cell]) => cell(row)))).join('')
