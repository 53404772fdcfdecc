import { createTransport } from 'nodemailer'
import { measureCall } from '../measure-call.ts'
import { type MessageRefusal, NO_ANSWER } from '#providers/failure.ts'
import type { MailMessage, MailProvider } from './port.ts'

const TIMEOUT_MS = 10_000
// The timeout of each reply. If it expires after the whole mail was transferred, the server may have accepted the mail.
const PATIENCE_MS = 30_000
// The time for a batch, well within the lease of the outbox.
const BATCH_MS = 40_000
const AT_ONCE = 5

export type SmtpOptions = {
  /** `smtps://user:password@host:465`. */
  url: string
  /** The sender address of mails. */
  from: string
  timeoutMs?: number
}

/** Mails through any SMTP server. */
export function openSmtp(options: SmtpOptions): MailProvider {
  return {
    async sendAll(messages, signal) {
      const until = performance.now() + BATCH_MS
      const fates: (MessageRefusal | null)[] = []
      for (let at = 0; at < messages.length; at += AT_ONCE) {
        const next = messages.slice(at, at + AT_ONCE)
        const late = performance.now() > until || signal?.aborted
        const send = (message: MailMessage) => sendOne(options, message, signal)
        fates.push(...(late ? next.map(() => NOT_TRIED) : await Promise.all(next.map(send))))
      }
      return fates
    },
  }
}

const NOT_TRIED: MessageRefusal = { code: 'NOT_TRIED', isFinal: false }

/** Sends a mail over its own connection, so that we know how much was transferred when it fails. */
async function sendOne(
  { url, from, timeoutMs }: SmtpOptions,
  { to, title: subject, text }: MailMessage,
  signal?: AbortSignal,
): Promise<MessageRefusal | null> {
  const transport = createTransport({
    url,
    connectionTimeout: timeoutMs ?? TIMEOUT_MS,
    greetingTimeout: timeoutMs ?? TIMEOUT_MS,
    socketTimeout: timeoutMs ?? PATIENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  let isHandedOver = false
  transport.use('stream', ({ message }, done) => {
    message.processFunc((mail) => mail.once('end', () => (isHandedOver = true)))
    done()
  })
  const mail = { from, to: { name: '', address: to }, subject, text, signal }
  return measureCall('smtp', () => transport.sendMail(mail)).then(
    () => null,
    (error) => refusalOf(error, isHandedOver),
  )
}

/** A 5xx reply to the mail itself is final. A 5xx reply to our login is temporary, because staff can repair it. */
function refusalOf(error: unknown, isHandedOver: boolean): MessageRefusal {
  const { code = 'UNKNOWN', responseCode } = error as { code?: string; responseCode?: number }
  if (responseCode !== undefined)
    return { code: `SMTP_${responseCode}`, isFinal: responseCode >= 500 && code !== 'EAUTH' }
  return isHandedOver ? NO_ANSWER : { code, isFinal: false }
}
