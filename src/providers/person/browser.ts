import { loadScript } from '#providers/load-script.ts'

type Answer = {
  code?: string
  message?: string
  identityVerificationId?: string
  billingKey?: string
  paymentId?: string
}
type Ask = (request: Record<string, unknown>) => Promise<Answer | undefined>

declare global {
  interface Window {
    PortOne?: { requestIdentityVerification: Ask; requestIssueBillingKey: Ask; requestPayment: Ask }
  }
}

export type VerifyRequest = {
  storeId: string
  channelKey: string
  /** From our own attempt, new for each click. */
  identityVerificationId: string
  name: string
  phone: string
  /** Absolute; a phone comes back here with the answer in the query. */
  redirectUrl: string
}

/** Loads the SDK; rejects with SCRIPT_NOT_LOADED and may then be called again. */
export function loadPortone(scriptUrl: string): Promise<void> {
  return loadScript(scriptUrl, () => window.PortOne !== undefined)
}

/** Verifies a person; answers what went wrong in the provider's words, or null. A phone leaves the page instead. */
export async function verifyPerson(request: VerifyRequest): Promise<string | null> {
  if (!window.PortOne) throw new Error('SDK_NOT_LOADED')
  const { storeId, channelKey, identityVerificationId, name, phone, redirectUrl } = request
  const answer = await window.PortOne.requestIdentityVerification({
    storeId,
    channelKey,
    identityVerificationId,
    customer: { fullName: name, phoneNumber: phone.replace(/\D/g, '') },
    windowType: { pc: 'IFRAME', mobile: 'REDIRECTION' },
    redirectUrl,
  })
  if (answer?.code === undefined && answer?.identityVerificationId === identityVerificationId) return null
  return answer?.message ?? '본인인증을 마치지 않으셨습니다.'
}
