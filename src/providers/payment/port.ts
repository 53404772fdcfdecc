/**
 * A card that was registered for repeated charges. The key gives access to the card: it is stored encrypted, and never
 * logged.
 */
export type BillingKey = {
  /** Issued in our own store and channel, and not deleted since. */
  isUsable: boolean
  /** The id of our own attempt, as we gave it to the provider's window. */
  issueId: string | null
  /** The card holder's name as our window passed it. */
  customerId: string | null
  card: { name: string | null; number: string | null }
}

export type PaymentStatus = 'READY' | 'PENDING' | 'PAID' | 'FAILED' | 'PARTIAL_CANCELLED' | 'CANCELLED'

/** The provider's record of the payment with our id; amounts in won. */
export type PaymentFact = {
  paymentId: string
  status: PaymentStatus
  /** Made in our own store and channel, in won. */
  isOurs: boolean
  total: number
  cancelled: number
  orderName: string
  paidAt: Date | null
  receiptUrl: string | null
  /** The code of the last try. */
  failure: { code: string; message: string; at: Date | null } | null
}

export type Charge = {
  /** Our own fixed id: the provider charges an id only once. */
  paymentId: string
  /** The Idempotency-Key: equal for all sendings of one attempt. */
  key: string
  billingKey: string
  orderName: string
  /** In won. */
  amount: number
  customer: { id: string; name: string; phone: string | null; email: string | null }
}

/** The provider acted; `payment` returns the result. */
export type Answered = { outcome: 'ANSWERED' }
/** The provider refused, and did nothing. */
export type Declined = { outcome: 'DECLINED'; code: string; message: string }
/** REQUESTED: the provider accepted it and may carry it out later; `payment` returns the result. */
export type CancelAnswer = Answered | Declined | { outcome: 'REQUESTED' }
/** DECLINED: the card was refused. TRIED_TOO_OFTEN: the provider accepts no card under this id any more. */
export type ChargeAnswer = Answered | Declined | { outcome: 'TRIED_TOO_OFTEN' }

export type Cancellation = {
  paymentId: string
  amount: number
  /** The amount that was refundable before: the provider refuses a second concurrent cancellation. */
  cancellable: number
  reason: string
  /** The Idempotency-Key: equal for all sendings of one cancellation. */
  key: string
}

/**
 * A call that throws ProviderUnavailable may have had its effect: call `payment` before sending anything again.
 * ProviderRejected concerns our request, keys or channel, and never a card.
 */
export type PaymentProvider = {
  /** Null when the provider knows no such key. */
  billingKey(key: string): Promise<BillingKey | null>
  /** Does nothing when the key no longer exists; throws when the provider keeps it. */
  deleteBillingKey(key: string): Promise<void>
  charge(charge: Charge): Promise<ChargeAnswer>
  /** Null when nothing was ever sent under this id. */
  payment(paymentId: string): Promise<PaymentFact | null>
  cancel(cancellation: Cancellation): Promise<CancelAnswer>
  /** The content of a webhook; null when it is unsigned, has a wrong signature, or is too old. `raw`: the body as received. */
  webhook(headers: WebhookHeaders, raw: string, now: Date): Webhook | null
}

export type WebhookHeaders = Record<string, string | string[] | undefined>
/** Something happened to a payment: only a reason to query it. */
export type Webhook = { id: string; type: string; paymentId: string | null }
