import { z } from 'zod'
import { openGate } from '#kit/gate.ts'
import { ProviderRejected, ProviderUnavailable } from '#providers/failure.ts'
import { callProvider, type ProviderAnswer, type ProviderCall, parseAnswer } from '#providers/http.ts'
import { pathId } from '#providers/path-id.ts'
import type {
  Answered,
  BillingKey,
  CancelAnswer,
  Declined,
  PaymentFact,
  PaymentProvider,
  PaymentStatus,
} from './port.ts'
import { verifiedWebhook } from './webhook.ts'

const PROVIDER = 'portone-v2'
/** A charge involves the card company: PortOne recommends this timeout. */
const CHARGE_TIMEOUT_MS = 60_000
/** The most charges, cancellations and queries that run at a time; further ones are queued. */
const MAX_OPEN = 64
/** Refusal codes of a charge that concern the card. */
const CARD_REFUSED = ['PG_PROVIDER', 'BILLING_KEY_NOT_FOUND', 'BILLING_KEY_ALREADY_DELETED']
const ALREADY_PAID = 'ALREADY_PAID'
const TRIED_TOO_OFTEN = 'MAX_TRANSACTION_COUNT_REACHED'
const STILL_RUNNING = 'IDEMPOTENCY_OUTSTANDING_REQUEST'
/** Codes that say something about the card or the charge; any other refusal concerns our request. */
const CHARGE_CODES = [...CARD_REFUSED, ALREADY_PAID, TRIED_TOO_OFTEN, STILL_RUNNING]
/**
 * Refusals to delete a card's key because it no longer exists; after any other refusal the card may still be charged.
 */
const KEY_GONE = ['BILLING_KEY_NOT_FOUND', 'BILLING_KEY_NOT_ISSUED', 'BILLING_KEY_ALREADY_DELETED']

export type PortonePaymentOptions = {
  baseUrl: string
  secret: string
  storeId: string
  /** Accepts only cards and payments of this channel; with the key of a test channel nothing is charged. */
  channelKey: string
  /** The channel of one-time payments; without it there are none. */
  paymentChannelKey?: string
  webhookSecret: string
  mustBeLive: boolean
  timeoutMs?: number
  chargeTimeoutMs?: number
}

const channel = z.object({ type: z.string(), key: z.string().nullish() })
const refused = z.object({
  type: z.string(),
  message: z.string().nullish(),
  pgCode: z.string().nullish(),
  pgMessage: z.string().nullish(),
})

const billingKeyShape = z.object({
  status: z.string(),
  billingKey: z.string(),
  storeId: z.string().nullish(),
  channels: z.array(channel).nullish(),
  issueId: z.string().nullish(),
  customer: z.object({ id: z.string().nullish() }).nullish(),
  methods: z
    .array(
      z.object({ card: z.object({ name: z.string().nullish(), number: z.string().nullish() }).nullish() }),
    )
    .nullish(),
})

const paymentShape = z.object({
  status: z.string(),
  id: z.string(),
  storeId: z.string(),
  channel: channel.nullish(),
  currency: z.string(),
  orderName: z.string(),
  amount: z.object({ total: z.number(), cancelled: z.number().nullish() }),
  paidAt: z.string().nullish(),
  receiptUrl: z.string().nullish(),
  failedAt: z.string().nullish(),
  failure: z
    .object({ reason: z.string().nullish(), pgCode: z.string().nullish(), pgMessage: z.string().nullish() })
    .nullish(),
})

const cancelShape = z.object({ cancellation: z.object({ status: z.string() }) })

const STATUSES: Record<string, PaymentStatus> = {
  PAY_PENDING: 'PENDING',
  PAID: 'PAID',
  FAILED: 'FAILED',
  PARTIAL_CANCELLED: 'PARTIAL_CANCELLED',
  CANCELLED: 'CANCELLED',
}

/** Cards, charges and cancellations by PortOne V2 (api.portone.io). */
export function openPortonePayments(options: PortonePaymentOptions): PaymentProvider {
  const ask = (path: string, call: Partial<ProviderCall> = {}) =>
    callProvider({
      provider: PROVIDER,
      url: new URL(path, options.baseUrl),
      timeoutMs: options.timeoutMs,
      codeOf,
      ...call,
      headers: { authorization: `PortOne ${options.secret}`, ...call.headers },
    })
  // Card registrations bypass this gate, so that they do not wait behind the daily charges.
  const gate = openGate(MAX_OPEN, Infinity)
  const send = (
    path: string,
    key: string,
    body: object,
    read: Pick<ProviderCall, 'expect' | 'expectCodes'>,
  ) =>
    gate(() =>
      ask(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': `"${key}"` },
        body: JSON.stringify({ storeId: options.storeId, ...body }),
        timeoutMs: options.chargeTimeoutMs ?? CHARGE_TIMEOUT_MS,
        ...read,
      }),
    )
  const isLive = (used: z.infer<typeof channel>) => !options.mustBeLive || used.type === 'LIVE'
  const isOurs = (used: z.infer<typeof channel> | null | undefined) =>
    used?.key === options.channelKey && isLive(used)
  const isOfOurWindow = (used: z.infer<typeof channel> | null | undefined) =>
    !!used?.key && used.key === options.paymentChannelKey && isLive(used)

  const billingKeyOf = (wire: z.infer<typeof billingKeyShape>): BillingKey => ({
    isUsable: wire.status === 'ISSUED' && wire.storeId === options.storeId && !!wire.channels?.some(isOurs),
    issueId: wire.issueId ?? null,
    customerId: wire.customer?.id ?? null,
    card: {
      name: wire.methods?.[0]?.card?.name ?? null,
      number: wire.methods?.[0]?.card?.number ?? null,
    },
  })

  const factOf = (wire: z.infer<typeof paymentShape>): PaymentFact => ({
    paymentId: wire.id,
    status: STATUSES[wire.status] ?? 'READY',
    isOurs:
      wire.storeId === options.storeId &&
      wire.currency === 'KRW' &&
      (isOurs(wire.channel) || isOfOurWindow(wire.channel)),
    total: wire.amount.total,
    cancelled: wire.amount.cancelled ?? 0,
    orderName: wire.orderName,
    paidAt: wire.paidAt ? new Date(wire.paidAt) : null,
    receiptUrl: wire.receiptUrl ?? null,
    failure: wire.failure
      ? {
          code: wire.failure.pgCode ?? 'FAILED',
          message: wire.failure.pgMessage ?? wire.failure.reason ?? '',
          at: wire.failedAt ? new Date(wire.failedAt) : null,
        }
      : null,
  })

  return {
    webhook: (headers, raw, now) => verifiedWebhook(options.webhookSecret, headers, raw, now),
    async billingKey(key) {
      const { status, body } = await ask(`/billing-keys/${pathId(key)}`, { expect: [400, 404] })
      if (status !== 200) return null
      const wire = parseAnswer(PROVIDER, billingKeyShape, body)
      return wire.billingKey === key ? billingKeyOf(wire) : null
    },
    async deleteBillingKey(key) {
      await ask(`/billing-keys/${pathId(key)}`, { method: 'DELETE', expectCodes: KEY_GONE })
    },
    async charge({ paymentId, key, billingKey, orderName, amount, customer }) {
      const { id, name, phone, email } = customer
      const body = {
        billingKey,
        channelKey: options.channelKey,
        orderName,
        amount: { total: amount },
        currency: 'KRW',
        customer: { id, name: { full: name }, ...(phone && { phoneNumber: phone }), ...(email && { email }) },
      }
      const path = `/payments/${pathId(paymentId)}/billing-key`
      const answer = await send(path, key, body, { expectCodes: CHARGE_CODES })
      if (codeOf(answer.body) === TRIED_TOO_OFTEN) return { outcome: 'TRIED_TOO_OFTEN' }
      return answerOf(answer, ALREADY_PAID)
    },
    async payment(paymentId) {
      const path = `/payments/${pathId(paymentId)}`
      // Determined by the code alone, because a proxy in between may answer 404 too.
      const { status, body } = await gate(() => ask(path, { expectCodes: ['PAYMENT_NOT_FOUND'] }))
      if (status === 404) return null
      const wire = parseAnswer(PROVIDER, paymentShape, body)
      if (wire.id !== paymentId) throw new ProviderRejected(PROVIDER, 'UNEXPECTED_ANSWER')
      return factOf(wire)
    },
    async cancel({ paymentId, amount, cancellable, reason, key }) {
      const path = `/payments/${pathId(paymentId)}/cancel`
      const body = { amount, currentCancellableAmount: cancellable, reason, requester: 'ADMIN' }
      const answer = await send(path, key, body, { expect: [400, 404, 409, 502] })
      return cancelAnswerOf(answer)
    },
  }
}

const codeOf = (body: unknown): string | undefined => refused.safeParse(body).data?.type

/** A clear refusal or a success. Otherwise it throws: the effect is unknown, and the caller must query the payment. */
function answerOf({ status, body }: ProviderAnswer, done: string): Answered | Declined {
  if (status < 300) return { outcome: 'ANSWERED' }
  const refusal = refused.safeParse(body).data
  if (!refusal || refusal.type === STILL_RUNNING)
    throw new ProviderUnavailable(PROVIDER, `it answered ${status}`)
  if (refusal.type === done) return { outcome: 'ANSWERED' }
  const { type, message, pgCode, pgMessage } = refusal
  return { outcome: 'DECLINED', code: pgCode ?? type, message: pgMessage ?? message ?? '' }
}

/** A cancellation that was answered may have failed, or may be carried out later. */
function cancelAnswerOf(answer: ProviderAnswer): CancelAnswer {
  const { data } = cancelShape.safeParse(answer.body)
  if (data?.cancellation.status === 'REQUESTED') return { outcome: 'REQUESTED' }
  if (data?.cancellation.status === 'FAILED')
    return { outcome: 'DECLINED', code: 'CANCELLATION_FAILED', message: '' }
  return answerOf(answer, 'PAYMENT_ALREADY_CANCELLED')
}
