export type CsvCell = string | number | null
/**
 * A column of a CSV file: its heading, and its cell for a row. `TEXT` columns are codes, ids and phone numbers, which a
 * spreadsheet must not read as numbers.
 */
export type CsvColumn<Row> = readonly [head: string, cell: (row: Row) => CsvCell, kind?: 'TEXT']

/** The byte order mark: without it Excel does not read the file as UTF-8. */
const BOM = '\uFEFF'
// Cells that a spreadsheet would run as a formula, full-width characters included (OWASP, CSV injection).
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/
const SPECIAL = /[",;\t\r\n]|^ | $/

// Cells that Excel reads as a number, a date or a time: 0010, 1E3, 3-1, 12/2026, 9:30, MAR1.
const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*'
const MISREAD = [
  /^[+-]?[\d.,\s]*\d(?:e[+-]?\d+)?\s*%?$/i,
  /^\d{1,4}\s*[-/.]\s*(?:\d{1,2}(?:\s*[-/.]\s*\d{1,4})?|\d{4})$/,
  /^\d+\s+\d+\/\d+$/,
  /^\d+:\d/,
  new RegExp(`^(?:\\d+[-/. ]*)?${MONTH}[-/. ,]*(?:\\d+[-/. ,]*){0,2}$`, 'i'),
  /^(?:true|false)$/i,
]

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

/** A cell that Excel does not convert: a text like a number or date becomes a formula with that text, `="0010"`. */
function cellText(value: CsvCell, kind?: 'TEXT'): string {
  if (typeof value === 'number') return String(value)
  const text = value ?? ''
  if (kind === 'TEXT' && MISREAD.some((form) => form.test(text))) return quoted(`="${text}"`)
  const harmless = FORMULA.test(text) ? `'${text}` : text
  return SPECIAL.test(harmless) ? quoted(harmless) : harmless
}

const lineOf = (cells: readonly string[]): string => `${cells.join(',')}\r\n`

/** The first line of a CSV file (RFC 4180, UTF-8 with a BOM). */
export const csvHead = (columns: readonly CsvColumn<never>[]): string =>
  BOM + lineOf(columns.map(([head]) => cellText(head)))

/**
 * Lines of a CSV file, one for each row. A text that a spreadsheet would run as a formula gets an apostrophe before it.
 */
export const csvLines = <Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string =>
  rows.map((row) => lineOf(columns.map(([, cell, kind]) => cellText(cell(row), kind)))).join('')

/** A line below the rows with a note about the file: the text is in the first cell, the other cells are empty. */
export const csvNote = (columns: readonly CsvColumn<never>[], text: string): string =>
  lineOf(columns.map((_, at) => (at === 0 ? cellText(text) : '')))
