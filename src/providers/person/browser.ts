import { loadScript } from '#providers/load-script.ts'

/** The result, which a phone also returns in the URL. */
export type WindowAnswer = {
  code?: string
  message?: string
  identityVerificationId?: string
  billingKey?: string
  paymentId?: string
}
type Ask = (request: Record<string, unknown>) => Promise<WindowAnswer | undefined>

declare global {
  interface Window {
    PortOne?: { requestIdentityVerification: Ask; requestIssueBillingKey: Ask; requestPayment: Ask }
  }
}

export type VerifyRequest = {
  storeId: string
  channelKey: string
  /** The id of our own attempt, new for each click. */
  identityVerificationId: string
  name: string
  phone: string
  /** An absolute URL; a phone returns there with the answer in the query. */
  redirectUrl: string
}

/** Loads the SDK; rejects with SCRIPT_NOT_LOADED and may then be called again. */
export function loadPortone(scriptUrl: string): Promise<void> {
  return loadScript(scriptUrl, () => window.PortOne !== undefined)
}

/** Opens the verification window; returns its answer, if there is one. A phone leaves the page instead. */
export async function verifyPerson(request: VerifyRequest): Promise<WindowAnswer | undefined> {
  if (!window.PortOne) throw new Error('SDK_NOT_LOADED')
  const { storeId, channelKey, identityVerificationId, name, phone, redirectUrl } = request
  return window.PortOne.requestIdentityVerification({
    storeId,
    channelKey,
    identityVerificationId,
    customer: { fullName: name, phoneNumber: phone.replace(/\D/g, '') },
    windowType: { pc: 'IFRAME', mobile: 'REDIRECTION' },
    redirectUrl,
  })
}
