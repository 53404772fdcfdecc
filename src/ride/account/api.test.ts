import { expect, test } from 'vitest'
import { newMember, theAdmin } from '#testing/actors.ts'
import { testWorld } from '#testing/world.ts'

const t = testWorld()

test('both paths of the token renewal return the tokens, at the top level and as a result (X-034)', async () => {
  const { refreshToken } = await newMember(t)
  const renew = async (url: string, token: string) =>
    (await t.call({ method: 'POST', url, payload: { refreshToken: token } })).json()
  const first = await renew('/auth/refresh', refreshToken)
  const second = await renew('/api/auth/refresh', first.refreshToken)
  const tokens = { accessToken: expect.any(String), refreshToken: expect.any(String), expires_in: 1800 }
  for (const answer of [first, second]) expect(answer).toEqual({ ...tokens, result: tokens })
})

test('the ride side renews by the header Refresh alone; a missing token is named in the error (X-034)', async () => {
  const { refreshToken } = await newMember(t)
  const renew = (headers: Record<string, string>) =>
    t.call({ method: 'POST', url: '/api/auth/refresh', headers })
  const renewed = await renew({ refresh: refreshToken })
  expect([renewed.statusCode, renewed.json().expires_in]).toEqual([200, 1800])
  const empty = await renew({})
  expect([empty.statusCode, Object.keys(empty.json().fields)]).toEqual([422, ['refreshToken']])
})

test('a change of role ends all sessions immediately', async () => {
  const [member, admin] = [await newMember(t), await theAdmin(t)]
  const patched = await t.call({
    method: 'PATCH',
    url: `/api/users/${member.id}`,
    headers: admin.headers,
    payload: { role: 'ADMIN' },
  })
  expect(patched.json().result.role).toBe('ADMIN')
  expect((await t.call({ url: `/api/users/${member.id}`, headers: member.headers })).statusCode).toBe(401)
})

test('the availability of an id can be checked before sign-up', async () => {
  const member = await newMember(t)
  const free = async (id: string) => (await t.call({ url: `/api/auth/check-id?id=${id}` })).json()
  expect(await free(member.loginId.toUpperCase())).toEqual({ result: { available: false } })
  expect(await free('free-for-all')).toEqual({ result: { available: true } })
  expect((await free('한글')).fields).toHaveProperty('id')
})
