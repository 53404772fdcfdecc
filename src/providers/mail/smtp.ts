import { createTransport } from 'nodemailer'
import { measured } from '../measured.ts'
import type { MailMessage, MailProvider, MailRefusal } from './port.ts'

const TIMEOUT_MS = 10_000
// All of a batch stay well within the lease of the outbox.
const BATCH_MS = 60_000
const AT_ONCE = 5

export type SmtpOptions = {
  /** `smtps://user:password@host:465`. */
  url: string
  /** The address that mails come from. */
  from: string
  timeoutMs?: number
}

/** Mails by any server that speaks SMTP. */
export function openSmtp({ url, from, timeoutMs = TIMEOUT_MS }: SmtpOptions): MailProvider {
  const transport = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const send = ({ to, title: subject, text }: MailMessage) =>
    measured('smtp', () => transport.sendMail({ from, to: { name: '', address: to }, subject, text })).then(
      () => null,
      refusalOf,
    )
  return {
    async sendAll(messages) {
      const until = performance.now() + BATCH_MS
      const fates: (MailRefusal | null)[] = []
      for (let at = 0; at < messages.length; at += AT_ONCE) {
        const next = messages.slice(at, at + AT_ONCE)
        const late = performance.now() > until
        fates.push(...(late ? next.map(() => NOT_TRIED) : await Promise.all(next.map(send))))
      }
      return fates
    },
  }
}

const NOT_TRIED: MailRefusal = { code: 'NOT_TRIED', isFinal: false }

/** A server that answers 5xx to the mail itself says never; to our login it says what people repair. */
function refusalOf(error: unknown): MailRefusal {
  const { code = 'UNKNOWN', responseCode } = error as { code?: string; responseCode?: number }
  const isFinal = responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH'
  return { code: responseCode === undefined ? code : `SMTP_${responseCode}`, isFinal }
}
