import { type CsvColumn, csvHead, csvLines } from '#kit/csv.ts'
import type { ImportColumn } from '#kit/importer.ts'

/** The kinds of rows, in the order in which a new company imports them. */
export const IMPORT_KINDS = [
  'customers',
  'organizations',
  'drivers',
  'cars',
  'balances',
  'reservations',
] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

export const MAX_ROWS = 100_000
export const MAX_FILE_BYTES = 20 * 1024 * 1024
/** The maximum number of wrong cells in one response. */
export const MAX_LISTED = 1_000
export const MAX_EXTERNAL_ID = 100
export const EXTERNAL_ID = 'external_id'

/** A heading without differences of spelling: `External ID`, `external_id` and `external-id (old)` are equal. */
const headKey = (head: string): string =>
  head
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_\-*]|\(.*\)/g, '')

type Named = Pick<ImportColumn, 'name' | 'label' | 'aliases'>
type Heads = {
  /** The position of each named column. */
  at: Map<string, number>
  /** Headings of unknown columns. */
  ignored: string[]
  /** Columns with two headings. */
  twice: string[]
}

/** Finds the columns by their headings: the name in the API, the Korean one, or one of its aliases. */
export function columnsIn(heads: readonly string[], columns: readonly Named[]): Heads {
  const known = new Map(
    columns.flatMap(({ name, label, aliases = [] }) =>
      [name, label, ...aliases].map((head) => [headKey(head), name]),
    ),
  )
  const found: Heads = { at: new Map(), ignored: [], twice: [] }
  for (const [position, head] of heads.entries()) {
    const name = known.get(headKey(head))
    if (!name) found.ignored.push(...(head ? [head] : []))
    else if (found.at.has(name)) found.twice.push(name)
    else found.at.set(name, position)
  }
  return found
}

/** A CSV file with the Korean headings and one row of examples. */
export function templateText(columns: readonly Pick<ImportColumn, 'label' | 'example'>[]): string {
  const cells = columns.map(({ label, example }): CsvColumn<null> => [label, () => example])
  return csvHead(cells) + csvLines(cells, [null])
}
