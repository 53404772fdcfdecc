export type MailMessage = { to: string; title: string; text: string }

/**
 * Why a mail was not taken; `isFinal` when it never will be, whatever is repaired meanwhile, `mayHaveGone` when
 * nobody knows whether it was: it was handed over whole, and no answer came.
 */
export type MailRefusal = { code: string; isFinal: boolean; mayHaveGone?: true }

export type MailProvider = {
  /**
   * Hands mails over; for each null when the server has taken it, which is not yet its delivery, or why it has not.
   * Nothing is waited for beyond the signal.
   */
  sendAll(messages: MailMessage[], signal?: AbortSignal): Promise<(MailRefusal | null)[]>
}
