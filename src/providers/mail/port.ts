import type { MessageRefusal } from '#providers/failure.ts'

export type MailMessage = { to: string; title: string; text: string }

export type MailProvider = {
  /**
   * Hands mails over; for each null when the server has taken it, which is not yet its delivery, or why it has not.
   * Nothing is waited for beyond the signal.
   */
  sendAll(messages: MailMessage[], signal?: AbortSignal): Promise<(MessageRefusal | null)[]>
}
