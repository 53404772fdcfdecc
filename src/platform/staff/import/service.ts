import type { Session } from '#kit/contract.ts'
import { type ImportOutcome, partsOf } from '#kit/importer.ts'
import type { Events, Unit, World } from '#world'

/** The outcome of an imported row, and our row that it adds or changes. */
export type Plan<Row> = {
  outcome: ImportOutcome
  add?: Row
  change?: { row: Row; version: number; fields: string[] }
}

/** How the rows of one table are imported. */
type Importing<Imported, Row> = {
  /** The topic of the event, published once when any row was added or changed. */
  topic: keyof Pick<Events, 'member' | 'organization' | 'driver'>
  /**
   * Locks the known rows of a part, and plans each imported row; `used`: the ids that earlier rows of the file refer
   * to.
   */
  planPart: (unit: Unit, part: Imported[], used: Set<string>) => Promise<Plan<Row>[]>
  add: (unit: Unit, rows: Row[]) => Promise<void>
  change: (unit: Unit, rows: Row[]) => Promise<void>
}

/**
 * The `write` of an importer that finds rows by id or key: plans, adds and changes rows in parts, and records
 * revisions.
 */
export const writeParts =
  <Imported, Row extends { id: string }>(importing: Importing<Imported, Row>) =>
  async (world: World, unit: Unit, session: Session, rows: readonly Imported[]): Promise<ImportOutcome[]> => {
    const used = new Set<string>()
    const outcomes: ImportOutcome[] = []
    for (const part of partsOf(rows)) {
      const plans = await importing.planPart(unit, part, used)
      await savePlans(importing, plans, { world, unit, session })
      outcomes.push(...plans.map(({ outcome }) => outcome))
    }
    const first = outcomes.find((one) => 'did' in one && one.did !== 'UNCHANGED')
    if (first && 'id' in first) unit.publish(importing.topic, { id: first.id })
    return outcomes
  }

async function savePlans<Imported, Row extends { id: string }>(
  { add, change }: Importing<Imported, Row>,
  plans: Plan<Row>[],
  { world, unit, session }: { world: World; unit: Unit; session: Session },
): Promise<void> {
  const added = plans.flatMap((plan) => plan.add ?? [])
  const changed = plans.flatMap((plan) => plan.change ?? [])
  if (added.length) await add(unit, added)
  if (!changed.length) return
  const rows = changed.map(({ row }) => row)
  await change(unit, rows)
  const revisions = changed.map(({ row, version, fields }) => ({ subjectId: row.id, version, fields }))
  await world.recorder.revisions(unit.tx, session, revisions, unit.now)
}
