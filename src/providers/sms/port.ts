/** `subject` is shown only when the text is too long for a short message. */
export type SmsMessage = { to: string; text: string; subject?: string }

export type SmsProvider = {
  /** Resolves when the provider has taken the message, which is not yet its delivery. */
  send(message: SmsMessage): Promise<{ messageId: string }>
}
