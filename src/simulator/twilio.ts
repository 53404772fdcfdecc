import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { developmentKeys } from '#providers/development-keys.ts'
import { addBounded } from './bounded.ts'
import { applyPlannedFault } from './faults.ts'
import { answerErrors, read } from './http.ts'
import { deliver } from './inbox-store.ts'
import type { Simulator } from './state.ts'
import type { Sent } from './twilio-store.ts'

const form = z.object({
  To: z.string().default(''),
  From: z.string().optional(),
  MessagingServiceSid: z.string().optional(),
  Body: z.string().default(''),
})

const { accountSid, token, from } = developmentKeys.twilio
const PATH = `/2010-04-01/Accounts/:account/Messages`
const MAX_CHARACTERS = 1_600

/** The text messages of Twilio, with its checks; numbers that end with 9001 are refused. */
export function serveTwilio(app: FastifyInstance, simulator: Simulator) {
  answerErrors(app, (status, message) => failure(status, 20001, message))

  app.addHook<{ Params: { account?: string } }>('preHandler', async (request, reply) => {
    const { faults } = simulator.state.twilio
    if (await applyPlannedFault(faults, reply, (status) => failure(status, 20500, 'Simulated'))) return reply
    const expected = `Basic ${Buffer.from(`${accountSid}:${token}`).toString('base64')}`
    if (request.headers.authorization !== expected || request.params.account !== accountSid)
      return reply.code(401).send(failure(401, 20003, 'Authenticate'))
  })

  app.post(`${PATH}.json`, async (request, reply) => {
    const sent = read(form, request.body)
    const refused = refusalOf(sent)
    if (refused) return reply.code(400).send(failure(400, ...refused))
    return reply.code(201).send(accept(simulator, sent))
  })

  app.get<{ Params: { file: string } }>(`${PATH}/:file`, async (request, reply) => {
    const sent = simulator.state.twilio.messages.get(request.params.file.replace(/\.json$/, ''))
    if (!sent) return reply.code(404).send(failure(404, 20404, 'Not found'))
    return shown(sent, statusOf(sent, simulator.now()))
  })
}

function refusalOf(sent: z.infer<typeof form>): [code: number, message: string] | null {
  if (!/^\+[1-9]\d{6,14}$/.test(sent.To) || sent.To.endsWith('9001')) return [21211, "Invalid 'To'"]
  if (sent.From !== from && !sent.MessagingServiceSid) return [21606, "'From' is not of this account"]
  if (!sent.Body) return [21602, 'No body']
  return sent.Body.length > MAX_CHARACTERS ? [21617, 'The body is too long'] : null
}

function accept(
  { state, now }: Simulator,
  { To: to, From, MessagingServiceSid, Body: text }: z.infer<typeof form>,
) {
  const { twilio, inbox } = state
  const sid = `SM${randomBytes(16).toString('hex')}`
  const code = twilio.fates.get(to) ?? null
  const sent = { sid, to, code, readyAt: now() + twilio.reportDelayMs }
  addBounded(twilio.messages, sid, sent)
  if (code === null)
    deliver(inbox, { channel: 'sms', to, from: From ?? MessagingServiceSid ?? '', text }, now())
  return shown(sent, 'queued')
}

function statusOf({ readyAt, code }: Sent, now: number): string {
  if (now < readyAt) return 'sent'
  return code === null ? 'delivered' : 'undelivered'
}

const shown = ({ sid, to, code }: Sent, status: string) => ({
  sid,
  to,
  status,
  account_sid: accountSid,
  error_code: status === 'undelivered' ? code : null,
  error_message: null,
})

const failure = (status: number, code: number, message: string) => ({ status, code, message })
