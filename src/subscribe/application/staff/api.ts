import { Answer } from '#kit/answer.ts'
import type { Tx } from '#kit/db.ts'
import type { Call } from '#kit/http-server.ts'
import { pageOf } from '#kit/page.ts'
import { dayOf } from '#kit/day.ts'
import { found, invalid, Refusal } from '#kit/refusal.ts'
import { change } from '#kit/unit-of-work.ts'
import { exportCsv } from '#platform/staff/export/service.ts'
import { wantsCsv } from '#platform/staff/export/rules.ts'
import { lockAccount } from '#subscribe/account/store.ts'
import type { World } from '#world'
import { urlOf, urls } from '#urls'
import { deliveryDaysOf, type ListedRequest } from '../rules.ts'
import { presentRequest, runRequestEvent } from '../service.ts'
import { decideRequest, lockRequest, requestOf } from '../store.ts'
import { DELIVERY_IMPOSSIBLE, NOT_OPEN } from '../copy.ts'
import { deliveryProposed, subscriptionRejected } from '../messages.ts'
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

/** The first requests that wait for a decision or for another card, and their numbers, counted to a thousand. */
export async function waiting(world: World, shown: number) {
  const listed = async <Row>(status: ListedRequest, presentRow: (row: StaffRequestRecord) => Row) => {
    const [rows, count] = await Promise.all([
      requestRows(world.db, { status }, shown, 0),
      requestCount(world.db, { status }),
    ])
    return { count: Math.min(count, COUNTED), rows: rows.map(presentRow) }
  }
  const subscription_requests = await listed('REQUESTED', presentWaiting)
  return { subscription_requests, declined_requests: await listed('DECLINED', presentDeclined) }
}

const presentDeclined = ({ id, subscriberName: name, brandName, modelName }: StaffRequestRecord) => ({
  id,
  name,
  car: `${brandName} ${modelName}`,
  path: urlOf(urls.admin.requests, { query: { status: 'DECLINED', q: name, open: id } }),
})

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

export const proposeDelivery = (world: World, call: Call<typeof contract.proposeDelivery>) =>
  change(world, call, async (unit) => {
    const { tx, now, audit, send, publish } = unit
    const { date, note = '' } = call.body
    const account = await lockAccount(tx, found(await requestOf(tx, call.params.id)).subscriberId)
    const request = found(await lockRequest(tx, call.params.id))
    if (request.status !== 'REQUESTED' || !request.deliveryOn)
      throw new Refusal('NOT_OPEN', { text: NOT_OPEN })
    const { last } = deliveryDaysOf(dayOf(now))
    if (date < dayOf(now) || date > last) throw invalid('date', DELIVERY_IMPOSSIBLE)
    await decideRequest(tx, request.id, { proposedOn: date })
    const { brandName, modelName, id: subjectId } = request
    if (account?.mobile)
      send(deliveryProposed, {
        subjectId,
        recipient: account.mobile,
        facts: { brandName, modelName, day: date, note },
      })
    audit({ action: 'PROPOSE_DELIVERY', subject: 'subscription_request', subjectId, after: { date, note } })
    publish('subscription', { id: subjectId })
    return present((await requestRow(tx, subjectId))!)
  })
