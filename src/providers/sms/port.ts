/** `subject` is shown only when the text is too long for a short message. */
export type SmsMessage = { to: string; text: string; subject?: string }

/**
 * Why a message was not taken; `isFinal` when it never will be, whatever is repaired meanwhile, `mayHaveGone` when
 * nobody knows whether it was: it was handed over whole, and no answer came.
 */
export type SmsRefusal = { code: string; isFinal: boolean; mayHaveGone?: true }

export type SmsProvider = {
  /**
   * Hands messages over, in one call where the provider finds nothing wrong with them. For each message: null when the
   * provider has taken it, which is not yet its delivery, or why it has not. A provider that fails is an answer too.
   * Nothing is waited for beyond the signal.
   */
  sendAll(messages: SmsMessage[], signal?: AbortSignal): Promise<(SmsRefusal | null)[]>
}
