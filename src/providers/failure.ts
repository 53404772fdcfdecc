/** The provider cannot be reached, is too slow or fails (network, timeout, 5xx, 429): retry later. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable'
  provider: string

  constructor(provider: string, reason: string, options?: ErrorOptions) {
    super(`${provider} is unavailable: ${reason}`, options)
    this.provider = provider
  }
}

/** The provider was called but did not answer in time or completely: the change may have happened. */
export class ProviderSilent extends ProviderUnavailable {
  override name = 'ProviderSilent'
}

/** The provider understood the call and refused it; a retry would be refused again. */
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
 * Why a message was not accepted. `isFinal`: no retry can succeed. `mayHaveGone`: the message may have been sent,
 * because it was handed over completely and no answer came.
 */
export type MessageRefusal = { code: string; isFinal: boolean; mayHaveGone?: true }

/** The message was handed over completely, but no answer came. */
export const NO_ANSWER: MessageRefusal = { code: 'NO_ANSWER', isFinal: false, mayHaveGone: true }
