import { LRUCache } from 'lru-cache'
import { endpointName } from '#kit/approvable.ts'
import { isQueryTimeout, transaction } from '#kit/db.ts'
import { repeatUntilNone } from '#kit/drain.ts'
import { errorFacts } from '#kit/error-facts.ts'
import { memoizePerWorld } from '#kit/coalesce.ts'
import type { RefusedCall, ShownAnswer } from '#kit/http-server.ts'
import { idsIn, newId } from '#kit/id.ts'
import { recordedFilters } from '#platform/staff/export/rules.ts'
import type { World } from '#world'
import type { Access } from '#kit/access.ts'
import { accessKindOf, MAX_SEEN, MAX_SUBJECTS } from './rules.ts'
import { addAccesses, drainIntake, type NewRecord } from './store.ts'

/** The most accesses in one statement. */
const MAX_GROUP = 200
/** How long written accesses wait to be moved to the record together. */
const MOVE_AFTER_MS = 500

type Waiting = { row: NewRecord; resolve: () => void; reject: (error: unknown) => void }

/** Moves all written accesses to the record: needed before the record is read, and after a server was killed. */
export const completeRecord = (world: World): Promise<unknown> =>
  repeatUntilNone(() => transaction(world.db, (tx) => drainIntake(tx, world.personsOf, MAX_GROUP)))

/** Schedules one move of accesses to the record, for all accesses of the next moment. */
const completeSoonOf = memoizePerWorld((world: World) => {
  let isDue = false
  return () => {
    if (isDue) return
    isDue = true
    setTimeout(() => {
      isDue = false
      completeRecord(world).catch((error) =>
        world.log.warn(errorFacts(error), 'access record not completed, will retry'),
      )
    }, MOVE_AFTER_MS).unref()
  }
})

/**
 * Group commit: accesses that arrive during a write form the next one. The write does no lookups and does not wait for
 * the disk, because answers wait for it (decision 85).
 */
const writerOf = memoizePerWorld((world: World) => {
  const waiting: Waiting[] = []
  let isWriting = false
  async function writeGroup(group: Waiting[]): Promise<void> {
    try {
      await addAccesses(
        world.db,
        group.map(({ row }) => row),
      )
      for (const { resolve } of group) resolve()
      completeSoonOf(world)()
    } catch (error) {
      // When the database does not answer, waiting accesses fail too: none waits for two timeouts.
      const late = isQueryTimeout(error) ? waiting.splice(0) : []
      for (const { reject } of [...group, ...late]) reject(error)
    }
  }
  async function write(): Promise<void> {
    isWriting = true
    while (waiting.length) await writeGroup(waiting.splice(0, MAX_GROUP))
    isWriting = false
  }
  return (row: NewRecord) =>
    new Promise<void>((resolve, reject) => {
      waiting.push({ row, resolve, reject })
      if (!isWriting) void write()
    })
})

/** Writes an access by staff to the record; resolves when the access survives the end of this process. */
export const recordAccess = (world: World, access: Access): Promise<void> =>
  writerOf(world)({
    id: newId(),
    at: world.now().toISOString(),
    staff_id: access.staff.id,
    staff_name: access.staff.name,
    kind: access.kind,
    source: access.source,
    about_id: access.aboutId ?? null,
    filters: access.filters ?? {},
    seen: access.seen ?? [],
    most: access.kind === 'EXPORT' ? null : MAX_SUBJECTS,
    reason: access.reason ?? null,
    export_number: access.exportNumber ?? null,
    request_id: access.requestId,
    client_address: access.address,
    client: access.client.slice(0, 300),
  })

/** Records an answer with personal data before staff see it; undefined for any other answer. */
export function recordShown(world: World, shown: ShownAnswer): Promise<void> | undefined {
  const { endpoint, session, body, address, client, requestId } = shown
  const params = shown.params as Record<string, string>
  const kind = accessKindOf({ endpoint, session, params, query: shown.query, isFile: body === null })
  if (!kind || !session) return undefined
  const [aboutId = null] = idsIn(params)
  return recordAccess(world, {
    kind,
    staff: { id: session.personId, name: session.name },
    source: endpointName(endpoint),
    aboutId,
    filters: recordedFilters(shown.query),
    seen: idsIn([params, body], MAX_SEEN),
    address,
    client,
    requestId,
  })
}

/** Repeated refusals of a person and endpoint within this time are recorded once, on each server. */
const REPEATED_MS = 60_000
const MAX_REFUSALS = 10_000

type Refused = { at: number; written: Promise<void> }
const refusalsOf = memoizePerWorld((_: World) => new LRUCache<string, Refused>({ max: MAX_REFUSALS }))

/** Records that staff called an endpoint without the right for it; undefined for a customer. */
export function recordRefused(world: World, refused: RefusedCall): Promise<void> | undefined {
  const { endpoint, session, params, address, client, requestId } = refused
  if (session.role !== 'ADMIN') return undefined
  const [source, at, refusals] = [endpointName(endpoint), world.now().getTime(), refusalsOf(world)]
  const key = `${session.personId} ${source}`
  const last = refusals.get(key)
  if (last && at - last.at < REPEATED_MS) return last.written
  const [aboutId = null] = idsIn(params)
  const staff = { id: session.personId, name: session.name }
  const access: Access = { kind: 'REFUSED', staff, source, aboutId, address, client, requestId }
  const written = recordAccess(world, access).catch((error: unknown) => {
    refusals.delete(key)
    throw error
  })
  refusals.set(key, { at, written })
  return written
}
