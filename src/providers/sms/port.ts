import type { MessageRefusal } from '#providers/failure.ts'

/** `subject` is shown only when the text is too long for a short message. */
export type SmsMessage = { to: string; text: string; subject?: string }

export type SmsProvider = {
  /**
   * Sends messages, in one call when the provider accepts all of them. Returns null for a message that the provider
   * accepted (it may not be delivered yet), else the reason. A failing provider is returned as a reason too. It stops
   * waiting when the signal aborts.
   */
  sendAll(messages: SmsMessage[], signal?: AbortSignal): Promise<(MessageRefusal | null)[]>
}
