import { beforeAll, expect, test } from 'vitest'
import { cookieOf, HOST, newKakaoUser, loginWithKakao } from '#testing/kakao.ts'
import { newApplicant, realmsOf } from '#testing/realms.ts'
import { testWorld } from '#testing/world.ts'

/** A Kakao app before its review cannot request e-mail addresses. */
const t = testWorld({ env: { KAKAO_SCOPES: 'openid, profile_nickname' } })
const MAIL = { email: 'who@kakao.example' }
const [ride, subscribe] = ['ride', 'subscribe'].map(
  (name) => realmsOf(t).find(([realm]) => realm === name)![1],
)

beforeAll(async () => {
  const body = JSON.stringify({ emailPermission: false })
  await fetch(`${t.simulatorUrl}/__sim/kakao/config`, { method: 'POST', body })
})

test('a ride guest signs up and logs in again without an e-mail address from Kakao', async () => {
  const user = await newKakaoUser(t, MAIL)
  const finish = async () => {
    const { back, state: cookie } = await loginWithKakao(t, '/api/auth/kakao', user)
    return t.call({ url: `${back.pathname}${back.search}`, headers: { ...HOST, cookie } })
  }
  const first = await finish()
  const id = new URL(String(first.headers.location), 'http://x').searchParams.get('id')!
  const person = newApplicant()
  const identity_code = await ride!.verify(ride!.attemptIdOf(await ride!.openAttempt(person)), person)
  const joined = await t.call({
    method: 'POST',
    url: '/api/auth/signup',
    headers: { cookie: cookieOf(first, 'social_ticket') },
    payload: { ...person, id, provider: 'KAKAO', identity_code, agreements: { terms: true, privacy: true } },
  })
  expect(joined.statusCode).toBe(201)
  expect(String((await finish()).headers.location)).toMatch(/^\/login\?accessToken=/)
})

test('a subscriber signs up, verifies and logs in again without an e-mail address from Kakao', async () => {
  const user = await newKakaoUser(t, MAIL)
  const logIn = async () => {
    const { back, state } = await loginWithKakao(t, '/api/subscribe/accounts/kakao/start', user)
    const headers = { ...HOST, cookie: state }
    const payload = { code: back.searchParams.get('code') }
    return t.call({ method: 'POST', url: '/api/subscribe/accounts/kakao', headers, payload })
  }
  const { token, user: account } = (await logIn()).json()
  expect(account.email).toBeNull()
  const person = newApplicant()
  const identity_code = await subscribe!.verify(
    subscribe!.attemptIdOf(await subscribe!.openAttempt(person)),
    person,
  )
  const proved = await t.call({
    method: 'POST',
    url: '/api/subscribe/accounts/portone',
    headers: { authorization: `Bearer ${token.access_token}` },
    payload: { identity_code },
  })
  expect([proved.statusCode, proved.json().ci_verified]).toEqual([200, true])
  expect((await logIn()).json().user.id).toBe(account.id)
})
