import type { MessageRefusal } from '#providers/failure.ts'

export type MailMessage = { to: string; title: string; text: string }

export type MailProvider = {
  /**
   * Hands mails over. Returns null for a mail that the server accepted (it may not be delivered yet), else the reason.
   * It stops waiting when the signal aborts.
   */
  sendAll(messages: MailMessage[], signal?: AbortSignal): Promise<(MessageRefusal | null)[]>
}
