import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { developmentKeys } from '#providers/development-keys.ts'
import { cp949Bytes, isInCp949 } from '#providers/sms/cp949.ts'
import { addBounded } from './bounded.ts'
import { applyPlannedFault } from './faults.ts'
import { answerErrors, read } from './http.ts'
import { deliver } from './inbox-store.ts'
import { signatureRefusal } from './solapi-auth.ts'
import { newId } from './solapi-store.ts'
import type { Report } from './solapi-store.ts'
import type { Simulator } from './state.ts'

const LIMITS = { SMS: 90, LMS: 2_000, MMS: 2_000, ATA: 2_000 } as const
const SUBJECT_BYTES = 40

const number = z.string().regex(/^\d{8,12}$/)

const message = z.object({
  to: number,
  from: number,
  text: z.string().max(10_000).default(''),
  type: z.enum(['SMS', 'LMS', 'MMS', 'ATA']).optional(),
  subject: z.string().max(1_000).optional(),
  customFields: z.record(z.string(), z.string().max(200)).optional(),
  kakaoOptions: z.object({ templateId: z.string(), disableSms: z.boolean().default(false) }).optional(),
})

const sending = z.object({ messages: z.array(message).min(1).max(10_000) })

type Message = z.infer<typeof message>
type Outcome = { message: Message; report: Report; isFailed: boolean }

/** The text messages of Solapi, with its checks and our special numbers …9001 to …9005. */
export function serveSolapi(app: FastifyInstance, simulator: Simulator) {
  answerErrors(app, (status, text) => failure(status < 500 ? 'ValidationError' : 'InternalServerError', text))

  app.addHook('preHandler', async (request, reply) => {
    if (await applyPlannedFault(simulator.state.solapi.faults, reply, faultBody)) return reply
    const refused = signatureRefusal(simulator, request.headers.authorization)
    if (refused) return reply.code(refused.status).send(failure(refused.errorCode, refused.errorCode))
  })

  app.post('/messages/v4/send-many/detail', async (request, reply) => {
    const { messages } = read(sending, request.body)
    if (isBusy(simulator, messages)) return reply.code(503).send(failure('ServiceUnavailable', 'Try again'))
    // A number for which the whole call is refused, as the provider does with unreadable input.
    if (messages.some(({ to }) => to.endsWith('9005')))
      return reply.code(400).send(failure('ValidationError', 'to'))
    return groupAnswer(messages.map((sent) => accept(simulator, sent)))
  })

  app.get<{ Querystring: { messageId?: string } }>('/messages/v4/list', async (request) => {
    const report = simulator.state.solapi.reports.get(request.query.messageId ?? '')
    return { messageList: report ? { [report.messageId]: report } : {} }
  })
}

function accept(simulator: Simulator, sent: Message): Outcome {
  const type = sent.type ?? (cp949Bytes(sent.text) > LIMITS.SMS ? 'LMS' : 'SMS')
  const refused = refusalOf(sent, type)
  const statusCode = refused ?? fateOf(sent, type)
  const report = { messageId: newId('M4V'), to: sent.to, from: sent.from, type, statusCode }
  addBounded(simulator.state.solapi.reports, report.messageId, report)
  if (statusCode === '4000') deliver(simulator.state.inbox, arrived(sent, type), simulator.now())
  return { message: sent, report, isFailed: refused !== null }
}

/** The code with which a message is not accepted. */
function refusalOf({ from, to, text, subject }: Message, type: keyof typeof LIMITS) {
  if (from !== developmentKeys.solapi.from || to.endsWith('9001')) return '1062'
  const isTooLong = cp949Bytes(text) > LIMITS[type] || cp949Bytes(subject ?? '') > SUBJECT_BYTES
  return isTooLong ? '1030' : null
}

/** The fate of an accepted message: 4000 means delivered. */
function fateOf({ to, kakaoOptions }: Message, type: string) {
  if (to.endsWith('9002')) return '3059'
  const isOnlyKakao = type === 'ATA' && kakaoOptions?.disableSms
  return to.endsWith('9003') && isOnlyKakao ? '3104' : '4000'
}

// The phone shows a question mark for characters that its character set lacks.
function arrived({ to, from, text, subject }: Message, type: string) {
  const shown = Array.from(text, (character) => (isInCp949(character) ? character : '?')).join('')
  return { channel: 'sms' as const, to, from, text: shown, ...(subject && type !== 'SMS' ? { subject } : {}) }
}

function isBusy({ state }: Simulator, messages: Message[]) {
  const to = messages.find((sent) => sent.to.endsWith('9004'))?.to
  if (!to) return false
  const times = state.solapi.refusals.get(to) ?? 0
  addBounded(state.solapi.refusals, to, times < 2 ? times + 1 : 0)
  return times < 2
}

function groupAnswer(outcomes: Outcome[]) {
  const failed = outcomes.filter((outcome) => outcome.isFailed)
  const taken = outcomes.filter((outcome) => !outcome.isFailed)
  return {
    failedMessageList: failed.map(({ report, message: { customFields } }) => ({
      ...report,
      ...(customFields && { customFields }),
      ...statusOf(report.statusCode),
      ...account,
    })),
    groupInfo: {
      groupId: newId('G4V'),
      status: 'SENDING',
      count: countOf(taken.length, failed.length),
      ...account,
    },
    messageList: taken.map(({ report }) => ({ messageId: report.messageId, ...statusOf('2000') })),
  }
}

const account = { accountId: 'simulator', country: '82' }

function countOf(taken: number, failed: number) {
  const sent = { sentTotal: 0, sentFailed: 0, sentSuccess: 0, sentPending: 0, sentReplacement: 0, refund: 0 }
  return { total: taken + failed, ...sent, registeredFailed: failed, registeredSuccess: taken }
}

const statusMessages: Record<string, string> = {
  '1030': '메시지가 허용된 길이보다 깁니다.',
  '1062': '발신번호가 등록되지 않았습니다.',
  '2000': '정상 접수',
}

function statusOf(statusCode: string) {
  return { statusCode, statusMessage: statusMessages[statusCode] ?? statusCode }
}

function failure(errorCode: string, errorMessage: string) {
  return { errorCode, errorMessage }
}

function faultBody(status: number) {
  const known: Record<number, string> = { 401: 'Unauthorized', 402: 'NotEnoughBalance' }
  return failure(known[status] ?? 'SimulatedFailure', `Simulated ${status}`)
}
