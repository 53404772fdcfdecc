import { Answer } from '#kit/answer.ts'
import type { Fact } from '#kit/approvable.ts'
import type { Session } from '#kit/contract.ts'
import type { Tx } from '#kit/db.ts'
import type { Call } from '#kit/http-server.ts'
import { MAX_COUNTED, MAX_COUNTED_SLOW_QUERY, pageOf } from '#kit/page.ts'
import { found, invalid, Refusal } from '#kit/refusal.ts'
import { APPROVAL_REFUSALS } from '#platform/approval/copy.ts'
import { type ApprovalState, approveRefusal } from '#platform/approval/rules.ts'
import { actOn, allowFile, decideAlone, kindText, listOf } from '#platform/approval/service.ts'
import {
  type Approval,
  approvalCount,
  approvalOf,
  approvalRows,
  approvalsByIds,
  allApprovals,
} from '#platform/approval/store.ts'
import { linesOf } from '#platform/audit/copy.ts'
import { wantsCsv } from '#platform/staff/export/rules.ts'
import { exportCsv } from '#platform/staff/export/service.ts'
import type { World } from '#world'
import type * as contract from './contract.ts'
import { APPROVAL_CSV } from './csv.ts'

/** The facts for the second person; for an export, also its filters. */
function factsOf({ auditSubjects }: World, row: Approval): Fact[] {
  const list = listOf(row)
  if (list === null) return row.facts
  const filters = linesOf(auditSubjects, { subject: list, before: null, after: row.body }, {})
  return [...row.facts, ...filters.map(({ name, after }) => ({ label: name, text: after ?? '' }))]
}

/** A request as this session sees it. */
const presentFor =
  (world: World, session: Session) =>
  (row: Approval): contract.ApprovalOut => ({
    id: row.id,
    state: row.state,
    kind_text: kindText(world, row),
    facts: factsOf(world, row),
    subject_id: row.subjectId,
    reason: row.reason,
    asked_by: { id: row.askedBy, name: row.askedName },
    asked_at: row.askedAt.toISOString(),
    decided_by: row.decidedName,
    decided_at: row.decidedAt?.toISOString() ?? null,
    note: row.note,
    is_own: row.askedBy === session.personId,
    may_approve: row.state === 'PENDING' && approveRefusal(row, session) === null,
  })

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)

export async function list(world: World, call: Call<typeof contract.listApprovals>) {
  const { session, query } = call
  const { personId, rights } = session
  const of = { isOpen: query.status === 'PENDING', personId, rights }
  const present = presentFor(world, session)
  if (wantsCsv(call)) {
    const rowsOf = async (tx: Tx, stored: { id: string }[]) =>
      (await approvalsByIds(tx, of, idsOf(stored))).map(present)
    return exportCsv(world, call, {
      subject: 'approval',
      columns: APPROVAL_CSV,
      query: allApprovals(of),
      rowsOf,
    })
  }
  const page = pageOf(query)
  const [rows, total] = await Promise.all([
    approvalRows(world.db, of, page),
    approvalCount(world.db, of, MAX_COUNTED + 1),
  ])
  return Answer.of(rows.map(present), { page: page.shownToCap(total) })
}

const shown = async (world: World, session: Session, id: string) =>
  presentFor(world, session)((await approvalOf(world.db, id))!)

type Deciding = Pick<Call<typeof contract.approveApproval>, 'params' | 'session'>

/** A request, and the reason why the session may not approve it. */
async function requestFor({ db }: World, { params, session }: Deciding) {
  const row = found(await approvalOf(db, params.id))
  return { row, refusal: approveRefusal(row, session) }
}

const isDecidedBy = ({ session }: Deciding, row: Approval, states: readonly ApprovalState[]): boolean =>
  row.decidedBy === session.personId && states.includes(row.state)

const WITHDRAW = { event: 'withdraw', action: 'WITHDRAW' } as const
const REJECT = { event: 'reject', action: 'REJECT' } as const

export async function approve(world: World, call: Call<typeof contract.approveApproval>) {
  const { row, refusal } = await requestFor(world, call)
  if (refusal) throw new Refusal('FORBIDDEN', { text: APPROVAL_REFUSALS[refusal] })
  if (!isDecidedBy(call, row, ['DONE', 'ALLOWED', 'USED']))
    await (listOf(row) === null ? actOn : allowFile)(world, call, row)
  return shown(world, call.session, row.id)
}

export async function reject(world: World, call: Call<typeof contract.rejectApproval>) {
  const { session, body } = call
  const { row, refusal } = await requestFor(world, call)
  if (refusal === 'RIGHT') throw new Refusal('FORBIDDEN', { text: APPROVAL_REFUSALS.RIGHT })
  const isOwn = refusal === 'OWN'
  const note = body?.reason ?? null
  if (!isOwn && !note) throw invalid('reason', APPROVAL_REFUSALS.REASON)
  if (!isDecidedBy(call, row, ['REJECTED', 'WITHDRAWN']))
    await decideAlone(world, session, row.id, { ...(isOwn ? WITHDRAW : REJECT), note })
  return shown(world, session, row.id)
}

/** Requests that this session may approve. */
export async function toDecide(world: World, shown: number, session: Session) {
  const of = { isOpen: true, isOther: true, personId: session.personId, rights: session.rights }
  const [count, rows] = await Promise.all([
    approvalCount(world.db, of, MAX_COUNTED_SLOW_QUERY),
    approvalRows(world.db, of, { limit: shown, offset: 0 }),
  ])
  const present = presentFor(world, session)
  const lines = rows.map(present).map(({ id, kind_text, facts, asked_by, asked_at }) => ({
    id,
    kind_text,
    asked_by: asked_by.name,
    asked_at,
    text: facts.map(({ text }) => text).join(', '),
  }))
  return { approvals: { count, rows: lines } }
}
