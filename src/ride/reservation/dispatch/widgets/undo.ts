import type { BodyIn } from '#kit/contract.ts'
import type { Status } from '../../rules.ts'
import type { DispatchOut, patchBatch } from '../contract.ts'

export type BatchBody = BodyIn<typeof patchBatch>
type StatusBack = { status: Status; refund?: boolean; force?: true }
export type DriverUndo = { driver_id: string | null; force?: true }
type Way = StatusBack | DriverUndo

/** The change that restores a ride's former status, ticket and driver. Null if the ride held a part of a ticket, because no cancellation leaves a part. */
export function undoStatusChange({
  status,
  tickets,
  held_tickets: held,
  driver_forced: isForced,
}: DispatchOut): StatusBack | null {
  if (status !== 'CANCELLED') return { status, ...(isForced && { force: true }) }
  return held > 0 && held < tickets ? null : { status, refund: held === 0 }
}

/** The change that restores a ride's former driver, with force if they were forced before. */
export const undoDriverChange = ({ driver_id, driver_forced }: DispatchOut): DriverUndo => ({
  driver_id,
  ...(driver_forced && { force: true }),
})

const wayOf = (before: DispatchOut, body: BatchBody): Way | null =>
  'status' in body ? undoStatusChange(before) : undoDriverChange(before)

/** The requests that undo a batch, one for each former state; null if one of the rows cannot be restored. */
export function undoBatchBodies(
  body: BatchBody,
  before: readonly DispatchOut[],
  done: readonly DispatchOut[],
): BatchBody[] | null {
  const ways = new Map(before.map((row) => [row.id, wayOf(row, body)]))
  if (done.some(({ id }) => !ways.get(id))) return null
  const groups = Map.groupBy(done, ({ id }) => JSON.stringify(ways.get(id)))
  const bodies = [...groups].map(([way, rows]) => ({ ...(JSON.parse(way) as Way), ...idsAndVersions(rows) }))
  // A forced driver may also drive another of these rides: that ride, without force, must get the driver first.
  return bodies.toSorted((a, b) => Number('force' in a) - Number('force' in b))
}

/** The ids of the rows to change, and the version of each that staff saw. */
export const idsAndVersions = (rows: readonly DispatchOut[]) => ({
  ids: rows.map(({ id }) => id),
  versions: Object.fromEntries(rows.map(({ id, version }) => [id, version])),
})
