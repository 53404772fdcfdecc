import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { developmentKeys } from '#providers/development-keys.ts'
import { addBounded } from './bounded.ts'
import { applyPlannedFault } from './faults.ts'
import { answerErrors, read } from './http.ts'
import { serveKakaoConsent } from './kakao-consent.ts'
import { idToken, jwks } from './kakao-keys.ts'
import { grantAccess, newUser, TOKEN_LIFE_SEC } from './kakao-store.ts'
import type { Access, Grant } from './kakao-store.ts'
import type { Simulator } from './state.ts'

const text = z.string().max(2_000).optional()

const exchange = z.object({
  grant_type: text,
  client_id: text,
  client_secret: text,
  redirect_uri: text,
  code: text,
  code_verifier: text,
})

type Exchange = z.infer<typeof exchange>
type Refusal = { status: number; body: { error: string; error_code: string; error_description: string } }

/** Kakao login: the token and user calls of its two hosts. */
export function serveKakao(app: FastifyInstance, simulator: Simulator) {
  answerErrors(app, (status, message) => faultBody(status, message))
  serveKakaoConsent(app, simulator)

  app.post('/oauth/token', async (request, reply) => {
    if (await applyPlannedFault(simulator.state.kakao.faults, reply, faultBody)) return reply
    const asked = read(exchange, request.body ?? {})
    const grant = simulator.state.kakao.grants.get(asked.code ?? '')
    const refused = clientRefusal(asked) ?? codeRefusal(asked, grant, simulator.now())
    if (refused || !grant) return reply.code(refused?.status ?? 400).send(refused?.body)
    grant.isUsed = true
    return tokenAnswer(simulator, grant, originOf(request))
  })

  app.get('/v2/user/me', async (request, reply) => {
    if (await applyPlannedFault(simulator.state.kakao.faults, reply, faultBody)) return reply
    const access = accessOf(simulator, request)
    return access
      ? profileOf(access)
      : reply.code(401).send({ msg: 'this access token does not exist', code: -401 })
  })

  app.get('/.well-known/jwks.json', async () => jwks())
  app.get('/.well-known/openid-configuration', async (request) => discovery(originOf(request)))

  app.post('/__sim/kakao/users', async (request, reply) => {
    const { email_verified, ...user } = read(newUser, request.body)
    addBounded(
      simulator.state.kakao.users,
      String(user.id),
      { ...user, emailVerified: email_verified },
      1_000,
    )
    return reply.code(201).send({ id: user.id })
  })
}

function clientRefusal({ grant_type, client_id, client_secret }: Exchange): Refusal | null {
  if (grant_type !== 'authorization_code')
    return refusal('KOE310', 'unsupported_grant_type', 'wrong grant_type')
  if (client_id !== developmentKeys.kakao.clientId)
    return refusal('KOE101', 'invalid_client', 'Not exist client_id', 401)
  if (client_secret === developmentKeys.kakao.clientSecret) return null
  return refusal('KOE010', 'invalid_client', 'Bad client credentials', 401)
}

function codeRefusal(asked: Exchange, grant: Grant | undefined, now: number): Refusal | null {
  const isOver = !grant || grant.isUsed || grant.expiresAt <= now
  if (isOver) return refusal('KOE320', 'invalid_grant', 'authorization code not found')
  if (asked.redirect_uri !== grant.redirectUri)
    return refusal('KOE303', 'invalid_grant', 'Redirect URI mismatch.')
  if (isProved(asked.code_verifier, grant.codeChallenge)) return null
  return refusal('invalid_grant', 'invalid_grant', 'code_verifier mismatch')
}

function isProved(verifier = '', challenge?: string) {
  if (challenge === undefined) return true
  return createHash('sha256').update(verifier).digest('base64url') === challenge
}

function refusal(error_code: string, error: string, error_description: string, status = 400): Refusal {
  return { status, body: { error, error_code, error_description } }
}

async function tokenAnswer({ state, now }: Simulator, grant: Grant, issuer: string) {
  const hasIdToken = grant.scopes.includes('openid')
  return {
    token_type: 'bearer',
    access_token: grantAccess(state.kakao, grant, now()),
    expires_in: TOKEN_LIFE_SEC,
    refresh_token: 'the-simulator-renews-nothing',
    refresh_token_expires_in: 5_183_999,
    scope: grant.scopes.join(' '),
    ...(hasIdToken ? { id_token: await idToken(grant, issuer, now()) } : {}),
  }
}

function accessOf({ state, now }: Simulator, request: FastifyRequest) {
  const token = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
  const access = state.kakao.accesses.get(token)
  return access && access.expiresAt > now() ? access : null
}

/** The user as far as the scopes allow; a missing fact is marked as needing an agreement. */
function profileOf({ user, scopes }: Access) {
  const asksEmail = scopes.includes('account_email')
  const { email, emailVerified, nickname } = user
  const shownEmail = email ? { is_email_valid: true, is_email_verified: emailVerified, email } : {}
  const emailFields = asksEmail
    ? { has_email: email !== null, email_needs_agreement: !email, ...shownEmail }
    : {}
  const hasName = scopes.includes('profile_nickname')
  const nameFields = hasName ? { profile_nickname_needs_agreement: false, profile: { nickname } } : {}
  return {
    id: user.id,
    connected_at: '2026-01-01T00:00:00Z',
    ...(hasName ? { properties: { nickname } } : {}),
    kakao_account: { ...nameFields, ...emailFields },
  }
}

function discovery(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    jwks_uri: `${issuer}/.well-known/jwks.json`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['S256'],
  }
}

// The issuer is the base URL that the product was configured with, whatever our own host name is.
function originOf(request: FastifyRequest) {
  return `${request.protocol}://${request.host}`
}

function faultBody(status: number, message = 'Simulated failure') {
  const error = status < 500 ? 'invalid_request' : 'server_error'
  return { error, error_code: status < 500 ? 'KOE001' : 'KOE003', error_description: message }
}
