import { setTimeout as sleep } from 'node:timers/promises'
import { dayOf } from '#kit/day.ts'
import { openGate } from '#kit/gate.ts'
import type { Call } from '#kit/http-server.ts'
import { invalid, Refusal } from '#kit/refusal.ts'
import { change } from '#kit/unit-of-work.ts'
import { type ImportOutcome, partsOf } from '#kit/importer.ts'
import type { Importer } from '#room'
import type { Unit, World } from '#world'
import type * as contract from './contract.ts'
import { DRY_RUN_WRONG, IMPORTING, KIND_WRONG } from './copy.ts'
import { IMPORT_KINDS } from './rules.ts'
import { columnsOf, faultyFile, type FileRow, type ImportFile, readImport } from './service.ts'
import { knownRows, rememberRows, tryImportLock } from './store.ts'

const importerOf = ({ importers }: World, kind: string | undefined): Importer => {
  const found = importers.find((one) => one.kind === kind)
  if (!found) throw invalid('kind', KIND_WRONG)
  return found
}

export const list = async (world: World) =>
  IMPORT_KINDS.map((kind) => ({
    kind,
    columns: columnsOf(importerOf(world, kind)).map(({ name, label, isRequired, example }) => ({
      name,
      label,
      is_required: isRequired === true,
      example,
    })),
  }))

const isDryRun = (text = 'false'): boolean => {
  if (text !== 'true' && text !== 'false') throw invalid('dry_run', DRY_RUN_WRONG)
  return text === 'true'
}

const busy = () => new Refusal('UNAVAILABLE', { text: IMPORTING, retryAfter: 10 })
const MAX_WAITING = 4
// A waiting import holds its file, but no connection.
const oneImport = openGate(1, MAX_WAITING, busy)

/** Ends a dry run: it does all of the work, then rolls back, so that its counts are exact. */
class DryRun extends Error {
  readonly imported: contract.Imported
  constructor(imported: contract.Imported) {
    super('dry run')
    this.imported = imported
  }
}

export async function create(world: World, call: Call<typeof contract.createImport>) {
  const { bytes, fields } = call.file!
  const importer = importerOf(world, fields.kind)
  const isDry = isDryRun(fields.dry_run)
  return oneImport(async () => {
    const file = await readImport(importer, bytes, dayOf(world.now()))
    try {
      return await change(world, call, (unit: Unit) =>
        importFile(world, call, unit, { importer, file, isDry }),
      )
    } catch (error) {
      if (error instanceof DryRun) return error.imported
      throw error
    }
  })
}

type Import = { importer: Importer; file: ImportFile; isDry: boolean }

async function importFile(
  world: World,
  { session }: Call<typeof contract.createImport>,
  unit: Unit,
  { importer, file: { rows, ignored }, isDry }: Import,
): Promise<contract.Imported> {
  await waitForImports(unit)
  const { kind } = importer
  const known = await knownIds(unit, kind, rows)
  const idOf = ({ externalId }: FileRow) => (externalId && known.get(externalId)) || null
  // A balance or ride that was imported once is never imported again, even if its row was deleted since.
  const fresh = importer.isOnce ? rows.filter((row) => !idOf(row)) : rows
  const outcomes = await importer.write(
    world,
    unit,
    session,
    fresh.map((row) => ({ values: row.values, knownId: idOf(row) })),
  )
  const made = madeOf(fresh, outcomes)
  for (const part of partsOf(made.filter(isNamed))) await rememberRows(unit.tx, kind, part)
  const countOf = (did: string) => made.filter((one) => one.did === did).length
  const counts = { rows: rows.length, created: countOf('CREATED'), updated: countOf('UPDATED') }
  const imported = { ...counts, ...(ignored.length && { ignored }) }
  if (isDry) throw new DryRun(imported)
  unit.audit({ action: 'IMPORT', subject: 'import', subjectId: null, after: { kind, ...counts } })
  return imported
}

type Made = Exclude<ImportOutcome, { column: string }> & { externalId: string | null }
const isNamed = (made: Made): made is Made & { externalId: string } => made.externalId !== null

/** The written rows; refuses the file if any row could not be written, with all these rows. */
function madeOf(rows: FileRow[], outcomes: ImportOutcome[]): Made[] {
  const errors = outcomes.flatMap((one, at) => ('column' in one ? [{ row: rows[at]!.row, ...one }] : []))
  if (errors.length) throw faultyFile(errors)
  return outcomes.flatMap((one, at) => ('id' in one ? [{ ...one, externalId: rows[at]!.externalId }] : []))
}

async function knownIds({ tx }: Unit, kind: string, rows: FileRow[]) {
  const known = new Map<string, string>()
  const externalIds = rows.flatMap(({ externalId }) => (externalId ? [externalId] : []))
  for (const part of partsOf(externalIds))
    for (const { externalId, id } of await knownRows(tx, kind, part)) known.set(externalId, id)
  return known
}

const MAX_WAIT_MS = 60_000
const POLL_MS = 200

/** Imports of all servers run one after the other, so that two imports of one file create no row twice. */
async function waitForImports({ tx }: Unit): Promise<void> {
  for (let waited = 0; !(await tryImportLock(tx)); waited += POLL_MS) {
    if (waited >= MAX_WAIT_MS) throw busy()
    await sleep(POLL_MS)
  }
}
