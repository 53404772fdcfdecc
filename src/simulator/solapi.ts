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
import { kakaoFateOf, kakaoOptions, templateRefusal } from './solapi-kakao.ts'
import type { Report, SolapiState } from './solapi-store.ts'
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
  kakaoOptions: kakaoOptions.optional(),
})

const listing = z.object({
  messageId: z.string().optional(),
  // A list, or one id.
  messageIds: z.union([z.string().transform((id) => [id]), z.array(z.string()).max(500)]).optional(),
  limit: z.coerce.number().int().min(1).max(500).default(20),
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
    // With such a number the whole call is refused, as the provider does for unreadable input.
    if (messages.some(({ to }) => to.endsWith('9005')))
      return reply.code(400).send(failure('ValidationError', 'to'))
    return groupAnswer(messages.map((sent) => accept(simulator, sent)))
  })

  app.get('/messages/v4/list', async (request) => {
    const { messageId, messageIds = messageId ? [messageId] : [], limit } = read(listing, request.query)
    const { reports } = simulator.state.solapi
    const found = messageIds.flatMap((id) => reports.get(id) ?? []).slice(0, limit)
    return {
      limit,
      messageList: Object.fromEntries(found.map((one) => [one.messageId, shown(one, simulator)])),
    }
  })
}

/** A report as shown: not final before its time. */
const shown = ({ readyAt, statusCode, ...report }: Report, { now }: Simulator) => ({
  ...report,
  statusCode: now() < readyAt ? '3000' : statusCode,
})

function accept(simulator: Simulator, sent: Message): Outcome {
  const { solapi, inbox } = simulator.state
  const type = sent.type ?? (cp949Bytes(sent.text) > LIMITS.SMS ? 'LMS' : 'SMS')
  const refused = refusalOf(solapi, sent, type)
  const kakao = type === 'ATA' ? kakaoFateOf(solapi, sent) : null
  const isReplaced = kakao?.code !== undefined && !sent.kakaoOptions?.disableSms
  const statusCode = refused ?? (isReplaced ? undefined : kakao?.code) ?? fateOf(solapi, sent)
  const readyAt = simulator.now() + (refused ? 0 : solapi.reportDelayMs)
  const { to, from } = sent
  const report = { messageId: newId('M4V'), to, from, type, statusCode, replacement: isReplaced, readyAt }
  addBounded(solapi.reports, report.messageId, report)
  if (statusCode === '4000') {
    const isKakao = kakao !== null && !isReplaced
    deliver(
      inbox,
      isKakao ? { channel: 'alimtalk', to, from, text: kakao.text } : arrived(sent, type),
      simulator.now(),
    )
  }
  return { message: sent, report, isFailed: refused !== null }
}

/** The code by which a message is refused; null if it is accepted. */
function refusalOf(solapi: SolapiState, sent: Message, type: keyof typeof LIMITS) {
  const { from, to, text, subject } = sent
  if (from !== developmentKeys.solapi.from || to.endsWith('9001')) return '1062'
  if (type === 'ATA') return templateRefusal(solapi, sent.kakaoOptions)
  const isTooLong = cp949Bytes(text) > LIMITS[type] || cp949Bytes(subject ?? '') > SUBJECT_BYTES
  return isTooLong ? '1030' : null
}

/** The final code of an accepted text: 4000 means delivered. */
function fateOf({ fates }: SolapiState, { to }: Message): string {
  return fates.get(to) ?? (to.endsWith('9002') ? '3059' : '4000')
}

// Phones show a question mark for characters that are not in their character set.
function arrived({ to, from, text, subject }: Message, type: string) {
  const shownText = Array.from(text, (character) => (isInCp949(character) ? character : '?')).join('')
  const hasSubject = subject && type !== 'SMS'
  return { channel: 'sms' as const, to, from, text: shownText, ...(hasSubject ? { subject } : {}) }
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
    failedMessageList: failed.map(({ report: { readyAt: _, ...report }, message: { customFields } }) => ({
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
    messageList: taken.map(({ report, message: { customFields } }) => ({
      messageId: report.messageId,
      ...(customFields && { customFields }),
      ...statusOf('2000'),
    })),
  }
}

const account = { accountId: 'simulator', country: '82' }

function countOf(taken: number, failed: number) {
  const sent = { sentTotal: 0, sentFailed: 0, sentSuccess: 0, sentPending: 0, sentReplacement: 0, refund: 0 }
  return { total: taken + failed, ...sent, registeredFailed: failed, registeredSuccess: taken }
}

const statusMessages: Record<string, string> = {
  '1025': '등록되지 않은 템플릿입니다.',
  '1026': '승인되지 않은 템플릿입니다.',
  '1027': '템플릿의 변수가 빠졌습니다.',
  '1028': '등록되지 않은 카카오 채널입니다.',
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
