import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { completeRecord } from '#platform/access/service.ts'
import { newMember, newPhone } from '#testing/actors.ts'
import { cookieOf, HOST } from '#testing/kakao.ts'
import { testWorld } from '#testing/world.ts'

const t = testWorld()
let people = 0

async function newKakaoUser(): Promise<string> {
  const id = 4_000_000_000 + ++people
  const body = JSON.stringify({ id, nickname: '카카오손님' })
  await fetch(`${t.simulatorUrl}/__sim/kakao/users`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  return String(id)
}

/** Acts as the browser: starts at our server, answers at Kakao, and follows the redirect back. */
async function throughKakao(decision: string, referrer = '') {
  t.setNow(new Date())
  const begun = await t.call({ url: `/api/auth/kakao${referrer && `?referrer=${referrer}`}`, headers: HOST })
  expect(begun.statusCode).toBe(302)
  const asked = new URL(String(begun.headers.location))
  const body = new URLSearchParams([...asked.searchParams, ['decision', decision]])
  const agreed = await fetch(`${asked.origin}${asked.pathname}`, { method: 'POST', body, redirect: 'manual' })
  const back = new URL(agreed.headers.get('location')!)
  const state = cookieOf(begun, 'social_state')
  const finish = (cookie = state, search = back.search) =>
    t.call({ url: `${back.pathname}${search}`, headers: { ...HOST, cookie } })
  return { finish, state, back, asked }
}

const signUp = (payload: object, cookie: string) =>
  t.call({ method: 'POST', url: '/api/auth/signup', headers: { cookie }, payload })

async function formFor(id: string, provider = 'KAKAO') {
  const person = { name: '카카오손님', phone: newPhone() }
  const { merchant_uid } = (
    await t.call({ method: 'POST', url: '/api/auth/identity-attempts', payload: person })
  ).json().result
  const body = JSON.stringify({ merchant_uid, ...person })
  const certified = await fetch(`${t.simulatorUrl}/__sim/portone-v1/certifications`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  const { imp_uid: identity_code } = (await certified.json()) as { imp_uid: string }
  return { ...person, id, provider, identity_code, agreements: { terms: true, privacy: true } }
}

test('a new person signs up with a proof in a cookie, then logs in by Kakao (C-077, C-113, C-114)', async () => {
  const user = await newKakaoUser()
  const first = await (await throughKakao(user, '010-1111-2222')).finish()
  const signup = new URL(String(first.headers.location), 'http://x')
  expect([signup.pathname, signup.searchParams.get('provider'), signup.searchParams.get('referrer')]).toEqual(
    ['/signup', 'KAKAO', '01011112222'],
  )
  const ticket = cookieOf(first, 'social_ticket')
  expect(String(first.headers['set-cookie'])).toContain('HttpOnly')
  const joined = await signUp(await formFor(signup.searchParams.get('id')!), ticket)
  expect(joined.statusCode).toBe(201)

  const again = await (await throughKakao(user)).finish()
  const login = new URL(String(again.headers.location), 'http://x')
  expect(login.pathname).toBe('/login')
  const me = await t.call({
    url: `/api/users/${joined.json().result.id}`,
    headers: { authorization: `Bearer ${login.searchParams.get('accessToken')}` },
  })
  expect(me.statusCode).toBe(200)
})

test('tokens in a URL are valid for a minute, are not sent to other sites, and can be renewed once', async () => {
  const user = await newKakaoUser()
  const first = await (await throughKakao(user)).finish()
  await signUp(
    await formFor(new URL(String(first.headers.location), 'http://x').searchParams.get('id')!),
    cookieOf(first, 'social_ticket'),
  )
  const back = await (await throughKakao(user)).finish()
  expect(back.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
  const tokens = new URL(String(back.headers.location), 'http://x').searchParams
  const renew = () =>
    t.call({
      method: 'POST',
      url: '/api/auth/refresh',
      payload: { refreshToken: tokens.get('refreshToken') },
    })
  const now = Date.now()
  t.setNow(new Date(now + 61_000))
  expect((await renew()).statusCode).toBe(401)
  t.setNow(new Date(now))
  expect((await renew()).statusCode).toBe(200)
})

test('staff log in by Kakao for 12 hours, with a row in the access record; with a second factor they are refused', async () => {
  const user = await newKakaoUser()
  await (await throughKakao(user)).finish()
  const person = await newMember(t, { role: 'ADMIN', staffRole: 'CARE' })
  await t.world.db.execute(sql`
    update member set provider = 'KAKAO', provider_id = ${user} where id = ${person.id}`)
  const refused = async () =>
    String((await (await throughKakao(user)).finish()).headers.location).endsWith('error=staff_password')
  expect(await refused()).toBe(false)
  const { rows } = await t.world.db.execute(sql`
    select extract(epoch from expires_at - created_at)::int / 3600 as hours from session
    where member_id = ${person.id} order by id desc limit 1`)
  expect(rows).toEqual([{ hours: 12 }])
  await completeRecord(t.world)
  const logins = await t.world.db.execute(sql`
    select kind, source from access_record where staff_id = ${person.id}`)
  expect(logins.rows).toEqual([{ kind: 'LOGIN', source: 'GET /api/auth/kakao/callback' }])
  await t.world.db.execute(sql`
    insert into passkey (id, member_id, label, public_key, counter, created_at)
    values ('k', ${person.id}, '노트북', '', 0, now())`)
  expect(await refused()).toBe(true)
})

test('a forged id, provider or proof creates no account (C-079)', async () => {
  const first = await (await throughKakao(await newKakaoUser())).finish()
  const [ticket, id] = [
    cookieOf(first, 'social_ticket'),
    new URL(String(first.headers.location), 'http://x').searchParams.get('id')!,
  ]
  for (const [form, cookie] of [
    [await formFor(id), ''],
    [await formFor(id), 'social_ticket=forged'],
    [await formFor('another-id'), ticket],
    [await formFor(id, 'NAVER'), ticket],
    [await formFor(id, 'LOCAL'), ticket],
  ] as const) {
    expect((await signUp(form, cookie)).statusCode).toBe(422)
  }
  expect((await signUp(await formFor(id), ticket)).statusCode).toBe(201)
  expect((await signUp(await formFor(id), ticket)).statusCode).toBe(422)
})

test('a state that is forged, used or of another browser redirects to the login', async () => {
  const user = await newKakaoUser()
  const { finish, back } = await throughKakao(user)
  const other = await throughKakao(user)
  expect((await finish('')).headers.location).toBe('/login?error=expired')
  expect((await finish(other.state)).headers.location).toBe('/login?error=expired')
  expect((await finish(undefined, back.search.replace(/state=[^&]*/, 'state=forged'))).headers.location).toBe(
    '/login?error=expired',
  )
  expect((await finish()).headers.location).toContain('/signup?')
  expect((await finish()).headers.location).toBe('/login?error=expired')
})

test('a login started in another tab keeps this tab’s cookie', async () => {
  const user = await newKakaoUser()
  const [first, second] = [await throughKakao(user), await throughKakao(user)]
  const came = await first.finish(`${first.state}; ${second.state}`)
  expect(came.headers.location).toContain('/signup?')
  expect(String(came.headers['set-cookie'])).not.toContain(second.state.split('=')[0])
  expect((await second.finish()).headers.location).toContain('/signup?')
})

test('a refusal at Kakao redirects to the login', async () => {
  const { finish } = await throughKakao('deny')
  expect((await finish()).headers.location).toBe('/login?error=denied')
})

test('the request to Kakao has PKCE, a nonce and only our own redirect URL', async () => {
  const { asked } = await throughKakao(await newKakaoUser())
  expect(asked.searchParams.get('code_challenge_method')).toBe('S256')
  expect(asked.searchParams.get('nonce')).toMatch(/^[\w-]{43}$/)
  expect(asked.searchParams.get('redirect_uri')).toBe('http://127.0.0.1:3000/api/auth/kakao/callback')
})

test('one Kakao account creates one member, also from two browsers', async () => {
  const user = await newKakaoUser()
  const [one, two] = [await (await throughKakao(user)).finish(), await (await throughKakao(user)).finish()]
  const join = async (came: typeof one) => {
    const id = new URL(String(came.headers.location), 'http://x').searchParams.get('id')!
    return signUp(await formFor(id), cookieOf(came, 'social_ticket'))
  }
  expect((await join(one)).statusCode).toBe(201)
  const late = await join(two)
  expect([late.statusCode, late.json().code]).toEqual([409, 'SOCIAL_TAKEN'])
})
