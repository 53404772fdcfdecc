import { z } from 'zod'
import { ProviderRejected } from '#providers/failure.ts'
import { callProvider, parseAnswer } from '#providers/http.ts'
import { openIdTokens } from './id-token.ts'
import type { AuthorizeRequest, ExchangeRequest, SocialProfile, SocialProvider } from './port.ts'

const PROVIDER = 'kakao'

export type KakaoOptions = {
  /** https://kauth.kakao.com; also the issuer of its ID tokens. */
  authBase: string
  /** https://kapi.kakao.com */
  apiBase: string
  clientId: string
  clientSecret: string
  /**
   * The requested scopes. One that Kakao has not granted to the app (such as account_email before the review) makes
   * every login fail (KOE205).
   */
  scopes: string[]
  timeoutMs?: number
  now?: () => number
}

const tokenAnswer = z.object({ access_token: z.string().min(1), id_token: z.string().min(1) })

const userAnswer = z.object({
  id: z.union([z.number(), z.string()]),
  kakao_account: z
    .object({
      profile: z.object({ nickname: z.string().nullish() }).nullish(),
      email: z.string().nullish(),
      is_email_valid: z.boolean().nullish(),
      is_email_verified: z.boolean().nullish(),
    })
    .nullish(),
})

/** Kakao login with OpenID Connect and PKCE. */
export function openKakao(options: KakaoOptions): SocialProvider {
  const issuer = options.authBase.replace(/\/$/, '')
  const jwksUrl = new URL('/.well-known/jwks.json', issuer)
  const { clientId, timeoutMs, now } = options
  const subjectOf = openIdTokens({ provider: PROVIDER, issuer, audience: clientId, jwksUrl, timeoutMs, now })

  return {
    authorizeUrl: (request) => authorizeUrl(options, request),
    async exchange(request) {
      const { access_token, id_token } = await requestTokens(options, request)
      const providerId = await subjectOf(id_token, request.nonce)
      return profileOf(options, access_token, providerId)
    },
  }
}

function authorizeUrl(options: KakaoOptions, request: AuthorizeRequest) {
  const url = new URL('/oauth/authorize', options.authBase)
  url.search = new URLSearchParams({
    client_id: options.clientId,
    redirect_uri: request.redirectUri,
    response_type: 'code',
    scope: options.scopes.join(','),
    state: request.state,
    nonce: request.nonce,
    code_challenge: request.codeChallenge,
    code_challenge_method: 'S256',
  }).toString()
  return url.href
}

async function requestTokens(options: KakaoOptions, request: ExchangeRequest) {
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: options.clientId,
    client_secret: options.clientSecret,
    redirect_uri: request.redirectUri,
    code: request.code,
    code_verifier: request.codeVerifier,
  })
  const url = new URL('/oauth/token', options.authBase)
  const call = { provider: PROVIDER, url, method: 'POST', body: form, timeoutMs: options.timeoutMs } as const
  const { body } = await callProvider({ ...call, codeOf })
  return parseAnswer(PROVIDER, tokenAnswer, body)
}

async function profileOf(options: KakaoOptions, token: string, providerId: string): Promise<SocialProfile> {
  const url = new URL('/v2/user/me', options.apiBase)
  const headers = { authorization: `Bearer ${token}` }
  const { body } = await callProvider({
    provider: PROVIDER,
    url,
    headers,
    timeoutMs: options.timeoutMs,
    codeOf,
  })
  const { id, kakao_account: account } = parseAnswer(PROVIDER, userAnswer, body)
  if (String(id) !== providerId) throw new ProviderRejected(PROVIDER, 'USER_MISMATCH')
  const emailVerified = account?.is_email_valid === true && account.is_email_verified === true
  const email = account?.email ?? null
  return {
    providerId,
    nickname: account?.profile?.nickname ?? null,
    email,
    emailVerified: email !== null && emailVerified,
  }
}

function codeOf(body: unknown) {
  const { error_code, error, code } = (body ?? {}) as {
    error_code?: unknown
    error?: unknown
    code?: unknown
  }
  return [error_code, error, typeof code === 'number' ? String(code) : undefined].find(
    (found): found is string => typeof found === 'string',
  )
}
