import { createHash, randomBytes } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { developmentKeys } from '#providers/development-keys.ts'
import { ProviderUnavailable } from '#providers/failure.ts'
import { openTestSimulator } from '#simulator/testing.ts'
import { openIdTokens } from './id-token.ts'
import { openKakao } from './kakao.ts'
import type { KakaoOptions } from './kakao.ts'

const redirectUri = 'http://127.0.0.1:3000/api/auth/kakao/callback'

async function open(options: Partial<KakaoOptions> = {}) {
  const simulator = await openTestSimulator()
  const { url, now } = simulator
  const base = { authBase: url, apiBase: url, now, scopes: ['openid', 'profile_nickname', 'account_email'] }
  const kakao = openKakao({ ...base, ...developmentKeys.kakao, ...options })
  const codeVerifier = randomBytes(32).toString('base64url')
  const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url')
  const asked = { state: 'state-1', nonce: 'nonce-1', codeChallenge, redirectUri }

  /** Presses a button of the consent page; returns the URL to which the browser is sent. */
  async function decide(decision: string, request = asked) {
    const body = new URL(kakao.authorizeUrl(request)).searchParams
    body.set('decision', decision)
    const answer = await fetch(`${url}/oauth/authorize`, { method: 'POST', body, redirect: 'manual' })
    return new URL(answer.headers.get('location') ?? '').searchParams
  }

  async function exchange(user: string, changed: object = {}) {
    const code = (await decide(user)).get('code') ?? ''
    return kakao.exchange({ code, codeVerifier, redirectUri, nonce: 'nonce-1', ...changed })
  }

  return { ...simulator, kakao, asked, codeVerifier, decide, exchange }
}

test('returns the person with a verified e-mail address', async () => {
  const { exchange } = await open()
  expect(await exchange('4000000002')).toEqual({
    providerId: '4000000002',
    nickname: '이든든',
    email: 'deundeun@kakao.example',
    emailVerified: true,
  })
})

test('marks an unverified e-mail address, and returns null for a missing one', async () => {
  const { exchange } = await open()
  expect(await exchange('4000000003')).toMatchObject({
    email: 'saebyeok@kakao.example',
    emailVerified: false,
  })
  expect(await exchange('4000000001')).toMatchObject({
    nickname: '김모심',
    email: null,
    emailVerified: false,
  })
})

test('the state is returned with the code, and with a refusal', async () => {
  const { decide } = await open()
  expect((await decide('4000000001')).get('state')).toBe('state-1')
  const denied = await decide('deny')
  expect(Object.fromEntries(denied)).toMatchObject({ error: 'access_denied', state: 'state-1' })
  expect(denied.has('code')).toBe(false)
})

test.each([
  ['another code verifier', { codeVerifier: 'x'.repeat(43) }, 'invalid_grant'],
  ['no code verifier', { codeVerifier: '' }, 'invalid_grant'],
  ['another redirect URL', { redirectUri: `${redirectUri}?x` }, 'KOE303'],
  ['another nonce', { nonce: 'nonce-2' }, 'ID_TOKEN_INVALID'],
  ['an invented code', { code: 'invented' }, 'KOE320'],
])('is rejected with %s', async (_case, changed, code) => {
  const { exchange } = await open()
  await expect(exchange('4000000001', changed)).rejects.toMatchObject({ name: 'ProviderRejected', code })
})

test('a code that is used twice is rejected', async () => {
  const { kakao, decide, codeVerifier } = await open()
  const code = (await decide('4000000001')).get('code') ?? ''
  const request = { code, codeVerifier, redirectUri, nonce: 'nonce-1' }
  await kakao.exchange(request)
  await expect(kakao.exchange(request)).rejects.toMatchObject({ code: 'KOE320' })
})

test('a code that is older than ten minutes is rejected', async () => {
  const { kakao, decide, codeVerifier, pass } = await open()
  const code = (await decide('4000000001')).get('code') ?? ''
  pass(600)
  const late = kakao.exchange({ code, codeVerifier, redirectUri, nonce: 'nonce-1' })
  await expect(late).rejects.toMatchObject({ code: 'KOE320' })
})

test('a wrong client secret is rejected', async () => {
  const { exchange } = await open({ clientSecret: 'wrong' })
  await expect(exchange('4000000001')).rejects.toMatchObject({ code: 'KOE010' })
})

test('a base URL that is not the issuer of the ID token is rejected', async () => {
  const { url, now, decide, codeVerifier } = await open()
  const code = (await decide('4000000001')).get('code') ?? ''
  const idTokens = openIdTokens({
    provider: 'kakao',
    issuer: 'https://kauth.kakao.com',
    audience: developmentKeys.kakao.clientId,
    jwksUrl: new URL('/.well-known/jwks.json', url),
    now,
  })
  const form = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: codeVerifier,
  }
  const { clientId: client_id, clientSecret: client_secret } = developmentKeys.kakao
  const body = new URLSearchParams({ ...form, client_id, client_secret })
  const { id_token } = await (await fetch(`${url}/oauth/token`, { method: 'POST', body })).json()
  await expect(idTokens(id_token, 'nonce-1')).rejects.toMatchObject({ code: 'ID_TOKEN_INVALID' })
})

test('a profile and an ID token of different people are rejected', async () => {
  const { exchange } = await open()
  const real = fetch
  const fetching = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation((url, init) =>
      String(url).endsWith('/v2/user/me') ? Promise.resolve(Response.json({ id: 7 })) : real(url, init),
    )
  onTestFinished(() => fetching.mockRestore())
  await expect(exchange('4000000001')).rejects.toMatchObject({ code: 'USER_MISMATCH' })
})

test('is unavailable while Kakao fails or does not answer @long', async () => {
  const { exchange, post } = await open({ timeoutMs: 1_000 })
  for (const failNext of [503, 'timeout']) {
    await post('/__sim/kakao/config', { failNext })
    await expect(exchange('4000000001')).rejects.toBeInstanceOf(ProviderUnavailable)
  }
  expect(await exchange('4000000001')).toHaveProperty('providerId')
})
