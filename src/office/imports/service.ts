import { csvText, forEachInTurns, readCsv } from '#kit/csv-in.ts'
import type { Day } from '#kit/day.ts'
import { parse } from '#kit/http-input.ts'
import { Refusal } from '#kit/refusal.ts'
import type { Importer } from '#room'
import { EXTERNAL_ID_COLUMN, FAULT_WORDS, type FaultCode, FILE_FAULTY } from './copy.ts'
import type { ImportError } from './contract.ts'
import { columnsIn, EXTERNAL_ID, MAX_EXTERNAL_ID, MAX_LISTED, MAX_ROWS } from './rules.ts'

/** A row of the file with its parsed values. */
export type FileRow = { row: number; externalId: string | null; values: never }
export type ImportFile = { rows: FileRow[]; ignored: string[] }

/** The columns of a kind, the external id first. */
export const columnsOf = ({ columns, isOnce }: Importer) => [
  { ...EXTERNAL_ID_COLUMN, isRequired: isOnce === true },
  ...columns,
]

/** The refusal of a file, with its wrong cells in the order of rows. */
export function faultyFile(errors: ImportError[]): Refusal {
  const listed = errors.toSorted((one, other) => one.row - other.row).slice(0, MAX_LISTED)
  return new Refusal('INVALID', {
    text: errors[0]?.row === 1 ? errors[0].err : FILE_FAULTY,
    facts: { errors: listed, error_count: errors.length },
  })
}

const faultOf = (row: number, column: string, code: FaultCode): ImportError => ({
  row,
  column,
  code,
  err: FAULT_WORDS[code],
})

/** Parses a file and checks each row separately; refuses the file with all wrong cells. */
export async function readImport(importer: Importer, bytes: Buffer, today: Day): Promise<ImportFile> {
  const text = await csvText(bytes)
  if (text === null) throw faultyFile([faultOf(1, 'file', 'ENCODING')])
  const table = await readCsv(text, MAX_ROWS + 1)
  if ('brokenRow' in table) throw faultyFile([faultOf(table.brokenRow, '', 'QUOTES')])
  const [heads = [], ...lines] = table.rows
  if (lines.length > MAX_ROWS) throw faultyFile([faultOf(MAX_ROWS + 2, '', 'TOO_MANY_ROWS')])
  const { at, ignored, twice } = columnsIn(heads, columnsOf(importer))
  const missing = columnsOf(importer).filter(({ name, isRequired }) => isRequired && !at.has(name))
  const wrong = [
    ...missing.map(({ name }) => faultOf(1, name, 'COLUMN_MISSING')),
    ...twice.map((name) => faultOf(1, name, 'COLUMN_TWICE')),
  ]
  if (wrong.length) throw faultyFile(wrong)
  return { rows: await checkedRows(importer, lines, at, today), ignored }
}

async function checkedRows(
  importer: Importer,
  lines: string[][],
  at: Map<string, number>,
  today: Day,
): Promise<FileRow[]> {
  const errors: ImportError[] = []
  const rows: FileRow[] = []
  const seen = new Set<string>()
  await forEachInTurns(lines, (line, index) => {
    if (!line.some(Boolean)) return
    const checked = checkedRow(importer, line, { row: index + 2, at, today, seen })
    if (Array.isArray(checked)) errors.push(...checked)
    else rows.push(checked)
  })
  if (errors.length) throw faultyFile(errors)
  if (!rows.length) throw faultyFile([faultOf(2, '', 'EMPTY')])
  return rows
}

type Around = { row: number; at: Map<string, number>; today: Day; seen: Set<string> }

/** A row with its values, or all of its wrong cells. */
function checkedRow(
  importer: Importer,
  line: string[],
  { row, at, today, seen }: Around,
): FileRow | ImportError[] {
  const cells = Object.fromEntries(
    [...at].flatMap(([name, position]) => (line[position] ? [[name, line[position]]] : [])),
  )
  const { [EXTERNAL_ID]: externalId = null, ...given } = cells
  const lacking = columnsOf(importer).filter(({ name, isRequired }) => isRequired && !cells[name])
  const errors = lacking.map(({ name }) => faultOf(row, name, 'REQUIRED'))
  if (externalId && externalId.length > MAX_EXTERNAL_ID)
    errors.push(faultOf(row, EXTERNAL_ID, 'EXTERNAL_ID_LONG'))
  if (externalId && isSeen(seen, EXTERNAL_ID, externalId)) errors.push(faultOf(row, EXTERNAL_ID, 'DUPLICATE'))
  const { values, fields } = parsedCells(importer, given, today)
  for (const [column, err] of Object.entries(fields))
    if (!lacking.some(({ name }) => name === column)) errors.push({ row, column, code: 'INVALID', err })
  const key = values === null ? undefined : importer.keyOf?.(values)
  if (key && isSeen(seen, key.column, key.key)) errors.push(faultOf(row, key.column, 'DUPLICATE'))
  return errors.length || values === null ? errors : { row, externalId, values }
}

/** Whether an earlier row has the value in this column. */
function isSeen(seen: Set<string>, column: string, value: string): boolean {
  const key = `${column}\n${value}`
  const isKnown = seen.has(key)
  seen.add(key)
  return isKnown
}

/** The values of a row by its schema, or the error of each wrong cell, with the texts of the other forms. */
function parsedCells({ schema }: Importer, cells: Record<string, string>, today: Day) {
  try {
    return { values: parse(schema, cells, () => today) as unknown as never, fields: {} }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { values: null, fields: error.fields ?? { '': error.message } }
  }
}
