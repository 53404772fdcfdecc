import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { developmentKeys } from '#providers/development-keys.ts'
import { html, page } from './html.ts'
import { answerErrors, read } from './http.ts'
import { personOf } from './people.ts'
import { closeAttempt, completion, openAttempt } from './portone-v1-store.ts'
import type { Attempt, Outcome } from './portone-v1-store.ts'
import type { Simulator } from './state.ts'

const HTML = 'text/html; charset=utf-8'

const opening = z.object({
  store: z.string().max(100).default(''),
  channelKey: z.string().max(100).default(''),
  merchant_uid: z.string().max(200).default(''),
  company: z.string().max(200).default('포트원'),
  name: z.string().max(100).default(''),
  phone: z.string().max(30).default(''),
  mode: z.enum(['popup', 'redirect']),
  /** Where the answer is sent: the opener's origin, or m_redirect_url. */
  target: z.url({ protocol: /^https?$/ }),
})

type Opening = z.infer<typeof opening>

/** The verification window, and the endpoint that its buttons call. */
export function servePortoneV1Window(app: FastifyInstance, simulator: Simulator) {
  answerErrors(app, (_status, message) => ({ message }))

  app.get('/__sim/cert', async (request, reply) => {
    const asked = opening.safeParse(request.query)
    const refusal = asked.success ? refusalOf(asked.data) : '인증 창의 주소가 올바르지 않습니다.'
    if (!asked.success || refusal)
      return reply
        .code(400)
        .type(HTML)
        .send(refusedPage(refusal ?? ''))
    const attempt = openAttempt(simulator, asked.data.merchant_uid, new URL(asked.data.target).origin)
    return reply.type(HTML).send(windowPage(asked.data, attempt))
  })

  app.post<{ Params: { impUid: string } }>('/__sim/cert/:impUid', async (request, reply) => {
    const end = read(completion, request.body)
    const attempt = simulator.state.portoneV1.attempts.get(request.params.impUid)
    if (!attempt) return reply.code(404).send({ message: '없는 인증 요청입니다.' })
    if (attempt.isClosed) return reply.code(409).send({ message: '이미 끝난 인증 요청입니다.' })
    return windowAnswer(attempt, closeAttempt(simulator, attempt, end), end.outcome)
  })
}

function refusalOf({ store, channelKey, merchant_uid }: Opening) {
  if (store !== developmentKeys.portoneV1.storeCode) return '등록되지 않은 가맹점 식별코드입니다.'
  if (channelKey !== developmentKeys.portoneV1.channelKey) return '등록되지 않은 채널입니다.'
  return merchant_uid ? null : 'merchant_uid는 필수입력입니다.'
}

/** The value that the SDK passes to the product's callback. */
function windowAnswer(attempt: Attempt, success: boolean, outcome: Outcome) {
  const ids = { success, imp_uid: attempt.impUid, merchant_uid: attempt.merchantUid }
  if (success) return { ...ids, error_code: null, error_msg: null }
  const error_msg =
    outcome === 'cancel' ? '사용자가 본인인증을 취소하셨습니다.' : '본인인증을 마치지 않고 창을 닫았습니다.'
  return {
    ...ids,
    error_code: outcome === 'cancel' ? 'CERTIFICATION_CANCELLED' : 'CERTIFICATION_CLOSED',
    error_msg,
  }
}

function refusedPage(message: string) {
  return page(
    '휴대폰 본인확인',
    html`<main>
      <h1>휴대폰 본인확인</h1>
      <p class="alert" role="alert">${message}</p>
    </main>`,
  )
}

function windowPage(asked: Opening, attempt: Attempt) {
  const birthday = asked.name && asked.phone ? personOf(asked).birthday : ''
  return page(
    '휴대폰 본인확인',
    html`<main>
      <h1>휴대폰 본인확인</h1>
      <p class="hint">개발용 모의 창입니다. 통신사로는 아무것도 보내지 않습니다.</p>
      <dl>
        <dt>요청한 곳</dt>
        <dd>${asked.company}</dd>
        <dt>요청 번호</dt>
        <dd>${asked.merchant_uid}</dd>
      </dl>
      <form
        id="certification"
        data-imp-uid="${attempt.impUid}"
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
        <label for="birthday">생년월일</label>
        <input
          id="birthday"
          name="birthday"
          type="date"
          value="${birthday}"
          aria-describedby="birthday-hint"
        />
        <p id="birthday-hint" class="hint">비워 두면 이름과 번호로 정해집니다.</p>
        <p id="problem" class="alert" role="alert"></p>
        <div class="actions">
          <button class="primary" type="submit" data-outcome="success" disabled>인증 성공</button>
          <button type="button" data-outcome="cancel" disabled>사용자 취소</button>
          <button type="button" data-outcome="other_person" disabled>다른 사람으로 인증</button>
          <button type="button" data-outcome="no_ids" disabled>식별값(CI, DI) 없이 인증</button>
          <button type="button" data-outcome="unfinished" disabled>미완료 상태로 닫기</button>
        </div>
      </form>
    </main>`,
    'window.js',
    'certification.js',
  )
}
