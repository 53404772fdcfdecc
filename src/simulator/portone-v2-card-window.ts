import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { developmentKeys } from '#providers/development-keys.ts'
import { html, page } from './html.ts'
import { answerErrors, read } from './http.ts'
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
  /** Where the answer goes: the page's origin, or redirectUrl. */
  target: z.url({ protocol: /^https?$/ }),
})

/** The card page of V2, and what its buttons call. */
export function servePortoneV2CardWindow(app: FastifyInstance, simulator: Simulator) {
  answerErrors(app, (_status, message) => ({ message }))

  app.get('/__sim/portone-v2/billing', async (request, reply) => {
    const asked = opening.safeParse(request.query)
    if (asked.success) return reply.type(HTML).send(windowPage(asked.data))
    const refused = html`<main>
      <p class="alert" role="alert">카드 등록 창의 주소가 올바르지 않습니다.</p>
    </main>`
    return reply.code(400).type(HTML).send(page(TITLE, refused))
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
  page(
    TITLE,
    html`<main>
      <h1>${TITLE}</h1>
      <p class="hint">개발용 모의 창입니다. 카드사로는 아무것도 보내지 않습니다. ${asked.issueName}</p>
      <form
        id="billing"
        data-issue-id="${asked.issueId}"
        data-store-id="${asked.storeId}"
        data-channel-key="${asked.channelKey}"
        data-customer-id="${asked.customerId}"
        data-mode="${asked.mode}"
        data-target="${asked.target}"
        novalidate
      >
        <label for="cardNumber">카드 번호</label>
        <input
          id="cardNumber"
          name="cardNumber"
          value="4330-1234-1234-1234"
          inputmode="numeric"
          autocomplete="off"
          maxlength="30"
          required
        />
        <p id="problem" class="alert" role="alert"></p>
        <div class="actions">
          <button class="primary" type="submit" data-outcome="success" disabled>카드 등록</button>
          <button type="button" data-outcome="cancel" disabled>사용자 취소</button>
          <button type="button" data-outcome="fail" disabled>카드사 거절</button>
        </div>
      </form>
    </main>`,
    'window.js',
    'billing-v2.js',
  )
