/** `subject` is shown only when the text is too long for a short message. */
export type SmsMessage = { to: string; text: string; subject?: string }

export type SmsProvider = {
  /**
   * Hands messages over in one call. Resolves when the provider has taken them, which is not yet their delivery:
   * for each message null, or the code with which the provider refused it. Rejects when it took none.
   */
  sendAll(messages: SmsMessage[]): Promise<(string | null)[]>
}
