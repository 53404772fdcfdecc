import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { developmentKeys } from '#providers/development-keys.ts'
import { html, page } from './html.ts'
import { answerErrors, read } from './http.ts'
import { personOf } from './people.ts'
import { closeVerification, completion, openVerification } from './portone-v2-store.ts'
import type { Verification } from './portone-v2-store.ts'
import type { Simulator } from './state.ts'

const HTML = 'text/html; charset=utf-8'
const TITLE = '휴대폰 본인확인'

const opening = z.object({
  storeId: z.string().max(100).default(''),
  channelKey: z.string().max(100).default(''),
  identityVerificationId: z.string().min(1).max(200),
  name: z.string().max(100).default(''),
  phone: z.string().max(30).default(''),
  mode: z.enum(['frame', 'redirect']),
  /** Where the answer is sent: the page's origin, or redirectUrl. */
  target: z.url({ protocol: /^https?$/ }),
})
type Opening = z.infer<typeof opening>

/** The verification page of V2, and the endpoint that its buttons call. */
export function servePortoneV2Window(app: FastifyInstance, simulator: Simulator) {
  answerErrors(app, (_status, message) => ({ message }))

  app.get('/__sim/portone-v2/identity', async (request, reply) => {
    const asked = opening.safeParse(request.query)
    const refused = asked.success ? refusalOf(asked.data) : '인증 창의 주소가 올바르지 않습니다.'
    if (!asked.success || refused)
      return reply
        .code(400)
        .type(HTML)
        .send(page(TITLE, html`<main><p class="alert" role="alert">${refused ?? ''}</p></main>`))
    openVerification(simulator, asked.data.identityVerificationId)
    return reply.type(HTML).send(windowPage(asked.data))
  })

  app.post<{ Params: { id: string } }>('/__sim/portone-v2/identity/:id', async (request, reply) => {
    const end = read(completion, request.body)
    const verification = simulator.state.portoneV2.verifications.get(request.params.id)
    if (!verification) return reply.code(404).send({ message: '없는 인증 요청입니다.' })
    if (verification.person) return reply.code(409).send({ message: '이미 끝난 인증 요청입니다.' })
    closeVerification(simulator, verification, end)
    return answerOf(verification)
  })
}

function refusalOf({ storeId, channelKey }: Opening) {
  if (storeId !== developmentKeys.portoneV2.storeId) return '등록되지 않은 상점 아이디입니다.'
  return channelKey === developmentKeys.portoneV2.channelKey ? null : '등록되지 않은 채널입니다.'
}

/** The value with which the SDK resolves, and the parameters of a redirect. */
function answerOf({ id, txId, failure }: Verification) {
  const ids = {
    transactionType: 'IDENTITY_VERIFICATION',
    identityVerificationId: id,
    identityVerificationTxId: txId,
  }
  if (!failure) return ids
  const { reason, pgCode, pgMessage } = failure
  return { ...ids, code: 'FAILURE_TYPE_PG', message: reason, pgCode, pgMessage }
}

function windowPage(asked: Opening) {
  const birthday = asked.name && asked.phone ? personOf(asked).birthday : ''
  return page(
    TITLE,
    html`<main>
      <h1>${TITLE}</h1>
      <p class="hint">개발용 모의 창입니다. 통신사로는 아무것도 보내지 않습니다.</p>
      <form
        id="identity"
        data-id="${asked.identityVerificationId}"
        data-mode="${asked.mode}"
        data-target="${asked.target}"
        novalidate
      >
        <label for="name">이름</label>
        <input id="name" name="name" value="${asked.name}" autocomplete="off" maxlength="100" required />
        <label for="phone">휴대폰 번호</label>
        <input
          id="phone"
          name="phone"
          value="${asked.phone}"
          inputmode="tel"
          autocomplete="off"
          maxlength="30"
          required
        />
        <label for="birthDate">생년월일</label>
        <input id="birthDate" name="birthDate" type="date" value="${birthday}" />
        <p id="problem" class="alert" role="alert"></p>
        <div class="actions">
          <button class="primary" type="submit" data-outcome="success" disabled>인증 성공</button>
          <button type="button" data-outcome="cancel" disabled>사용자 취소</button>
          <button type="button" data-outcome="fail" disabled>통신사 거절</button>
          <button type="button" data-outcome="other_person" disabled>다른 사람으로 인증</button>
        </div>
      </form>
    </main>`,
    'window.js',
    'identity-v2.js',
  )
}
