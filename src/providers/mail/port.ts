export type MailMessage = { to: string; title: string; text: string }

/** Why a mail was not taken; `isFinal` when it never will be, whatever is repaired meanwhile. */
export type MailRefusal = { code: string; isFinal: boolean }

export type MailProvider = {
  /** Hands mails over; for each null when the server has taken it, which is not yet its delivery, or why it has not. */
  sendAll(messages: MailMessage[]): Promise<(MailRefusal | null)[]>
}
