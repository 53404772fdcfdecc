import { dayOf } from '#kit/day.ts'
import { newId } from '#kit/id.ts'
import { BY_ITSELF, change, type MessageKind } from '#kit/unit-of-work.ts'
import { unlessSilent } from '#platform/payment/service.ts'
import { askRarelyAt, isRefundLate } from '#platform/payment/rules.ts'
import { addAnswers, type ProviderAnswer } from '#platform/payment/store.ts'
import type { PaymentFact } from '#providers/payment/port.ts'
import { memberOf } from '#ride/account/store.ts'
import type { Unit, World } from '#world'
import { giveLot, giveLotAgain, takeLotBack } from '../service.ts'
import { expiryOf } from '../rules.ts'
import { lockAccount } from '../store.ts'
import { type Attention, askAgainAt, holderOf, purchaseVerdict } from './rules.ts'
import { addPurchaseEntry, changePurchase, lockPurchase, type Purchase, purchaseOf } from './store.ts'
import { HOLDER_GONE, NOT_AS_ASKED, PAYMENT_DECLINED, WINDOW_CLOSED } from './copy.ts'
import { ticketsBought, type Returned, ticketsRefunded } from '../messages.ts'

/**
 * Asks the provider what became of a card's purchase, and settles it by its word. The provider is spoken to outside of
 * any transaction; whoever is told first settles, the others find it done. No answer (false) changes nothing: it is asked
 * again.
 */
export async function askAbout(world: World, purchase: Purchase, isClosed = false): Promise<boolean> {
  const fact = await factOf(world, purchase)
  if (fact === SILENT) return false
  await underLocks(world, purchase, (unit, row, isThere) => settle(unit, row, fact, { isThere, isClosed }))
  return true
}

const SILENT = Symbol('no answer')

/** What the provider knows of a purchase, kept as it came; SILENT where it does not answer. */
async function factOf(world: World, { paymentId }: Purchase): Promise<PaymentFact | null | typeof SILENT> {
  const asked = await unlessSilent(world, async () => ({
    fact: await world.providers.payments.payment(paymentId!),
  }))
  if (!asked) return SILENT
  await addAnswers(world.db, paymentId!, [{ kind: 'ASK', answer: asked, at: world.now() }])
  return asked.fact
}

/** Locks the holder's tickets, then what was paid for them: everybody in this order. `isThere`: the member has not left, the organization is not closed. */
const underLocks = <T>(
  world: World,
  purchase: Purchase,
  work: (unit: Unit, row: Purchase, isThere: boolean) => Promise<T>,
) =>
  change(world, BY_ITSELF, async (unit) => {
    const account = await lockAccount(unit.tx, holderOf(purchase))
    return work(unit, (await lockPurchase(unit.tx, purchase.id))!, account !== null)
  })

/** Tells whoever looks at the buyer's tickets, or at those of her organization. */
export function publishPurchase(
  publish: Unit['publish'],
  { memberId, organizationId }: Pick<Purchase, 'memberId' | 'organizationId'>,
): void {
  publish('member', { id: memberId })
  if (organizationId) publish('organization', { id: organizationId })
}

type Seen = { isThere: boolean; isClosed: boolean }

async function settle(unit: Unit, row: Purchase, fact: PaymentFact | null, seen: Seen): Promise<void> {
  switch (purchaseVerdict(row, fact, unit.now, seen.isClosed)) {
    case 'PAID':
      return seen.isThere ? givePaid(unit, row, fact) : beginReturn(unit, row, fact, HOLDER_GONE)
    case 'RETURN':
      return beginReturn(unit, row, fact, NOT_AS_ASKED)
    case 'RETURNED':
      return returned(unit, row, fact)
    case 'RETURNED_IN_PART':
      return needsPerson(unit, row, 'CANCELED_IN_PART')
    case 'DECLINED':
      return unpaid(unit, row, fact?.failure?.message || PAYMENT_DECLINED)
    case 'CLOSED':
      return unpaid(unit, row, WINDOW_CLOSED)
    case 'WAIT':
      return waits(unit, row)
  }
}

/** Nothing new: it is asked about again. A refund that was taken in and is not carried out for days is for a person. */
async function waits(unit: Unit, row: Purchase): Promise<void> {
  const { tx, now } = unit
  const { refundRequestedAt: requestedAt } = row
  if (requestedAt && isRefundLate(requestedAt, now)) return needsPerson(unit, row, 'RETURN_LATE')
  const nextAt = requestedAt ? askRarelyAt(requestedAt, now) : askAgainAt(row, now)
  await changePurchase(tx, row.id, { nextAt })
}

/** The money is there: the lot, its row in the ledger and the purchase are written together, and the member is told. */
export async function givePaid(
  unit: Unit,
  row: Purchase,
  fact: Pick<PaymentFact, 'paidAt' | 'receiptUrl'> | null,
  actorId: string | null = null,
): Promise<void> {
  const { tx, now } = unit
  const { id, halves, days } = row
  const expiresOn = expiryOf(dayOf(now), days)
  const given = (await giveLot(
    tx,
    { holderId: holderOf(row), type: 'CHARGE', halves, expiresOn, actorId },
    now,
  ))!
  await addPurchaseEntry(tx, id, given.entry.id)
  const paid = { status: 'PAID', lotId: given.lotId, paidAt: fact?.paidAt ?? now, failure: null } as const
  const nextAt = row.method === 'CARD' ? askAgainAt({ ...row, ...paid, paidAt: now }, now) : null
  await changePurchase(tx, id, { ...paid, nextAt, receiptUrl: fact?.receiptUrl ?? null })
  await tell(unit, row, ticketsBought, { ...boughtOf(row), until: expiresOn })
}

/** Money for which nothing can be given goes back whole: the job sends it, until the provider says that it did. */
async function beginReturn({ tx, now, publish }: Unit, row: Purchase, fact: PaymentFact | null, why: string) {
  const paid = {
    status: 'REFUNDING',
    paidAt: fact?.paidAt ?? now,
    receiptUrl: fact?.receiptUrl ?? null,
  } as const
  await changePurchase(tx, row.id, {
    ...paid,
    refundKey: newId(),
    refundReason: why,
    failure: why,
    nextAt: now,
  })
  publishPurchase(publish, row)
}

async function unpaid({ tx, now, publish }: Unit, row: Purchase, failure: string): Promise<void> {
  const nextAt = askAgainAt({ ...row, status: 'FAILED' }, now)
  await changePurchase(tx, row.id, { status: 'FAILED', failure, nextAt })
  publishPurchase(publish, row)
}

/** All of it has gone back. Where nobody here began that, the lot goes too, unless something of it is spent. */
async function returned(unit: Unit, row: Purchase, fact: PaymentFact | null): Promise<void> {
  if (row.status === 'PAID' && !(await takeLot(unit, row, null)))
    return needsPerson(unit, row, 'CANCELED_OUTSIDE')
  await canceled(unit, { ...row, paidAt: row.paidAt ?? fact?.paidAt ?? unit.now })
}

/** Notes that a purchase was given back, and tells the member. */
export async function canceled(unit: Unit, row: Purchase, returned: Returned = row.method): Promise<void> {
  const { tx, now } = unit
  const over = { refundKey: null, refundRequestedAt: null, refundedAt: now, nextAt: null, attention: null }
  await changePurchase(tx, row.id, { status: 'CANCELLED', paidAt: row.paidAt, ...over })
  await tell(unit, row, ticketsRefunded, { ...boughtOf(row), returned })
}

export const boughtOf = ({ title, amount }: Purchase) => ({ title, amount })

/** Takes the lot of a purchase back while nothing of it is spent; false when it cannot be. */
export async function takeLot({ tx, now }: Unit, row: Purchase, actorId: string | null): Promise<boolean> {
  const entry = await takeLotBack(
    tx,
    { holderId: holderOf(row), lotId: row.lotId!, halves: row.halves, actorId },
    now,
  )
  if (entry) await addPurchaseEntry(tx, row.id, entry.id)
  return entry !== null
}

/** Where ours and the provider's do not agree nothing is done by itself any more: it waits for a person. */
async function needsPerson({ tx, publish }: Unit, row: Purchase, attention: Attention): Promise<void> {
  await changePurchase(tx, row.id, { attention, failure: row.failure, nextAt: null })
  publishPurchase(publish, row)
}

async function tell<Facts extends object>(
  { tx, send, publish }: Unit,
  row: Purchase,
  kind: MessageKind<Facts>,
  facts: Facts,
): Promise<void> {
  publishPurchase(publish, row)
  const recipient = (await memberOf(tx, row.memberId))?.phone
  if (recipient) send(kind, { subjectId: row.id, recipient, facts })
}

/**
 * Sends the refund that is noted on a purchase, the same one however often: what is not given back yet, under a key of
 * its own. What came of it is asked, never believed; only a clear no, and no money gone, takes the note back. What the
 * provider took in to carry it out later is not sent again: hours later that would be another refund. False: it gave no
 * answer.
 */
export async function sendRefund(world: World, purchase: Purchase): Promise<boolean> {
  const before = await factOf(world, purchase)
  if (before === SILENT) return false
  const left = before?.paidAt ? before.total - before.cancelled : 0
  const isSent = left > 0 && !purchase.refundRequestedAt
  const answer = isSent ? await cancel(world, purchase, left) : null
  const isRequested = answer?.outcome === 'REQUESTED'
  const after = isSent && !isRequested ? await factOf(world, purchase) : before
  if (after === SILENT) return false
  const isRefused = answer?.outcome === 'DECLINED' && after?.cancelled === before?.cancelled
  await underLocks(world, purchase, async (unit, row, isThere) => {
    if (row.status !== 'REFUNDING' || row.refundKey !== purchase.refundKey) return
    if (isRefused) return refused(unit, row, answer.message || answer.code)
    const noted = isRequested ? await changePurchase(unit.tx, row.id, { refundRequestedAt: unit.now }) : row
    await settle(unit, noted, after, { isThere, isClosed: false })
  })
  return true
}

async function cancel(world: World, { paymentId, refundKey, refundReason }: Purchase, amount: number) {
  const key = `${refundKey!}-${amount}`
  const wanted = { paymentId: paymentId!, amount, cancellable: amount, key }
  const answer = await unlessSilent(world, () =>
    world.providers.payments.cancel({ ...wanted, reason: refundReason ?? '고객 요청' }),
  )
  const noted: ProviderAnswer = { kind: 'CANCEL', answer: answer ?? { outcome: 'UNKNOWN' }, at: world.now() }
  await addAnswers(world.db, paymentId!, [noted])
  return answer
}

/** The provider keeps the money: what was bought with it is given again. Without a lot it waits for a person. */
async function refused(unit: Unit, row: Purchase, failure: string): Promise<void> {
  const { tx, now } = unit
  const { id, lotId: taken, halves } = row
  const again = taken && (await giveLotAgain(tx, { holderId: holderOf(row), lotId: taken, halves }, now))
  if (!again) return needsPerson(unit, { ...row, failure }, 'RETURN_REFUSED')
  const { entry, lotId } = again
  await addPurchaseEntry(tx, id, entry.id)
  const nextAt = askAgainAt({ ...row, status: 'PAID' }, now)
  const kept = { status: 'PAID', lotId, refundKey: null, refundReason: null } as const
  await changePurchase(tx, id, { ...kept, failure, nextAt })
  publishPurchase(unit.publish, row)
}

/** The purchase as it is now. */
export const purchaseNow = async (world: World, id: string): Promise<Purchase> =>
  (await purchaseOf(world.db, id))!
