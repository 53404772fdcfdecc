import type { Call } from '#kit/http-server.ts'
import { storedResponse } from '#kit/idempotency.ts'
import { Refusal } from '#kit/refusal.ts'
import * as work from '#kit/unit-of-work.ts'
import { lockAccount } from '#subscribe/account/store.ts'
import { claimCard, openCardAttempt, loadOwnCard, runWithCard } from '#subscribe/application/service.ts'
import { markCardReplaced } from '#subscribe/application/card/store.ts'
import { changeRequestCards } from '#subscribe/application/store.ts'
import { requireOwn } from '#subscribe/subscription/service.ts'
import { ALREADY_ENDED } from '#subscribe/subscription/copy.ts'
import { isLive } from '#subscribe/subscription/rules.ts'
import { changeCards, lockSubscription, subscriptionOf } from '#subscribe/subscription/store.ts'
import type { Unit, World } from '#world'
import { chargeNow } from '../charge/service.ts'
import { hasOpenDebt, retryDeclinedNow } from '../store.ts'
import type * as contract from './contract.ts'

export async function open(world: World, call: Call<typeof contract.openCardChange>) {
  const { personId } = call.session
  const { id, status, brandName, modelName } = requireOwn(
    await subscriptionOf(world.db, call.params.id),
    personId,
  )
  if (!isLive(status) && !(await hasOpenDebt(world.db, id)))
    throw new Refusal('ENDED', { text: ALREADY_ENDED })
  return openCardAttempt(world, call, { subscriptionId: id }, `${brandName} ${modelName} 구독 카드 변경`)
}

type ChangeCall = Call<typeof contract.changeCard>
/** `due`: the declined payments that the new card is charged for; absent in answers stored by the former build. */
type Changed = { card: { name: string | null; number: string | null }; due?: string[] }

/** The card is changed first, and only then charged for the declined payments. */
export async function change(world: World, call: ChangeCall) {
  const stored = await storedResponse<Changed>(world.db, call.idempotency)
  const { card, due = [] } = stored ? stored.body : await swap(world, call)
  const charged = []
  for (const id of due) {
    const { amount, status } = await chargeNow(world, id)
    charged.push({ amount, status })
  }
  return { card, charged }
}

async function swap(world: World, call: ChangeCall): Promise<Changed> {
  const { params, session, body } = call
  const card = await loadOwnCard(world, session.personId, body.billing_key, { subscriptionId: params.id })
  const swapIn = async (unit: Unit) => {
    const { tx, now, publish } = unit
    await lockAccount(tx, session.personId)
    const row = requireOwn(await lockSubscription(tx, params.id), session.personId)
    if (!isLive(row.status) && !(await hasOpenDebt(tx, row.id)))
      throw new Refusal('ENDED', { text: ALREADY_ENDED })
    const from = row.billingKeyId
    const cards = { subscriberId: session.personId, from, to: await claimCard(unit, session.personId, card) }
    await changeCards(tx, cards)
    await changeRequestCards(tx, cards)
    await markCardReplaced(tx, from, now)
    const due = await retryDeclinedNow(tx, cards, now)
    publish('subscription', { id: row.id })
    return { card: { name: card.name, number: card.number }, due }
  }
  return runWithCard(world, session.personId, card, () => work.change(world, call, swapIn))
}
