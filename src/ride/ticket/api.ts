import { Answer } from '#kit/answer.ts'
import type { Approvable } from '#kit/approvable.ts'
import type { Tx } from '#kit/db.ts'
import type { Call } from '#kit/http-server.ts'
import { pageOf } from '#kit/page.ts'
import { found } from '#kit/refusal.ts'
import { exportCsv } from '#platform/staff/export/service.ts'
import { wantsCsv } from '#platform/staff/export/rules.ts'
import { lockMember } from '#ride/account/store.ts'
import { change } from '#kit/unit-of-work.ts'
import type { Unit, World } from '#world'
import { adjustOf, because, grantTo, lookAtTickets, presentListed, validFor } from './staff/service.ts'
import type * as contract from './contract.ts'
import { adjustTickets, grantTickets } from './contract.ts'
import { LEDGER_CSV } from './csv.ts'
import {
  allLedger,
  entriesOf,
  ledgerCount,
  ledgerRows,
  ledgerRowsByIds,
  type ListedEntry,
} from './ledger/store.ts'

export async function list(world: World, { params, query, session }: Call<typeof contract.listTickets>) {
  const isStaff = session.role === 'ADMIN'
  return entriesOf(world.db, params.id, query, (entry) => presentListed(entry, isStaff))
}

const presentLedger = (entry: ListedEntry): contract.LedgerEntry => ({
  ...presentListed(entry, true),
  id: entry.id,
  member: { id: entry.holderId, name: entry.ownerName, user_id: entry.ownerLoginId },
})

export async function ledger(world: World, call: Call<typeof contract.listLedger>) {
  const { query } = call
  if (wantsCsv(call)) {
    const rowsOf = async (tx: Tx, hits: { id: string }[]) => {
      const ids = hits.map(({ id }) => id)
      return (await ledgerRowsByIds(tx, ids)).map(presentLedger)
    }
    return exportCsv(world, call, { subject: 'ticket', columns: LEDGER_CSV, query: allLedger(query), rowsOf })
  }
  const page = pageOf(query)
  const [rows, total] = await Promise.all([
    ledgerRows(world.db, query, page.limit, page.offset),
    ledgerCount(world.db, query),
  ])
  return Answer.of(rows.map(presentLedger), { page: page.shownToCap(total) })
}

export async function grant(world: World, call: Call<typeof contract.grantTickets>) {
  const { user_id: holderId, amount, date } = call.body
  return changeOf(world, call, holderId, (unit) =>
    grantTo(unit, { holderId, actorId: call.session.personId, amount, date }),
  )
}

/** A grant above the limit waits for a second person. */
export const grantAct: Approvable<World, typeof contract.grantTickets> = {
  endpoint: grantTickets,
  label: '티켓 지급',
  unit: 'TICKETS',
  look: async (tx, { body: { user_id: id, amount, date } }, now) => {
    const { name } = found(await lockMember(tx, id))
    return lookAtTickets(tx, { id, name }, { amount, more: validFor(date) }, now)
  },
  handler: grant,
}

export async function adjust(world: World, call: Call<typeof contract.adjustTickets>) {
  const { user_id: holderId, amount, reason } = call.body
  return changeOf(world, call, holderId, (unit) =>
    adjustOf(unit, { holderId, actorId: call.session.personId, amount, reason }),
  )
}

/** A correction that adds more than the limit waits for a second person. */
export const adjustAct: Approvable<World, typeof contract.adjustTickets> = {
  endpoint: adjustTickets,
  label: '티켓 조정',
  unit: 'TICKETS',
  look: async (tx, { body: { user_id: id, amount, reason } }, now) => {
    const { name } = found(await lockMember(tx, id))
    return lookAtTickets(tx, { id, name }, { amount, more: because(reason) }, now)
  },
  handler: adjust,
}

/** Changes the tickets of a member, locked against deletion; 404 if the member does not exist. */
const changeOf = <T>(
  world: World,
  call: Call<typeof contract.grantTickets> | Call<typeof contract.adjustTickets>,
  memberId: string,
  work: (unit: Unit) => Promise<T>,
) =>
  change(world, call, async (unit) => {
    found(await lockMember(unit.tx, memberId))
    const result = await work(unit)
    unit.publish('member', { id: memberId })
    return result
  })
