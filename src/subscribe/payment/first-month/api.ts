import { dayOf } from '#kit/day.ts'
import type { Call } from '#kit/http-server.ts'
import { storedResponse } from '#kit/idempotency.ts'
import { found, Refusal } from '#kit/refusal.ts'
import { change } from '#kit/unit-of-work.ts'
import { lockAccount } from '#subscribe/account/store.ts'
import { NOT_OPEN } from '#subscribe/application/copy.ts'
import { markCardReplaced } from '#subscribe/application/card/store.ts'
import {
  type Card,
  claimCard,
  loadOwnCard,
  presentRequest,
  runWithCard,
} from '#subscribe/application/service.ts'
import { decideRequest, lockRequest, type RequestRecord, requestOf } from '#subscribe/application/store.ts'
import type { Unit, World } from '#world'
import type * as contract from './contract.ts'
import { refuseTooManyTries } from '../pay/service.ts'
import { acceptRequest, type Begun, chargeFirst } from './service.ts'
import { lastAcceptance } from './store.ts'

type PayCall = Call<typeof contract.payWithCard>

/** The card and the acceptance are stored first, and only then is the card charged. */
export async function payWithCard(world: World, call: PayCall) {
  const stored = await storedResponse<Begun | null>(world.db, call.idempotency)
  if (!stored) refuseTooManyTries(call.session.personId)
  const begun = stored ? stored.body : await changeCard(world, call)
  if (begun) await chargeFirst(world, begun)
  return presentRequest((await requestOf(world.db, call.params.id))!)
}

async function changeCard(world: World, call: PayCall): Promise<Begun | null> {
  const { personId } = call.session
  const { billing_key: key } = call.body
  const work = (card: Card | null) => change(world, call, (unit) => begin(unit, call, card))
  if (!key) return work(null)
  const request = found(await requestOf(world.db, call.params.id))
  const card = await loadOwnCard(world, personId, key, { modelId: request.modelId, months: request.months })
  return runWithCard(world, personId, card, () => work(card))
}

async function begin(unit: Unit, { params, session }: PayCall, card: Card | null): Promise<Begun | null> {
  const { tx, now, publish } = unit
  const account = found(await lockAccount(tx, session.personId))
  const request = found(await lockRequest(tx, params.id, session.personId))
  if (request.status !== 'REQUESTED') throw new Refusal('NOT_OPEN', { text: NOT_OPEN })
  const billingKeyId = card ? await replaceCard(unit, request, card) : request.billingKeyId
  publish('subscription', { id: request.id })
  const last = request.declinedAt && (await lastAcceptance(tx, request.id))
  if (!last) return null
  // The accepted start may have passed while the request waited.
  const startDate = last.startDate < dayOf(now) ? dayOf(now) : last.startDate
  return acceptRequest(unit, { ...request, billingKeyId }, { ...last, startDate, decidedBy: null }, account)
}

async function replaceCard(unit: Unit, { id, billingKeyId: from, subscriberId }: RequestRecord, card: Card) {
  const billingKeyId = await claimCard(unit, subscriberId, card)
  await decideRequest(unit.tx, id, { billingKeyId })
  await markCardReplaced(unit.tx, from, unit.now)
  return billingKeyId
}
