import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { developmentKeys } from '#providers/development-keys.ts'
import { answerErrors, read } from './http.ts'
import { cardPage, errorPage } from './portone-v2-card-page.ts'
import { issue, issueCard } from './portone-v2-cards.ts'
import type { Simulator } from './state.ts'

const HTML = 'text/html; charset=utf-8'
const TITLE = '정기결제 카드 등록'
const { storeId, billingChannelKey } = developmentKeys.portoneV2

const opening = z.object({
  storeId: z.literal(storeId),
  channelKey: z.literal(billingChannelKey),
  issueId: z.string().min(1).max(40),
  issueName: z.string().max(200).default(''),
  customerId: z.string().max(200).default(''),
  mode: z.enum(['frame', 'redirect']),
  /** Where the answer is sent: the page's origin, or redirectUrl. */
  target: z.url({ protocol: /^https?$/ }),
})

/** The card page of V2, and the endpoint that its buttons call. */
export function servePortoneV2CardWindow(app: FastifyInstance, simulator: Simulator) {
  answerErrors(app, (_status, message) => ({ message }))

  app.get('/__sim/portone-v2/billing', async (request, reply) => {
    const asked = opening.safeParse(request.query)
    if (asked.success) return reply.type(HTML).send(windowPage(asked.data))
    return reply.code(400).type(HTML).send(errorPage(TITLE, '카드 등록 창의 주소가 올바르지 않습니다.'))
  })

  app.post('/__sim/portone-v2/billing', async (request) => {
    const end = read(issue, request.body)
    const card = issueCard(simulator, end)
    if (card) return { transactionType: 'ISSUE_BILLING_KEY', billingKey: card.billingKey }
    const message =
      end.outcome === 'cancel' ? '사용자가 카드 등록을 취소하셨습니다.' : '카드사에서 등록을 거절했습니다.'
    return {
      transactionType: 'ISSUE_BILLING_KEY',
      code: 'FAILURE_TYPE_PG',
      message,
      pgCode: 'SIM',
      pgMessage: message,
    }
  })
}

const windowPage = (asked: z.infer<typeof opening>) =>
  cardPage({
    title: TITLE,
    about: asked.issueName,
    path: '/__sim/portone-v2/billing',
    asked,
    buttons: [
      ['success', '카드 등록'],
      ['cancel', '사용자 취소'],
      ['fail', '카드사 거절'],
    ],
  })
