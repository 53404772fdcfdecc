import { expect, test } from 'vitest'
import { developmentKeys } from '#providers/development-keys.ts'
import { openTestSimulator } from './testing.ts'

const { clientId: client_id, clientSecret: client_secret } = developmentKeys.kakao
const redirect_uri = 'http://localhost:3000/subscribe/accounts/kakao'
const asked = { client_id, redirect_uri, response_type: 'code', scope: 'openid,profile_nickname', state: 's' }

async function open() {
  const simulator = await openTestSimulator()
  const authorize = (changed: Record<string, string> = {}) =>
    simulator.get(`/oauth/authorize?${new URLSearchParams({ ...asked, ...changed })}`)
  const consent = async (decision: string, changed: Record<string, string> = {}) => {
    const body = new URLSearchParams({ ...asked, ...changed, decision })
    const answer = await fetch(`${simulator.url}/oauth/authorize`, {
      method: 'POST',
      body,
      redirect: 'manual',
    })
    return new URL(answer.headers.get('location') ?? '')
  }
  const token = async (changed: Record<string, string>) => {
    const form = { grant_type: 'authorization_code', client_id, client_secret, redirect_uri, ...changed }
    const answer = await fetch(`${simulator.url}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams(form),
    })
    return { status: answer.status, body: await answer.json() }
  }
  const login = async (user: string, changed: Record<string, string> = {}) => {
    const code = (await consent(user, changed)).searchParams.get('code') ?? ''
    return (await token({ code })).body
  }
  return { ...simulator, authorize, consent, token, login }
}

test('offers the seeded people and a refusal button', async () => {
  const { authorize } = await open()
  const { status, text } = await authorize()
  expect(status).toBe(200)
  for (const words of ['김모심', '이든든', '박새벽', '동의하지 않고']) expect(text).toContain(words)
})

test('redirects with code and state, and keeps the query of the URL', async () => {
  const { consent, post } = await open()
  const own = 'https://mosim.example/back?month=12'
  await post('/__sim/kakao/config', { redirectUris: [own] })
  const { origin, searchParams } = await consent('4000000001', { redirect_uri: own })
  expect(origin).toBe('https://mosim.example')
  expect(Object.fromEntries(searchParams)).toEqual({ month: '12', state: 's', code: expect.any(String) })
})

test.each([
  ['KOE101', { client_id: 'other' }],
  ['KOE006', { redirect_uri: 'https://evil.example/api/auth/kakao/callback' }],
  ['KOE006', { redirect_uri: 'http://localhost:3000/elsewhere' }],
  ['KOE006', { redirect_uri: 'http://localhost.evil.example/api/auth/kakao/callback' }],
  ['KOE006', { redirect_uri: 'nonsense' }],
  ['KOE205', { scope: 'openid,phone_number' }],
  ['KOE001', { response_type: 'token' }],
  ['KOE001', { code_challenge: 'x', code_challenge_method: 'plain' }],
])('shows the error %s for %j', async (code, changed) => {
  const { authorize } = await open()
  const { status, text } = await authorize(changed as Record<string, string>)
  expect(status).toBe(400)
  expect(text).toContain(code)
})

test('shows KOE205 when the e-mail scope is not granted', async () => {
  const { authorize, post } = await open()
  const scope = 'openid,account_email'
  expect((await authorize({ scope })).status).toBe(200)
  await post('/__sim/kakao/config', { emailPermission: false })
  expect((await authorize({ scope })).text).toContain('KOE205')
})

test.each([
  ['KOE310', { grant_type: 'password' }, 400],
  ['KOE101', { client_id: 'other' }, 401],
  ['KOE010', { client_secret: 'wrong' }, 401],
  ['KOE320', { code: 'unknown' }, 400],
  ['KOE303', { redirect_uri: 'http://127.0.0.1:3000/subscribe/accounts/kakao' }, 400],
])('answers %s to a token request with %j', async (error_code, changed, status) => {
  const { consent, token } = await open()
  const code = (await consent('4000000001')).searchParams.get('code') ?? ''
  const answer = await token({ code, ...(changed as Record<string, string>) })
  expect(answer).toMatchObject({ status, body: { error_code, error: expect.any(String) } })
})

test('returns only the facts of a person that the scopes allow', async () => {
  const { login, get } = await open()
  const profile = async (scope: string, user: string) => {
    const { access_token } = await login(user, { scope })
    return (await get('/v2/user/me', { authorization: `Bearer ${access_token}` })).body()
  }
  expect((await profile('openid', '4000000002')).kakao_account).toEqual({})
  expect((await profile('profile_nickname', '4000000002')).kakao_account).not.toHaveProperty('email')
  expect((await profile('account_email', '4000000002')).kakao_account).toMatchObject({
    is_email_verified: true,
  })
  expect((await profile('account_email', '4000000001')).kakao_account).toEqual({
    has_email: false,
    email_needs_agreement: true,
  })
})

test('gives an ID token only for the scope openid', async () => {
  const { login } = await open()
  expect(await login('4000000001')).toHaveProperty('id_token')
  expect(await login('4000000001', { scope: 'profile_nickname' })).not.toHaveProperty('id_token')
})

test('refuses an access token that is unknown or expired', async () => {
  const { login, get, pass } = await open()
  const { access_token } = await login('4000000001')
  const me = (token: string) => get('/v2/user/me', { authorization: `Bearer ${token}` })
  expect((await me('x')).status).toBe(401)
  pass(21_600)
  expect((await me(access_token)).body()).toMatchObject({ code: -401 })
})

test('accepts additional users', async () => {
  const { post, login, get } = await open()
  const user = { id: 77, nickname: '최여유', email: 'yeoyu@kakao.example' }
  expect((await post('/__sim/kakao/users', user)).status).toBe(201)
  const { access_token } = await login('77')
  expect((await get('/v2/user/me', { authorization: `Bearer ${access_token}` })).body().id).toBe(77)
})

test('publishes only its public keys', async () => {
  const { get, url } = await open()
  const [key] = (await get('/.well-known/jwks.json')).body().keys
  expect(Object.keys(key).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
  expect((await get('/.well-known/openid-configuration')).body().issuer).toBe(url)
})
