import type { MessageRefusal } from '#providers/failure.ts'

/** `subject` is shown only when the text is too long for a short message. */
export type SmsMessage = { to: string; text: string; subject?: string }

export type SmsProvider = {
  /**
   * Hands messages over, in one call where the provider finds nothing wrong with them. For each message: null when the
   * provider has taken it, which is not yet its delivery, or why it has not. A provider that fails is an answer too.
   * Nothing is waited for beyond the signal.
   */
  sendAll(messages: SmsMessage[], signal?: AbortSignal): Promise<(MessageRefusal | null)[]>
}
