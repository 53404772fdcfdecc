import type { ZodType } from 'zod'
import type { Session } from './contract.ts'

/** A column of an import: its name in the API, its Korean heading, and an example for the template. */
export type ImportColumn = {
  name: string
  label: string
  /** Other headings that name it. */
  aliases?: readonly string[]
  isRequired?: boolean
  example: string
}

/** The wrong cell of a row; a column `''` is the row as a whole. */
export type ImportFault = { column: string; code: string; err: string }

/**
 * A row of an imported file. `knownId`: the row of ours that an earlier import made of the same external id; it may be
 * deleted since.
 */
export type ImportRow<Values> = { values: Values; knownId: string | null }

/** The outcome of one row: a row of ours that was created, changed or left as it was, or the reason why not. */
export type ImportOutcome = { id: string; did: 'CREATED' | 'UPDATED' | 'UNCHANGED' } | ImportFault

/** A kind of rows that staff import from a CSV file; `World` and `Unit` are those of the product. */
export type ImporterOf<World, Unit, Values = never> = {
  /** Its name in the API; the office has its Korean name. */
  kind: string
  columns: readonly ImportColumn[]
  /** Each row has an external id, and a row that was imported is never imported again. */
  isOnce?: true
  /** The values of a row by column; blank cells are missing. */
  schema: ZodType<Values>
  /** The column and the value that identify a row without an external id. */
  keyOf?: (values: Values) => { column: string; key: string }
  /**
   * Writes the rows within the transaction, in the lock order. Returns an outcome for each row; after any fault the
   * whole transaction is rolled back.
   */
  write: (
    world: World,
    unit: Unit,
    session: Session,
    rows: readonly ImportRow<Values>[],
  ) => Promise<ImportOutcome[]>
}

/** Checks the values between the schema and the functions of an importer, and forgets their type for the list. */
export const importer = <World, Unit, Values>(
  declared: ImporterOf<World, Unit, Values>,
): ImporterOf<World, Unit> => declared as unknown as ImporterOf<World, Unit>

/** The most rows of one statement. */
const PART_ROWS = 1_000

/** The parts of a list that one statement each takes, in order. */
export const partsOf = <T>(all: readonly T[], size = PART_ROWS): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size))
