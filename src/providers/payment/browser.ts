import { loadPortone } from '#providers/person/browser.ts'

type Registering = {
  storeId: string
  channelKey: string
  /** The id of our own attempt, new for each try. */
  issueId: string
  issueName: string
  /** The billing period that the window shows, in days. */
  offerDays: number
  customer: { id: string; name: string; phone: string; email: string }
  /** An absolute URL; a phone returns there with the answer in the query. */
  redirectUrl: string
}

export const loadCardWindow = loadPortone

/**
 * Registers a card for repeated charges; returns its key, or the provider's error text. A phone leaves the page
 * instead.
 */
export async function registerCard(
  request: Registering,
): Promise<{ billingKey: string } | { problem: string | null }> {
  if (!window.PortOne) throw new Error('SDK_NOT_LOADED')
  const { storeId, channelKey, issueId, issueName, offerDays, customer, redirectUrl } = request
  const answer = await window.PortOne.requestIssueBillingKey({
    storeId,
    channelKey,
    billingKeyMethod: 'CARD',
    issueId,
    issueName,
    offerPeriod: { interval: `${offerDays}d` },
    customer: {
      customerId: customer.id,
      fullName: customer.name,
      phoneNumber: customer.phone,
      email: customer.email,
    },
    windowType: { pc: 'IFRAME', mobile: 'REDIRECTION' },
    redirectUrl,
  })
  return answer?.billingKey && answer.code === undefined
    ? { billingKey: answer.billingKey }
    : { problem: answer?.message ?? null }
}

type Paying = {
  storeId: string
  channelKey: string
  /** The id of our own purchase: the provider charges an id only once. */
  paymentId: string
  orderName: string
  /** In won; the server compares the paid amount with ours. */
  amount: number
  customer: { id: string; name: string; phone: string; email: string | null }
  /** An absolute URL; a phone returns there with the answer in the query. */
  redirectUrl: string
}

/**
 * Opens the provider's window for a one-time card payment. Returns whether the window reports success, which proves
 * nothing. On a phone it leaves the page instead.
 */
export async function payOnce(request: Paying): Promise<boolean> {
  if (!window.PortOne) throw new Error('SDK_NOT_LOADED')
  const { storeId, channelKey, paymentId, orderName, amount, customer, redirectUrl } = request
  const answer = await window.PortOne.requestPayment({
    storeId,
    channelKey,
    paymentId,
    orderName,
    totalAmount: amount,
    currency: 'KRW',
    payMethod: 'CARD',
    customer: {
      customerId: customer.id,
      fullName: customer.name,
      phoneNumber: customer.phone,
      ...(customer.email && { email: customer.email }),
    },
    windowType: { pc: 'IFRAME', mobile: 'REDIRECTION' },
    redirectUrl,
  })
  return answer !== undefined && answer.code === undefined
}
