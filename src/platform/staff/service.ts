import type { Tx } from '#kit/db.ts'
import { Refusal } from '#kit/refusal.ts'
import type { Unit } from '#world'
import { changedFields } from './rules.ts'
import { revisionsSince } from './store.ts'
import { STALE } from './copy.ts'

type Row = { id: string; version: number }
type Edit<R extends Row> = {
  unit: Unit
  /** The version that the client edited; null: the current version. */
  madeOn: number | null
  /** The row in the form of the API's answer. */
  read: () => Promise<R>
  /** Which of its fields are edited. */
  fields: readonly (keyof R & string)[]
}

/**
 * Begins the edit of a locked row: refuses an outdated version with 409 STALE, with the current row and the latest
 * change of each field. `finish` reads the row again, records which fields changed, and returns it.
 */
export async function beginEdit<R extends Row>({ unit, madeOn, read, fields }: Edit<R>) {
  const before = await read()
  if (madeOn !== null && madeOn !== before.version) throw await stale(unit.tx, before, madeOn)
  const finish = async (): Promise<R> => {
    const after = await read()
    const changed = changedFields(before, after, fields)
    if (after.version > before.version)
      unit.revise({ subjectId: after.id, version: after.version, fields: changed })
    return after
  }
  return { before, finish }
}

const stale = async (tx: Tx, current: Row, madeOn: number): Promise<Refusal> =>
  new Refusal('STALE', {
    status: 409,
    text: STALE,
    facts: { current, changed: await changesSince(tx, current.id, madeOn) },
  })

/** The latest change of each field. */
async function changesSince(tx: Tx, id: string, version: number) {
  const latest = new Map<string, { field: string; by: string; at: string }>()
  for (const { fields, actorName, at } of await revisionsSince(tx, id, version))
    for (const field of fields) latest.set(field, { field, by: actorName, at: at.toISOString() })
  return [...latest.values()]
}
