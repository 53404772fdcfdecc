import { expect, test } from 'vitest'
import { type Actor, newMember, PASSWORD, theAdmin } from '#testing/actors.ts'
import { testWorld } from '#testing/world.ts'
import { MAX_CHANGES_A_DAY } from '#platform/consent/rules.ts'

const t = testWorld()

const put = (id: string, headers: Actor['headers'], marketing: unknown) =>
  t.call({ method: 'PUT', url: `/api/users/${id}/marketing`, headers, payload: { marketing } })

const answersOf = async (id: string) =>
  (
    await t.world.db.$client.query<{ agreed: boolean; address: string }>(
      `select agreed, address from consent where person_id = $1 and document = 'marketing' order by at, id`,
      [id],
    )
  ).rows

test('a member consents to news and withdraws it, and each change is recorded once', async () => {
  const { id, headers } = await newMember(t)
  const before = await answersOf(id)
  const profile = async () => (await t.call({ url: `/api/users/${id}`, headers })).json().result
  expect((await profile()).marketing).toBe(false)
  expect((await put(id, headers, true)).json().result).toEqual({ ...(await profile()), marketing: true })
  expect((await put(id, headers, true)).statusCode).toBe(200)
  expect((await put(id, headers, false)).json().result.marketing).toBe(false)
  expect((await answersOf(id)).slice(before.length).map(({ agreed }) => agreed)).toEqual([true, false])
  for (const wrong of ['yes', null, 1]) expect((await put(id, headers, wrong)).statusCode).toBe(422)
})

test('staff cannot consent for a member', async () => {
  const { id, headers } = await newMember(t)
  const answer = await put(id, (await theAdmin(t)).headers, true)
  expect([answer.statusCode, answer.json().code]).toEqual([403, 'FORBIDDEN'])
  expect((await t.call({ url: `/api/users/${id}`, headers })).json().result.marketing).toBe(false)
})

test('after deletion the consents stay, without their IP addresses', async () => {
  const { id, headers } = await newMember(t)
  await put(id, headers, true)
  expect((await answersOf(id)).at(-1)).toEqual({ agreed: true, address: '127.0.0.1' })
  const left = await t.call({
    method: 'DELETE',
    url: `/api/users/${id}`,
    headers,
    payload: { password: PASSWORD },
  })
  expect(left.statusCode).toBe(204)
  expect((await answersOf(id)).at(-1)).toEqual({ agreed: true, address: '' })
  const { rows } = await t.world.db.$client.query('select marketing from member where id = $1', [id])
  expect(rows).toEqual([{ marketing: false }])
})

test('frequent changes of consent are refused for a time, but a consent can always be withdrawn', async () => {
  const { id, headers } = await newMember(t)
  let last = { statusCode: 200 }
  for (let n = 0; n < 2 * MAX_CHANGES_A_DAY && last.statusCode === 200; n++)
    last = await put(id, headers, n % 2 === 0)
  expect(last.statusCode).toBe(429)
  expect((await put(id, headers, false)).statusCode).toBe(200)
  const { rows } = await t.world.db.$client.query(
    `select count(*)::int as n from consent where person_id = $1 and document = 'marketing'`,
    [id],
  )
  expect(rows[0].n).toBeLessThanOrEqual(MAX_CHANGES_A_DAY)
  await t.world.db.$client.query(`update consent set at = at - interval '25 hours' where person_id = $1`, [
    id,
  ])
  expect((await put(id, headers, true)).statusCode).toBe(200)
})
