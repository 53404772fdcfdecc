import type { FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { developmentKeys } from '#providers/development-keys.ts'
import { applyPlannedFault } from './faults.ts'
import { answerErrors, read } from './http.ts'
import { type Card, issue, issueCard, maskNumber } from './portone-v2-cards.ts'
import {
  accidentOf,
  cancelPayment,
  chargeCard,
  isSlowFirst,
  type Order,
  type Payment,
} from './portone-v2-payments-store.ts'
import { answerOnce, type Done } from './portone-v2-repeats.ts'
import type { Simulator } from './state.ts'

const { secret, storeId, billingChannelKey } = developmentKeys.portoneV2

const chargeBody = z.object({
  storeId: z.string().optional(),
  billingKey: z.string(),
  orderName: z.string().min(1),
  amount: z.object({ total: z.int().min(1) }),
  currency: z.literal('KRW'),
  channelKey: z.string().optional(),
})
const cancelBody = z.object({
  reason: z.string().min(1),
  amount: z.int().min(1).optional(),
  currentCancellableAmount: z.int().optional(),
})

const CANCEL_REFUSED = { pgCode: 'CANCEL_REFUSED', pgMessage: '취소할 수 없는 거래입니다.' }
const refusal = (type: string, more: object = {}) => ({ type, ...more })
type Params = { Params: { id: string } }

/**
 * Cards, charges and cancellations of PortOne V2; also the control calls that register cards without a window, and
 * list charges.
 */
export function servePortoneV2Payments(app: FastifyInstance, simulator: Simulator) {
  answerErrors(app, (status, message) => refusal(status < 500 ? 'INVALID_REQUEST' : 'INTERNAL', { message }))

  app.post('/__sim/portone-v2/billing-keys', async (request, reply) => {
    const card = issueCard(simulator, read(issue, request.body))
    return card
      ? { billingKey: card.billingKey }
      : reply.code(409).send({ code: 'FAILURE_TYPE_PG', message: '카드 등록이 거절되었습니다.' })
  })

  app.get('/__sim/portone-v2/payments', async () => {
    const { payments, charging, webhooks } = simulator.state.portoneV2
    return {
      payments: [...payments.values()].map(wireOf),
      most_open: charging.mostOpen,
      webhooks: webhooks.sent,
    }
  })

  app.register(async (scope) => serveRest(scope, simulator))
}

function serveRest(app: FastifyInstance, simulator: Simulator) {
  app.addHook('onRequest', async (_request, reply) => {
    const { charging } = simulator.state.portoneV2
    charging.open += 1
    charging.mostOpen = Math.max(charging.mostOpen, charging.open)
    reply.raw.once('close', () => (charging.open -= 1))
  })
  app.addHook('preHandler', async (request, reply) => {
    const { faults } = simulator.state.portoneV2
    if (await applyPlannedFault(faults, reply, () => refusal('INTERNAL_SERVER_ERROR'))) return reply
    if (request.headers.authorization !== `PortOne ${secret}`)
      return reply.code(401).send(refusal('UNAUTHORIZED'))
  })

  app.get<Params>('/billing-keys/:id', async ({ params }, reply) => {
    const card = simulator.state.portoneV2.cards.get(params.id)
    return card ? cardWire(card) : reply.code(404).send(refusal('BILLING_KEY_NOT_FOUND'))
  })

  app.delete<Params>('/billing-keys/:id', async ({ params }, reply) => {
    const { cards, charging } = simulator.state.portoneV2
    const accident = charging.deletions.shift()
    if (accident === 'lost') return reply.code(404).send('Not Found')
    if (accident === 'scheduled') return reply.code(409).send(refusal('PAYMENT_SCHEDULE_ALREADY_EXISTS'))
    const card = cards.get(params.id)
    if (!card) return reply.code(404).send(refusal('BILLING_KEY_NOT_FOUND'))
    if (card.deletedAt) return reply.code(409).send(refusal('BILLING_KEY_ALREADY_DELETED'))
    card.deletedAt = simulator.now()
    return { deletedAt: new Date(card.deletedAt).toISOString() }
  })

  app.post<Params>('/payments/:id/billing-key', async (request, reply) =>
    answerOnce(simulator, request, reply, async () =>
      charge(simulator, request.params.id, read(chargeBody, request.body)),
    ),
  )

  app.get<Params>('/payments/:id', async ({ params }, reply) => {
    const payment = simulator.state.portoneV2.payments.get(params.id)
    return payment ? wireOf(payment) : reply.code(404).send(refusal('PAYMENT_NOT_FOUND'))
  })

  app.post<Params>('/payments/:id/cancel', async (request, reply) =>
    answerOnce(simulator, request, reply, async () =>
      cancel(simulator, request.params.id, read(cancelBody, request.body)),
    ),
  )
}

const refused = (status: number, type: string, more?: object): Done => ({
  status,
  body: refusal(type, more),
})

function cancel(simulator: Simulator, id: string, body: z.infer<typeof cancelBody>): Done | null {
  const { payments, charging } = simulator.state.portoneV2
  const payment = payments.get(id)
  if (!payment) return refused(404, 'PAYMENT_NOT_FOUND')
  if (!payment.paidAt) return refused(409, 'PAYMENT_NOT_PAID')
  const left = payment.total - payment.cancelled
  if (left === 0) return refused(409, 'PAYMENT_ALREADY_CANCELLED')
  const { amount = left, currentCancellableAmount: believed = left } = body
  if (believed !== left) return refused(409, 'CANCELLABLE_AMOUNT_CONSISTENCY_BROKEN')
  const accident = charging.cancels.shift()
  if (accident === 'decline') return refused(502, 'PG_PROVIDER', CANCEL_REFUSED)
  if (accident === 'timeout_before') return null
  if (amount > left) return refused(409, 'CANCEL_AMOUNT_EXCEEDS_CANCELLABLE_AMOUNT')
  if (accident === 'failed' || accident === 'requested') return cancellation(accident.toUpperCase(), amount)
  cancelPayment(simulator, payment, amount)
  return { ...cancellation('SUCCEEDED', amount), accident }
}

const cancellation = (status: string, totalAmount: number): Done => ({
  status: 200,
  body: { cancellation: { status, id: randomUUID(), totalAmount } },
})

async function charge(
  simulator: Simulator,
  id: string,
  body: z.infer<typeof chargeBody>,
): Promise<Done | null> {
  const { cards, payments, charging } = simulator.state.portoneV2
  if (body.storeId !== undefined && body.storeId !== storeId) return refused(403, 'FORBIDDEN')
  if (body.channelKey !== undefined && body.channelKey !== billingChannelKey)
    return refused(404, 'CHANNEL_NOT_FOUND')
  const card = cards.get(body.billingKey)
  if (!card) return refused(404, 'BILLING_KEY_NOT_FOUND')
  if (card.deletedAt) return refused(409, 'BILLING_KEY_ALREADY_DELETED')
  if (payments.get(id)?.paidAt) return refused(409, 'ALREADY_PAID')
  const order: Order = { id, card, total: body.amount.total, orderName: body.orderName }
  const accident = isSlowFirst(simulator.state, card) ? 'timeout_after' : accidentOf(charging)
  if (accident === 'timeout_before') return null
  if (accident === 'tried_too_often') return refused(400, 'MAX_TRANSACTION_COUNT_REACHED')
  const payment = chargeCard(simulator, order, accident === 'decline')
  // The provider waits for the card company, so its answer never comes within the same tick.
  await wait(0)
  return { ...chargedWire(payment), accident }
}

const chargedWire = ({ failure, txId: pgTxId, paidAt }: Payment): Done =>
  failure
    ? refused(502, 'PG_PROVIDER', { ...failure, message: failure.pgMessage })
    : { status: 200, body: { payment: { pgTxId, paidAt: iso(paidAt!) } } }

const iso = (at: number) => new Date(at).toISOString()

const channelOf = (key: string) => ({
  type: 'TEST',
  id: `channel-id-${key.slice(-4)}`,
  key,
  name: '모의 카드',
  pgProvider: 'TOSSPAYMENTS',
  pgMerchantId: 'simulated',
})

const cardWire = (card: Card) => ({
  status: card.deletedAt ? 'DELETED' : 'ISSUED',
  billingKey: card.billingKey,
  merchantId: 'simulated',
  storeId: card.storeId,
  methods: [
    { type: 'BillingKeyPaymentMethodCard', card: { name: '모의카드', number: maskNumber(card.number) } },
  ],
  channels: [channelOf(card.channelKey)],
  customer: { ...(card.customerId && { id: card.customerId }) },
  issueId: card.issueId,
  issuedAt: iso(card.issuedAt),
})

function wireOf(payment: Payment) {
  const { id, txId, status, total, cancelled, orderName, failure, paidAt, requestedAt } = payment
  const { channelKey, currency } = payment
  return {
    status,
    id,
    transactionId: txId,
    storeId,
    channel: channelOf(channelKey),
    currency,
    orderName,
    ...(payment.card.billingKey && { billingKey: payment.card.billingKey }),
    amount: {
      total,
      taxFree: 0,
      vat: Math.round(total / 11),
      discount: 0,
      paid: paidAt ? total : 0,
      cancelled,
    },
    requestedAt: iso(requestedAt),
    ...(paidAt && { paidAt: iso(paidAt), receiptUrl: `https://receipt.invalid/${id}` }),
    ...(failure && { failedAt: iso(requestedAt), failure: { reason: failure.pgMessage, ...failure } }),
  }
}
