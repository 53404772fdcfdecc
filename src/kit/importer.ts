import type { ZodType } from 'zod'
import type { Session } from './contract.ts'

/** A column of an import: its name in the API, its Korean heading, and an example for the template. */
export type ImportColumn = {
  name: string
  label: string
  /** Other accepted headings. */
  aliases?: readonly string[]
  isRequired?: boolean
  example: string
}

/** An invalid cell of a row; column `''` means the whole row. */
export type ImportFault = { column: string; code: string; err: string }

/**
 * A row of an imported file. `knownId`: our row that an earlier import created for the same external id; it may have
 * been deleted since.
 */
export type ImportRow<Values> = { values: Values; knownId: string | null }

/** The outcome of a row: our row that was created, changed or left unchanged, or the fault. */
export type ImportOutcome = { id: string; did: 'CREATED' | 'UPDATED' | 'UNCHANGED' } | ImportFault

/** A kind of rows that staff import from a CSV file; `World` and `Unit` are those of the product. */
export type ImporterOf<World, Unit, Values = never> = {
  /** Its name in the API; the office room has its Korean name. */
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

/**
 * Checks that the schema and the functions of an importer have the same values type, then erases the type for the
 * list.
 */
export const importer = <World, Unit, Values>(
  declared: ImporterOf<World, Unit, Values>,
): ImporterOf<World, Unit> => declared as unknown as ImporterOf<World, Unit>

/** The most rows of one statement. */
const PART_ROWS = 1_000

/** Splits a list into parts, one for each statement. */
export const partsOf = <T>(all: readonly T[], size = PART_ROWS): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size))
