import { loadScript } from '#providers/load-script.ts'

type IamportAnswer = {
  success?: boolean
  imp_uid?: string | null
  error_msg?: string | null
}

type Iamport = {
  init(storeCode: string): void
  certification(param: Record<string, unknown>, callback: (answer: IamportAnswer) => void): void
}

declare global {
  interface Window {
    IMP?: Iamport
  }
}

export type CertifyRequest = {
  storeCode: string
  channelKey: string
  /** The id of our own attempt, new for each click. */
  merchantUid: string
  /** The host of the service. */
  company: string
  name: string
  /** Without hyphens. */
  phone: string
  /** An absolute URL; a phone returns there with imp_uid, merchant_uid and success. */
  redirectUrl: string
}

export type CertifyAnswer = { success: boolean; impUid: string; errorMessage?: string }

/** Loads the SDK; rejects with SCRIPT_NOT_LOADED and may then be called again. */
export function loadIamport(scriptUrl: string): Promise<void> {
  return loadScript(scriptUrl, () => window.IMP !== undefined)
}

/**
 * Opens the verification window (C-091, C-092); rejects with SDK_NOT_LOADED. Call it directly in the click without an
 * await before: the browser blocks windows that open later.
 */
export function certify(request: CertifyRequest): Promise<CertifyAnswer> {
  return new Promise((resolve, reject) => {
    const sdk = window.IMP
    if (!sdk) return reject(new Error('SDK_NOT_LOADED'))
    sdk.init(request.storeCode)
    sdk.certification(paramOf(request), (answer) => resolve(fromAnswer(answer)))
  })
}

function paramOf(request: CertifyRequest) {
  return {
    channelKey: request.channelKey,
    merchant_uid: request.merchantUid,
    company: request.company,
    name: request.name,
    phone: request.phone.replace(/\D/g, ''),
    m_redirect_url: request.redirectUrl,
    popup: false,
  }
}

function fromAnswer(answer: IamportAnswer): CertifyAnswer {
  return {
    success: answer.success === true,
    impUid: answer.imp_uid ?? '',
    errorMessage: answer.error_msg ?? undefined,
  }
}
