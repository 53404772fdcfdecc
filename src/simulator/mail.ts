import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { deliver } from './inbox-store.ts'
import type { Simulator } from './state.ts'

const CLOSE_MS = 500

/** Replies chosen by the first part of a mailbox's name: unknown mailbox, full mailbox. */
const REFUSALS: Record<string, [number, string]> = {
  bounce: [550, 'No such mailbox'],
  later: [451, 'Try again later'],
}

/** The behavior after an accepted mail: no reply, or a closed connection. */
type Unanswered = 'timeout_after' | 'broken_after'

/** A mail server that accepts every mail and shows it in the inbox. */
export async function startMail(simulator: Simulator, host: string) {
  const unanswered = new WeakMap<SMTPServerSession, Unanswered>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: CLOSE_MS,
    onRcptTo({ address }, _session, done) {
      const refusal = REFUSALS[address.split('@')[0]!]
      done(refusal && Object.assign(new Error(refusal[1]), { responseCode: refusal[0] }))
    },
    onMailFrom(_address, session, done) {
      void playMailFault(simulator, done, (how) => unanswered.set(session, how))
    },
    onData(stream, session, done) {
      const to = session.envelope.rcptTo.map(({ address }) => address)
      const how = unanswered.get(session)
      void take(simulator, stream, to, how ? endOf[how](session) : done)
    },
  })
  const endOf = {
    timeout_after: () => () => {},
    broken_after: (session: SMTPServerSession) => () => {
      for (const connection of server.connections) if (connection.session === session) connection.close()
    },
  }
  // A client that disconnects early must not crash the server.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const { port } = server.server.address() as AddressInfo
  return { port, close: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}

/**
 * Applies the next planned failure to a sender. A planned timeout either never answers the sender, or accepts the mail
 * and then does not answer.
 */
async function playMailFault(
  { state: { smtp } }: Simulator,
  done: (error?: Error) => void,
  leave: (how: Unanswered) => void,
) {
  const fault = smtp.next.shift()
  if (smtp.latencyMs > 0) await wait(smtp.latencyMs)
  if (fault === 'timeout') return
  if (fault === 'timeout_after' || fault === 'broken_after') leave(fault)
  done(
    typeof fault !== 'number'
      ? undefined
      : Object.assign(new Error('Planned failure'), { responseCode: fault }),
  )
}

async function take(
  { state, now }: Simulator,
  stream: SMTPServerDataStream,
  recipients: string[],
  done: (error?: Error) => void,
) {
  try {
    const mail = await PostalMime.parse(Buffer.concat(await stream.toArray()))
    const [from, text] = [mail.from?.address ?? '', mail.text?.trim() ?? '']
    for (const to of recipients)
      deliver(state.inbox, { channel: 'email', to, from, text, subject: mail.subject ?? '' }, now())
    done()
  } catch (error) {
    done(error as Error)
  }
}
