import type { Approvable } from '#kit/approvable.ts'
import { dayOf } from '#kit/day.ts'
import type { Tx } from '#kit/db.ts'
import type { Call } from '#kit/http-server.ts'
import { newId } from '#kit/id.ts'
import { ticketsOf } from '#kit/money.ts'
import { found, refuse } from '#kit/refusal.ts'
import { change } from '#kit/unit-of-work.ts'
import type { Unit, World } from '#world'
import { lockAccount } from '../../store.ts'
import { PURCHASE_REFUSALS } from '../copy.ts'
import { holderOf, nextReconcileAt } from '../rules.ts'
import { refundedColumns, runPurchaseEvent } from '../service.ts'
import { lockWithTickets, lookAtRefund, sendNotedRefund } from '../staff/api.ts'
import type { Purchase } from '../store.ts'
import type * as contract from './contract.ts'
import { refundByQuote } from './contract.ts'
import { ACCEPT_REFUSALS, QUOTE_REFUSALS } from './copy.ts'
import { acceptRefusal, quoteExpiry, quoteRefusal, refundTermsOf } from './rules.ts'
import { addQuote, lotRest, markQuoteUsed, type Quote, quoteOf, singleTicketWon } from './store.ts'

type QuoteCall = Call<typeof contract.quoteRefund>

export async function quote(world: World, call: QuoteCall): Promise<contract.RefundQuote> {
  const { id } = call.params
  return change(world, call, async ({ tx, now }) => {
    const row = await lockWithTickets(tx, id)
    const { is_our_fault: isOurFault } = call.body
    const added = await addQuoteNow({ tx, now }, row, { id: newId(), isOurFault })
    const balance = (await lockAccount(tx, holderOf(row)))?.halves ?? 0
    return present(added, row, balance)
  })
}

/** Adds a quote with the current terms. */
async function addQuoteNow(
  { tx, now }: Pick<Unit, 'tx' | 'now'>,
  row: Purchase,
  { id, isOurFault }: Pick<Quote, 'id' | 'isOurFault'>,
): Promise<Quote> {
  const { unused: halves, usedValue, fee, amount } = await termsNow(tx, row, isOurFault, now)
  const offer = { purchaseId: row.id, halves, paid: row.amount, usedValue, fee, amount, isOurFault }
  return addQuote(tx, { id, ...offer, createdAt: now, expiresAt: quoteExpiry(now) })
}

/** The current terms of the refund; refused if nothing can be refunded. */
async function termsNow(tx: Tx, row: Purchase, isOurFault: boolean, now: Date) {
  const { expiresOn, ...rest } = await lotRest(tx, row.lotId)
  const { amount: paid, halves } = row
  const bought = { paid, halves, paidAt: row.paidAt ?? now, ticketWon: await singleTicketWon(tx), isOurFault }
  const terms = refundTermsOf({ ...bought, ...rest }, dayOf(now))
  refuse(quoteRefusal({ status: row.status, expiresOn }, terms, dayOf(now)), QUOTE_REFUSALS)
  return terms
}

const present = (offer: Quote, { halves }: Purchase, balance: number): contract.RefundQuote => ({
  quote_id: offer.id,
  unused: ticketsOf(offer.halves),
  used: ticketsOf(halves - offer.halves),
  paid: offer.paid,
  used_value: offer.usedValue,
  fee: offer.fee,
  amount: offer.amount,
  expires_at: offer.expiresAt.toISOString(),
  balance: { before: ticketsOf(balance), after: ticketsOf(balance - offer.halves) },
})

type RefundCall = Call<typeof contract.refundByQuote>

/**
 * One transaction takes the tickets and stores the pending refund; the refund is sent to the provider after its commit.
 */
export async function refund(world: World, call: RefundCall) {
  await change(world, call, (unit) => acceptQuote(unit, call))
  return sendNotedRefund(world, call.params.id, call.body.quote_id)
}

/** A refund above the limit waits for a second person. Approval may take days, so it renews the quote. */
export const refundAct: Approvable<World, typeof contract.refundByQuote> = {
  endpoint: refundByQuote,
  label: '티켓 구매 부분 환불',
  unit: 'WON',
  look: async (tx, { params: { id }, body }, now) => {
    const row = await lockWithTickets(tx, id)
    const offer = found(await quoteOf(tx, body.quote_id, id))
    if (isAccepted(offer, row)) return { size: 0, subjectId: null, facts: [] }
    // The quote's age is not checked, because approval renews the quote.
    const { amount, unused } = await agreedTerms(tx, row, offer, { now, acceptedAt: offer.createdAt })
    const seen = await lookAtRefund(tx, row, amount)
    const facts = [...seen.facts, { label: '거두는 티켓', text: `${ticketsOf(unused)}장` }]
    return { ...seen, facts }
  },
  handler: refund,
  approved: async (world, call) => {
    const quoteId = newId()
    await change(world, call, async (unit) => {
      const row = await lockWithTickets(unit.tx, call.params.id)
      const { isOurFault } = found(await quoteOf(unit.tx, call.body.quote_id, row.id))
      await addQuoteNow(unit, row, { id: quoteId, isOurFault })
      await acceptQuote(unit, { ...call, body: { ...call.body, quote_id: quoteId } })
    })
    return sendNotedRefund(world, call.params.id, quoteId)
  },
}

/** Whether the same quote was sent before: its refund is pending or done. */
const isAccepted = (offer: Quote, row: Purchase): boolean => offer.usedAt !== null && row.status !== 'PAID'

type Times = { now: Date; acceptedAt: Date }

/** The terms of a quote; refused if they differ from the current terms, or if the quote has expired. */
async function agreedTerms(tx: Tx, row: Purchase, offer: Quote, { now, acceptedAt }: Times) {
  const terms = await termsNow(tx, row, offer.isOurFault, now)
  const accepted = { ...offer, unused: offer.halves }
  refuse(offer.usedAt ? 'QUOTE_EXPIRED' : acceptRefusal(accepted, terms, acceptedAt), ACCEPT_REFUSALS)
  return terms
}

async function acceptQuote(unit: Unit, { params: { id }, body, session }: RefundCall): Promise<void> {
  const { tx, now, audit } = unit
  const row = await lockWithTickets(tx, id)
  const offer = found(await quoteOf(tx, body.quote_id, id))
  if (isAccepted(offer, row)) return
  await agreedTerms(tx, row, offer, { now, acceptedAt: now })
  const { reason = null } = body
  const [event, columns] = eventOf(row, offer, reason, now)
  const isTaken = await runPurchaseEvent(unit, row, event, columns, { actorId: session.personId })
  refuse(isTaken ? null : 'LOT_TOUCHED', PURCHASE_REFUSALS)
  await markQuoteUsed(tx, offer.id, now)
  const after = { title: row.title, price: offer.amount, reason }
  audit({ action: 'REFUND', subject: 'ticket_purchase', subjectId: id, after })
}

/** A transfer is refunded by a transfer that staff have already made. */
function eventOf(row: Purchase, { id: refundKey, amount }: Quote, refundReason: string | null, now: Date) {
  const columns = { refundAmount: amount, refundReason }
  if (row.method === 'BANK')
    return ['refundRestTransfer', { ...refundedColumns(row, now), ...columns }] as const
  const nextAt = nextReconcileAt({ ...row, status: 'REFUNDING' }, now)
  return ['refundRest', { ...columns, refundKey, failure: null, nextAt }] as const
}
