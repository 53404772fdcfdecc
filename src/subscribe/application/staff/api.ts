import { Answer } from '#kit/answer.ts'
import type { Call } from '#kit/http-server.ts'
import { pageOf } from '#kit/page.ts'
import { found, Refusal } from '#kit/refusal.ts'
import { change } from '#kit/unit-of-work.ts'
import { lockAccount } from '#subscribe/account/store.ts'
import type { World } from '#world'
import { returnBenefits } from '../acts.ts'
import { present as presentRequest } from '../api.ts'
import { decideRequest, lockRequest, requestOf } from '../store.ts'
import { NOT_OPEN, rejectedText } from '../words.ts'
import type * as contract from './contract.ts'
import { requestCount, requestRow, requestRows, type StaffRequestRecord } from './store.ts'

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

export async function list(world: World, { query }: Call<typeof contract.listStaffRequests>) {
  const page = pageOf(query)
  const [rows, total] = await Promise.all([
    requestRows(world.db, query, page.limit, page.offset),
    requestCount(world.db, query),
  ])
  return Answer.of(rows.map(present), { page: page.shownToCap(total) })
}

export async function reject(world: World, call: Call<typeof contract.rejectRequest>) {
  const { params, body, session } = call
  const { reason } = body
  // Whose points come back is locked first, as everywhere.
  const { subscriberId } = found(await requestOf(world.db, params.id))
  return change(world, call, async ({ tx, now, audit, send, publish }) => {
    const account = await lockAccount(tx, subscriberId)
    const request = found(await lockRequest(tx, params.id))
    if (request.status !== 'REQUESTED') throw new Refusal('NOT_OPEN', { text: NOT_OPEN })
    await decideRequest(tx, request.id, {
      status: 'REJECTED',
      reason,
      decidedBy: session.personId,
      decidedAt: now,
    })
    await returnBenefits(tx, request, now)
    audit({ action: 'REJECT', subject: 'subscription_request', subjectId: request.id, after: { reason } })
    const told = { kind: 'subscription_rejected', subjectId: request.id }
    if (account?.mobile) send({ ...told, recipient: account.mobile, text: rejectedText(request) })
    publish('subscription', { id: request.id })
    return present((await requestRow(tx, request.id))!)
  })
}
