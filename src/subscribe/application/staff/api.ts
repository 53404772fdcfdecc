import { Answer } from '#kit/answer.ts'
import type { Tx } from '#kit/db.ts'
import type { Call } from '#kit/http-server.ts'
import { pageOf } from '#kit/page.ts'
import { found } from '#kit/refusal.ts'
import { change } from '#kit/unit-of-work.ts'
import { exportCsv } from '#platform/staff/export/service.ts'
import { wantsCsv } from '#platform/staff/export/rules.ts'
import { lockAccount } from '#subscribe/account/store.ts'
import type { World } from '#world'
import { runRequestEvent } from '../service.ts'
import { present as presentRequest } from '../api.ts'
import { lockRequest, requestOf } from '../store.ts'
import { subscriptionRejected } from '../messages.ts'
import type * as contract from './contract.ts'
import { REQUEST_CSV } from './csv.ts'
import {
  allRequests,
  requestCount,
  requestRow,
  requestRows,
  requestsByIds,
  type StaffRequestRecord,
} from './store.ts'

const present = (row: StaffRequestRecord): contract.StaffRequestRow => ({
  ...presentRequest(row),
  version: row.version,
  subscriber: {
    id: row.subscriberId,
    name: row.subscriberName,
    mobile: row.mobile,
    birthday: row.birthday,
  },
  card: { name: row.cardName, number: row.cardNumber },
})

export async function list(world: World, call: Call<typeof contract.listStaffRequests>) {
  const { query } = call
  if (wantsCsv(call)) {
    const file = { subject: 'subscription_request', columns: REQUEST_CSV, query: allRequests(query) }
    const rowsOf = async (tx: Tx, stored: { id: string }[]) => {
      const ids = stored.map(({ id }) => id)
      return (await requestsByIds(tx, ids, query)).map(present)
    }
    return exportCsv(world, call, { ...file, rowsOf })
  }
  const page = pageOf(query)
  const [rows, total] = await Promise.all([
    requestRows(world.db, query, page.limit, page.offset),
    requestCount(world.db, query),
  ])
  return Answer.of(rows.map(present), { page: page.shownToCap(total) })
}

const COUNTED = 1_000

/** The first requests that wait for a decision, and their number, counted to a thousand. */
export async function waiting(world: World, shown: number) {
  const open = { status: 'REQUESTED' } as const
  const [rows, count] = await Promise.all([
    requestRows(world.db, open, shown, 0),
    requestCount(world.db, open),
  ])
  return { subscription_requests: { count: Math.min(count, COUNTED), rows: rows.map(presentWaiting) } }
}

const presentWaiting = ({ id, subscriberName, brandName, modelName, createdAt }: StaffRequestRecord) => ({
  id,
  name: subscriberName,
  car: `${brandName} ${modelName}`,
  created_at: createdAt.toISOString(),
})

export async function reject(world: World, call: Call<typeof contract.rejectRequest>) {
  const { params, body, session } = call
  const { reason } = body
  // The subscriber, who gets points back, is locked first.
  const { subscriberId } = found(await requestOf(world.db, params.id))
  return change(world, call, async (unit) => {
    const { tx, now, audit, send, publish } = unit
    const account = await lockAccount(tx, subscriberId)
    const request = found(await lockRequest(tx, params.id))
    const decision = { reason, decidedBy: session.personId, decidedAt: now }
    await runRequestEvent(unit, request, 'reject', decision)
    audit({ action: 'REJECT', subject: 'subscription_request', subjectId: request.id, after: { reason } })
    const { brandName, modelName } = request
    if (account?.mobile)
      send(subscriptionRejected, {
        subjectId: request.id,
        recipient: account.mobile,
        facts: { brandName, modelName },
      })
    publish('subscription', { id: request.id })
    return present((await requestRow(tx, request.id))!)
  })
}
