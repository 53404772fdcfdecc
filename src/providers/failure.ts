/** The provider cannot be reached, is too slow or is failing (network, timeout, 5xx, 429): try again later. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable'
  provider: string

  constructor(provider: string, reason: string, options?: ErrorOptions) {
    super(`${provider} is unavailable: ${reason}`, options)
    this.provider = provider
  }
}

/** It was asked and did not answer (in time, or to the end): what it was asked for may have been done. */
export class ProviderSilent extends ProviderUnavailable {
  override name = 'ProviderSilent'
}

/** The provider understood and said no; the same call again would be refused again. */
export class ProviderRejected extends Error {
  override name = 'ProviderRejected'
  provider: string
  code: string

  constructor(provider: string, code: string, options?: ErrorOptions) {
    super(`${provider} refused: ${code}`, options)
    this.provider = provider
    this.code = code
  }
}

/**
 * Why a message was not taken; `isFinal`: no repair makes it possible, `mayHaveGone`: the message
 * may have been sent, because it was handed over whole and no answer came.
 */
export type MessageRefusal = { code: string; isFinal: boolean; mayHaveGone?: true }

/** It was handed over whole, and no answer came. */
export const NO_ANSWER: MessageRefusal = { code: 'NO_ANSWER', isFinal: false, mayHaveGone: true }
