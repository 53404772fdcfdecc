import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { developmentKeys } from '#providers/development-keys.ts'
import { html, page } from './html.ts'
import { answerErrors, read } from './http.ts'
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
  /** Where the answer goes: the page's origin, or redirectUrl. */
  target: z.url({ protocol: /^https?$/ }),
})

const WORDS = {
  decline: '카드사에서 승인을 거절했습니다.',
  close: '사용자가 결제를 취소하셨습니다.',
} as const

/** The page on which a card pays once, and what its buttons call; the same without a window for tests. */
export function servePortoneV2PaymentWindow(app: FastifyInstance, simulator: Simulator) {
  answerErrors(app, (_status, message) => ({ message }))

  app.get('/__sim/portone-v2/payment', async (request, reply) => {
    const asked = opening.safeParse(request.query)
    if (asked.success) return reply.type(HTML).send(windowPage(asked.data))
    const refused = html`<main>
      <p class="alert" role="alert">결제창의 주소가 올바르지 않습니다.</p>
    </main>`
    return reply.code(400).type(HTML).send(page(TITLE, refused))
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
  page(
    TITLE,
    html`<main>
      <h1>${TITLE}</h1>
      <p class="hint">
        개발용 모의 창입니다. 카드사로는 아무것도 보내지 않습니다. ${asked.orderName}
        ${asked.totalAmount.toLocaleString('ko-KR')}원
      </p>
      <form
        id="payment"
        data-payment-id="${asked.paymentId}"
        data-store-id="${asked.storeId}"
        data-channel-key="${asked.channelKey}"
        data-order-name="${asked.orderName}"
        data-total-amount="${String(asked.totalAmount)}"
        data-currency="${asked.currency}"
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
          <button class="primary" type="submit" data-outcome="success" disabled>결제하기</button>
          <button type="button" data-outcome="close" disabled>닫기</button>
          <button type="button" data-outcome="decline" disabled>카드사 거절</button>
          <button type="button" data-outcome="hang" disabled>결제 후 멈춤</button>
        </div>
      </form>
    </main>`,
    'window.js',
    'payment-v2.js',
  )
