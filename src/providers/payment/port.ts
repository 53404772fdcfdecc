/** A card that was registered for repeated charges. The key itself opens the card: it is stored encrypted, and never logged. */
export type BillingKey = {
  /** Issued by our own store and channel, and not deleted since. */
  isUsable: boolean
  /** Of our own attempt, as we gave it to the provider's window. */
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
  /** Of its last try. */
  failure: { code: string; message: string; at: Date | null } | null
}

export type Charge = {
  /** Ours, and fixed: the provider takes money for one id once. */
  paymentId: string
  /** The same for one attempt, however often it is sent. */
  key: string
  billingKey: string
  orderName: string
  /** In won. */
  amount: number
  customer: { id: string; name: string; phone: string | null; email: string | null }
}

/** It did something; what, `payment` tells. */
export type Answered = { outcome: 'ANSWERED' }
/** The provider said no, and did nothing. */
export type Declined = { outcome: 'DECLINED'; code: string; message: string }
/** REQUESTED: it took it in and carries it out later, or not: `payment` tells. */
export type CancelAnswer = Answered | Declined | { outcome: 'REQUESTED' }
/** DECLINED: the card was refused. TRIED_TOO_OFTEN: it takes no card under this id any more. */
export type ChargeAnswer = Answered | Declined | { outcome: 'TRIED_TOO_OFTEN' }

export type Cancellation = {
  paymentId: string
  amount: number
  /** The amount that was still refundable before: it refuses a second cancellation at the same moment. */
  cancellable: number
  reason: string
  /** The same for one cancellation, however often it is sent. */
  key: string
}

/**
 * Whatever throws ProviderUnavailable may have happened all the same: ask by `payment` before anything is sent again.
 * ProviderRejected is about our request, keys or channel, and never about a card.
 */
export type PaymentProvider = {
  /** Null when the provider knows no such key. */
  billingKey(key: string): Promise<BillingKey | null>
  /** Nothing happens where there is none any more; throws where the provider keeps it. */
  deleteBillingKey(key: string): Promise<void>
  charge(charge: Charge): Promise<ChargeAnswer>
  /** Null when nothing was ever sent under this id. */
  payment(paymentId: string): Promise<PaymentFact | null>
  cancel(cancellation: Cancellation): Promise<CancelAnswer>
  /** The content of a webhook; null when it is unsigned, has a wrong signature, or is too old. `raw`: the body as received. */
  webhook(headers: WebhookHeaders, raw: string, now: Date): Webhook | null
}

export type WebhookHeaders = Record<string, string | string[] | undefined>
/** Something happened to a payment: a reason to ask what, and no more. */
export type Webhook = { id: string; type: string; paymentId: string | null }
