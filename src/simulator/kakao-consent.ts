import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { developmentKeys } from '#providers/development-keys.ts'
import { html, page } from './html.ts'
import { grantCode } from './kakao-store.ts'
import type { KakaoState, KakaoUser } from './kakao-store.ts'
import type { Simulator } from './state.ts'

const HTML = 'text/html; charset=utf-8'
const SCOPES = ['openid', 'profile_nickname', 'profile_image', 'account_email']
const OWN_PATHS = /^\/(api\/auth\/kakao\/callback|subscribe\/(accounts\/kakao|login(\/.*)?))$/

const text = z.string().max(2_000).optional()

const asking = z.object({
  client_id: text,
  redirect_uri: text,
  response_type: text,
  scope: text,
  state: text,
  nonce: text,
  code_challenge: text,
  code_challenge_method: text,
  prompt: text,
  /** The user who agrees, or `deny`; only the consent page sends it. */
  decision: text,
})

type Asking = z.infer<typeof asking>

/** The pages on which a user logs in to Kakao and gives consent. */
export function serveKakaoConsent(app: FastifyInstance, simulator: Simulator) {
  app.get('/oauth/authorize', async (request, reply) => {
    const asked = asking.parse(request.query)
    const refused = refusalOf(asked, simulator.state.kakao)
    if (refused) return reply.code(400).type(HTML).send(refusedPage(refused))
    if (asked.prompt === 'none') return goBack(reply, asked, { error: 'login_required' })
    const users = [...simulator.state.kakao.users.values()]
    return reply.type(HTML).send(consentPage(asked, users))
  })

  app.post('/oauth/authorize', async (request, reply) => {
    const asked = asking.parse(request.body)
    const { kakao } = simulator.state
    const refused = refusalOf(asked, kakao)
    if (refused) return reply.code(400).type(HTML).send(refusedPage(refused))
    const user = kakao.users.get(asked.decision ?? '')
    if (!user)
      return goBack(reply, asked, { error: 'access_denied', error_description: 'User denied access' })
    return goBack(reply, asked, { code: grantCode(kakao, authorizationOf(asked), user, simulator.now()) })
  })
}

function authorizationOf(asked: Asking) {
  const { redirect_uri = '', nonce, code_challenge } = asked
  return { redirectUri: redirect_uri, scopes: scopesOf(asked), nonce, codeChallenge: code_challenge }
}

function scopesOf({ scope }: Asking) {
  return scope ? scope.split(/[\s,]+/).filter(Boolean) : ['profile_nickname']
}

function refusalOf(asked: Asking, { redirectUris, hasEmailPermission }: KakaoState) {
  if (asked.client_id !== developmentKeys.kakao.clientId) return 'KOE101'
  if (!isRegistered(asked.redirect_uri ?? '', redirectUris)) return 'KOE006'
  if (asked.response_type !== 'code') return 'KOE001'
  const isPlain = asked.code_challenge !== undefined && asked.code_challenge_method !== 'S256'
  if (isPlain) return 'KOE001'
  const allowed = hasEmailPermission ? SCOPES : SCOPES.filter((scope) => scope !== 'account_email')
  return scopesOf(asked).every((scope) => allowed.includes(scope)) ? null : 'KOE205'
}

function isRegistered(redirectUri: string, registered: string[]) {
  if (registered.includes(redirectUri)) return true
  if (!URL.canParse(redirectUri)) return false
  const { hostname, pathname, protocol } = new URL(redirectUri)
  const isLoopback = ['localhost', '127.0.0.1', '[::1]'].includes(hostname) || hostname.endsWith('.localhost')
  return /^https?:$/.test(protocol) && isLoopback && OWN_PATHS.test(pathname)
}

function goBack(reply: FastifyReply, { redirect_uri = '', state }: Asking, answer: Record<string, string>) {
  const url = new URL(redirect_uri)
  for (const [key, value] of Object.entries({ ...answer, state })) if (value) url.searchParams.set(key, value)
  return reply.redirect(url.href, 302)
}

const refusals: Record<string, string> = {
  KOE001: '잘못된 요청입니다.',
  KOE006: '등록하지 않은 리다이렉트 URI입니다.',
  KOE101: '잘못된 앱 키입니다.',
  KOE205: '앱에 설정되지 않은 동의항목을 요청했습니다.',
}

function refusedPage(code: string) {
  return page(
    `카카오 로그인 ${code}`,
    html`<main>
      <h1>앱 관리자 설정 오류 (${code})</h1>
      <p class="alert" role="alert">${refusals[code] ?? code}</p>
    </main>`,
  )
}

function consentPage(asked: Asking, users: KakaoUser[]) {
  const hidden = Object.entries(asked).map(
    ([key, value]) => html`<input type="hidden" name="${key}" value="${value ?? ''}" />`,
  )
  return page(
    '카카오 로그인',
    html`<main>
      <h1>카카오 로그인</h1>
      <p class="hint">개발용 모의 화면입니다. 누구로 로그인할지 고르세요.</p>
      <form method="post" action="/oauth/authorize">
        ${hidden}
        <div class="actions">
          ${users.map((user) => html`<button name="decision" value="${user.id}">${user.nickname} (${emailWords(user)})</button>`)}
          <button name="decision" value="deny">동의하지 않고 돌아가기</button>
        </div>
      </form>
    </main>`,
  )
}

function emailWords({ email, emailVerified }: KakaoUser) {
  if (!email) return '이메일 동의 안 함'
  return emailVerified ? '인증된 이메일' : '인증되지 않은 이메일'
}
