/**
 * A card that was registered for repeated charges. The key gives access to the card: it is stored encrypted, and never
 * logged.
 */
export type BillingKey = {
  /** Whether it was issued in our own store and channel, and is not deleted. */
  isUsable: boolean
  /** The id of our own attempt, as we gave it to the provider's window. */
  issueId: string | null
  /** The card holder's name as passed to our window. */
  customerId: string | null
  card: { name: string | null; number: string | null }
}

export type PaymentStatus = 'READY' | 'PENDING' | 'PAID' | 'FAILED' | 'PARTIAL_CANCELLED' | 'CANCELLED'

/** The provider's record of the payment with our id; amounts in won. */
export type PaymentFact = {
  paymentId: string
  status: PaymentStatus
  /** Whether it was made in our own store and channel, in won. */
  isOurs: boolean
  total: number
  cancelled: number
  orderName: string
  paidAt: Date | null
  receiptUrl: string | null
  /** The failure of the last attempt. */
  failure: { code: string; message: string; at: Date | null } | null
}

export type Charge = {
  /** Our own fixed id: the provider charges an id only once. */
  paymentId: string
  /** The Idempotency-Key: the same for all calls of one attempt. */
  key: string
  billingKey: string
  orderName: string
  /** In won. */
  amount: number
  customer: { id: string; name: string; phone: string | null; email: string | null }
}

/** The provider carried the call out; `payment` returns the result. */
export type Answered = { outcome: 'ANSWERED' }
/** The provider refused the call, which had no effect. */
export type Declined = { outcome: 'DECLINED'; code: string; message: string }
/** REQUESTED: the provider accepted the cancellation and may carry it out later; `payment` returns the result. */
export type CancelAnswer = Answered | Declined | { outcome: 'REQUESTED' }
/** DECLINED: the card was refused. TRIED_TOO_OFTEN: the provider accepts no more attempts with this id. */
export type ChargeAnswer = Answered | Declined | { outcome: 'TRIED_TOO_OFTEN' }

export type Cancellation = {
  paymentId: string
  amount: number
  /** The refundable amount before this cancellation: with it the provider refuses a second concurrent one. */
  cancellable: number
  reason: string
  /** The Idempotency-Key: the same for all calls of one cancellation. */
  key: string
}

/**
 * A call that throws ProviderUnavailable may have had its effect: call `payment` before sending anything again.
 * ProviderRejected concerns our request, keys or channel, and never a card.
 */
export type PaymentProvider = {
  /** Null when the provider has no such key. */
  billingKey(key: string): Promise<BillingKey | null>
  /** Does nothing when the key no longer exists; throws when the provider could not delete it. */
  deleteBillingKey(key: string): Promise<void>
  charge(charge: Charge): Promise<ChargeAnswer>
  /** Null when the provider has no payment with this id. */
  payment(paymentId: string): Promise<PaymentFact | null>
  cancel(cancellation: Cancellation): Promise<CancelAnswer>
  /** The content of a webhook; null when it is unsigned, has a wrong signature, or is too old. `raw`: the body as received. */
  webhook(headers: WebhookHeaders, raw: string, now: Date): Webhook | null
}

export type WebhookHeaders = Record<string, string | string[] | undefined>
/** A webhook says only that something happened to a payment: query the payment. */
export type Webhook = { id: string; type: string; paymentId: string | null }
