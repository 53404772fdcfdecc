import { createHash } from 'node:crypto'
import { Answer } from '#kit/answer.ts'
import { type Approvable, endpointName, type Fact } from '#kit/approvable.ts'
import type { Endpoint, Session } from '#kit/contract.ts'
import type { Tx } from '#kit/db.ts'
import type { Call, Handler } from '#kit/http-server.ts'
import { type IdempotencyKey, storedResponse } from '#kit/idempotency.ts'
import { Refusal } from '#kit/refusal.ts'
import { applyEvent } from '#kit/state-machine.ts'
import { change } from '#kit/unit-of-work.ts'
import type { Unit, World } from '#world'
import { aboveLimit, APPROVAL_REFUSALS, ASKER_RIGHT_NOTE } from './copy.ts'
import { APPROVAL_STATE_MACHINE, type ApprovalEvent, COUNTED_MS, EXPORT } from './rules.ts'
import {
  addApproval,
  addUse,
  type Approval,
  changeApproval,
  lockApproval,
  lockOpenOf,
  policyOf,
} from './store.ts'

export type Waiting = { approval_id: string }
type Staff = Pick<Session, 'personId' | 'name'>

/** The act would exceed the person's limit without approval. */
class LimitPassed extends Error {}
/** The facts have changed since the approval was requested. */
class Changed extends Error {
  readonly why: 'STALE' | 'ASKER_RIGHT' = 'STALE'
}
/** The requester has lost the right to the act. */
class RightLost extends Changed {
  override readonly why = 'ASKER_RIGHT'
}

/**
 * Wraps the handler of an act, which needs an approval when it exceeds the limit. Its answer is then 202, also for a
 * repeated call.
 */
export const mayWait =
  <E extends Endpoint>(act: Approvable<World, E>): Handler<World, E> =>
  async (world, call) => {
    const idempotency = keyOfAsking(call.idempotency)
    const asked = await storedResponse<Waiting>(world.db, idempotency)
    if (asked) return Answer.waiting(asked.body)
    const { tickets, won } = await policyOf(world.db)
    const limit = act.unit === 'TICKETS' ? tickets : won
    if (limit === null) return act.handler(world, call)
    try {
      return await act.handler(world, {
        ...call,
        first: (tx, now) => useAlone(tx, now, { act, call, limit }),
      })
    } catch (error) {
      if (!(error instanceof LimitPassed)) throw error
    }
    // The same call, repeated on another server, may have used up the limit.
    if (await storedResponse(world.db, call.idempotency)) return act.handler(world, call)
    return Answer.waiting(await askFor(world, { ...call, idempotency } as Call<E>, act))
  }

/** Under its own key, the response "waits for approval" does not replace the response of the act. */
const keyOfAsking = (key: IdempotencyKey | null): IdempotencyKey | null =>
  key && { ...key, scope: `${key.scope} approval` }

/** Counts tickets of an act for which approval is not possible; 409 APPROVAL_NEEDED above the limit. */
export async function useTicketsAlone(unit: Unit, staff: Staff, size: number): Promise<void> {
  const { tickets } = await policyOf(unit.tx)
  if (tickets === null) return
  if ((await usedWith(unit, staff, { unit: 'TICKETS', size })) > tickets)
    throw new Refusal('APPROVAL_NEEDED', { text: aboveLimit(tickets) })
}

/** The size of a person's unapproved acts within 24 hours, including this one, which is counted from now on. */
const usedWith = (
  { tx, now }: Pick<Unit, 'tx' | 'now'>,
  { personId: staffId }: Pick<Staff, 'personId'>,
  act: Pick<Approvable<World>, 'unit'> & { size: number },
): Promise<number> =>
  addUse(tx, { staffId, unit: act.unit, size: act.size, at: now }, new Date(now.getTime() - COUNTED_MS))

type Attempt<E extends Endpoint> = { act: Approvable<World, E>; call: Call<E>; limit: number }

async function useAlone<E extends Endpoint>(
  tx: Tx,
  now: Date,
  { act, call, limit }: Attempt<E>,
): Promise<void> {
  const { size } = await act.look(tx, call, now)
  if (size <= 0) return
  const used = await usedWith({ tx, now }, call.session as Session, { unit: act.unit, size })
  if (used > limit) throw new LimitPassed()
}

const askFor = <E extends Endpoint>(world: World, call: Call<E>, act: Approvable<World, E>) =>
  change(world, call as { session: Session } & Call<E>, async (unit: Unit): Promise<Waiting> => {
    const { subjectId, facts } = await act.look(unit.tx, call, unit.now)
    const { params, body } = call as unknown as { params: Record<string, string>; body: object }
    const reason = (body as { reason?: string }).reason ?? null
    const kind = endpointName(act.endpoint)
    const request = { kind, needs: act.endpoint.needs!, params, body, requestHash: hashOf([params, body]) }
    return ask(world, unit, call.session as Session, { ...request, subjectId, facts, reason })
  })

type Request = Pick<Approval, 'kind' | 'needs' | 'params' | 'body' | 'requestHash'> &
  Pick<Approval, 'subjectId' | 'facts' | 'reason'>

/** Stores a request for approval, once while an equal request is open. */
export async function ask(world: World, unit: Unit, staff: Staff, request: Request): Promise<Waiting> {
  const asked = { askedBy: staff.personId, askedName: staff.name, askedAt: unit.now }
  const { id, isNew } = await addApproval(unit.tx, { ...request, ...asked })
  const after = { kind: kindText(world, request) }
  if (isNew) unit.audit({ action: 'ASK', subject: 'approval', subjectId: id, after })
  unit.publish('approval', { id })
  return { approval_id: id }
}

type Kind = Pick<Approval, 'kind'>

/** The list of an export request; null for an act. */
export const listOf = ({ kind }: Kind): string | null =>
  kind.startsWith(EXPORT) ? kind.slice(EXPORT.length) : null

/** The act in Korean: `티켓 지급`. */
export function kindText({ approvables, auditSubjects }: World, row: Kind): string {
  const list = listOf(row)
  if (list === null) return approvables[row.kind]?.label ?? row.kind
  return `${auditSubjects[list]?.label ?? list} 내려받기`
}

/** A hash that is equal for equal requests. */
export const hashOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url')

/** The row after an event; refused (409 DECIDED) in a state that does not accept it. */
export async function decide(
  tx: Tx,
  { id, state }: Approval,
  event: ApprovalEvent,
  columns: Partial<Approval>,
): Promise<void> {
  const next = applyEvent(APPROVAL_STATE_MACHINE, state, event)
  if (next.refusal !== null) throw new Refusal('DECIDED', { text: APPROVAL_REFUSALS.DECIDED })
  await changeApproval(tx, id, { ...columns, state: next.to })
}

const decidedBy = ({ personId, name }: Staff, now: Date) => ({
  decidedBy: personId,
  decidedName: name,
  decidedAt: now,
})

type Decision = {
  event: ApprovalEvent
  action: string
  note?: string | null
  check?: (tx: Tx, row: Approval) => Promise<void>
}

/** Decides a request in a transaction of its own, with its audit entry. */
export const decideAlone = (
  world: World,
  session: Session,
  id: string,
  { event, action, note, check }: Decision,
) =>
  change(world, { session, idempotency: null }, async ({ tx, now, audit, publish }: Unit) => {
    const row = (await lockApproval(tx, id))!
    await decide(tx, row, event, { ...decidedBy(session, now), ...(note !== undefined && { note }) })
    await check?.(tx, row)
    const after = { kind: kindText(world, row), ...(note && { reason: note }) }
    audit({ action, subject: 'approval', subjectId: id, after })
    publish('approval', { id })
  })

/**
 * Runs an approved act as the requester: once, and only if they still have the right and the facts are unchanged (409
 * STALE; 409 DECIDED). The approval is stored in the transaction of the act.
 */
export async function actOn(world: World, call: Call<Endpoint>, asked: Approval): Promise<void> {
  const act = world.approvables[asked.kind]!
  const { params, body, askedBy: personId, askedName: name } = asked
  const session = { ...(call.session as Session), personId, name }
  const first = (tx: Tx, now: Date) => accept(world, { tx, now }, { act, asked, by: call.session as Session })
  const acting = { ...call, params, body, query: undefined, session, idempotency: null, first }
  try {
    await (act.approved ?? act.handler)(world, acting as never)
  } catch (error) {
    if (error instanceof Changed) return endStale(world, call.session as Session, asked.id, error)
    // A provider refuses after the commit: the requester reads the reason in the request.
    if (error instanceof Refusal && error.code !== 'DECIDED')
      await noteFailure(world, asked.id, error.message)
    throw error
  } finally {
    world.events.publish('approval', { id: asked.id })
  }
}

type Accepted = { act: Approvable<World>; asked: Approval; by: Session }

async function accept(world: World, { tx, now }: Pick<Unit, 'tx' | 'now'>, { act, asked, by }: Accepted) {
  // The rows of the act are locked before the request, as everywhere (STYLE.md).
  const facts = await seenNow(tx, now, act, asked)
  const row = (await lockApproval(tx, asked.id))!
  await decide(tx, row, 'approve', { ...decidedBy(by, now), note: null })
  await refuseLostRight(world, tx, row)
  if (!isSame(facts, row.facts)) throw new Changed()
  const entry = {
    action: 'APPROVE',
    subject: 'approval',
    subjectId: row.id,
    after: { kind: kindText(world, row) },
  }
  await world.recorder.audit(tx, by, [entry], now)
}

/** Allows the requester to download a file, if they still have the right (409 STALE; 409 DECIDED). */
export const allowFile = (world: World, call: Call<Endpoint>, { id }: Approval): Promise<void> => {
  const session = call.session as Session
  const check = (tx: Tx, row: Approval) => refuseLostRight(world, tx, row)
  const allowed = decideAlone(world, session, id, { event: 'allow', action: 'APPROVE', check })
  return allowed.catch((error: unknown) => {
    if (error instanceof Changed) return endStale(world, session, id, error)
    throw error
  })
}

// Losing a right ends open requests, but misses a request that was made at the same moment.
async function refuseLostRight({ rightsOf }: World, tx: Tx, { askedBy, needs }: Approval): Promise<void> {
  if (!(await rightsOf(tx, askedBy)).includes(needs)) throw new RightLost()
}

/** The facts as they are now; null if the act would be refused. */
async function seenNow(tx: Tx, now: Date, act: Approvable<World>, { params, body }: Approval) {
  try {
    return (await act.look(tx, { params, body } as never, now)).facts
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

// Compared field by field: jsonb does not keep the order of names.
const isSame = (now: Fact[] | null, seen: Fact[]): boolean =>
  now?.length === seen.length &&
  now.every(({ label, text }, at) => label === seen[at]!.label && text === seen[at]!.text)

async function endStale(world: World, session: Session, id: string, { why }: Changed): Promise<never> {
  const note = why === 'ASKER_RIGHT' ? ASKER_RIGHT_NOTE : null
  await decideAlone(world, session, id, { event: 'change', action: 'SPOIL', note })
  throw new Refusal('STALE', { status: 409, text: APPROVAL_REFUSALS[why] })
}

const noteFailure = (world: World, id: string, note: string) => changeApproval(world.db, id, { note })

/** Ends the open requests of staff who leave or whose rights change. */
export async function withdrawOf(
  { tx, now, publish }: Pick<Unit, 'tx' | 'now' | 'publish'>,
  staffIds: string[],
): Promise<void> {
  for (const row of await lockOpenOf(tx, staffIds)) {
    const own = { personId: row.askedBy, name: row.askedName }
    await decide(tx, row, 'withdraw', decidedBy(own, now))
    publish('approval', { id: row.id })
  }
}
