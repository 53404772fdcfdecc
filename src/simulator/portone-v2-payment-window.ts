import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { developmentKeys } from '#providers/development-keys.ts'
import { answerErrors, read } from './http.ts'
import { cardPage, errorPage } from './portone-v2-card-page.ts'
import { payment, payOnce } from './portone-v2-payments-store.ts'
import type { Simulator } from './state.ts'

const HTML = 'text/html; charset=utf-8'
const TITLE = '카드 결제'
const { storeId, paymentChannelKey } = developmentKeys.portoneV2

const opening = z.object({
  storeId: z.literal(storeId),
  channelKey: z.literal(paymentChannelKey),
  paymentId: z.string().min(1).max(40),
  orderName: z.string().min(1).max(200),
  totalAmount: z.coerce.number().int().min(1),
  currency: z.string().max(10),
  mode: z.enum(['frame', 'redirect']),
  /** Where the answer is sent: the page's origin, or redirectUrl. */
  target: z.url({ protocol: /^https?$/ }),
})

const WORDS = {
  decline: '카드사에서 승인을 거절했습니다.',
  close: '사용자가 결제를 취소하셨습니다.',
} as const

/**
 * Serves the page of a one-time card payment, and the endpoint that its buttons call. Tests call that endpoint
 * directly.
 */
export function servePortoneV2PaymentWindow(app: FastifyInstance, simulator: Simulator) {
  answerErrors(app, (_status, message) => ({ message }))

  app.get('/__sim/portone-v2/payment', async (request, reply) => {
    const asked = opening.safeParse(request.query)
    if (asked.success) return reply.type(HTML).send(windowPage(asked.data))
    return reply.code(400).type(HTML).send(errorPage(TITLE, '결제창의 주소가 올바르지 않습니다.'))
  })

  app.post('/__sim/portone-v2/payment', async (request) => {
    const end = read(payment, request.body)
    const failure = payOnce(simulator, end)
    const ids = { transactionType: 'PAYMENT', paymentId: end.paymentId, txId: end.paymentId }
    if (end.outcome === 'close') return { ...ids, code: 'FAILURE_TYPE_PG', message: WORDS.close }
    if (!failure) return ids
    return { ...ids, code: 'FAILURE_TYPE_PG', message: WORDS.decline, ...failure }
  })
}

const windowPage = (asked: z.infer<typeof opening>) =>
  cardPage({
    title: TITLE,
    about: `${asked.orderName} ${asked.totalAmount.toLocaleString('ko-KR')}원`,
    path: '/__sim/portone-v2/payment',
    asked,
    buttons: [
      ['success', '결제하기'],
      ['close', '닫기'],
      ['decline', '카드사 거절'],
      ['hang', '결제 후 멈춤'],
    ],
  })
