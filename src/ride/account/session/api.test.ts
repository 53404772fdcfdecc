import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type Actor, newMember, PASSWORD } from '#testing/actors.ts'
import { staffWithApp } from '#testing/authenticator.ts'
import { testWorld } from '#testing/world.ts'

const t = testWorld()
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0 Safari/537.36'

async function logIn({ loginId }: Actor, headers: Record<string, string> = {}) {
  const payload = { id: loginId, password: PASSWORD }
  const answer = await t.call({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'user-agent': CHROME, ...headers },
    payload,
  })
  const authorization = `Bearer ${answer.json().result.accessToken}`
  return { headers: { authorization }, cookie: String(answer.headers['set-cookie']).split(';')[0]! }
}
const list = async (headers: Record<string, string>) =>
  (await t.call({ url: '/api/auth/sessions', headers })).json().result
const told = async ({ id }: Actor) =>
  (await t.world.db.execute(sql`select facts from message where kind = 'new_device' and subject_id = ${id}`))
    .rows

test('a person sees their own sessions with their devices, and ends another one immediately', async () => {
  const person = await newMember(t, { role: 'ADMIN', staffRole: 'CARE' })
  const other = await newMember(t)
  const here = await logIn(person)
  const there = await logIn(person, { 'user-agent': 'Mozilla/5.0 (iPhone) Safari/604.1' })
  type Row = { id: string; device: string; is_current: boolean }
  const rows: Row[] = await list(here.headers)
  const devices = rows.map(({ device, is_current }) => [device, is_current])
  expect(devices).toEqual(
    expect.arrayContaining([
      ['Chrome, Windows', true],
      ['Safari, iPhone', false],
    ]),
  )
  const { id } = rows.find(({ device }) => device === 'Safari, iPhone')!
  const end = (headers: Record<string, string>) =>
    t.call({ method: 'DELETE', url: `/api/auth/sessions/${id}`, headers })
  const me = async ({ headers }: typeof there) => (await t.call({ url: '/api/admin/me', headers })).statusCode
  expect(await me(there)).toBe(200)
  expect((await end(other.headers)).statusCode).toBe(404)
  expect((await end(here.headers)).statusCode).toBe(204)
  expect((await end(here.headers)).statusCode).toBe(404)
  expect([await me(there), await me(here)]).toEqual([401, 200])
})

test('staff with a second factor must prove it again before they end another session', async () => {
  const { person, code } = await staffWithApp(t, 'CARE')
  const { id } = (await list(person.headers))[0]
  const end = () => t.call({ method: 'DELETE', url: `/api/auth/sessions/${id}`, headers: person.headers })
  t.setNow(new Date(t.world.now().getTime() + 11 * 60_000))
  const refused = await end()
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'PROOF_NEEDED'])
  const payload = { totp: code() }
  await t.call({ method: 'POST', url: '/api/auth/proof', headers: person.headers, payload })
  expect((await end()).statusCode).toBe(204)
})

test('staff get a message about a login from a new device, but not from a known one; customers get none', async () => {
  const [person, customer] = [await newMember(t, { role: 'ADMIN', staffRole: 'CARE' }), await newMember(t)]
  const { cookie } = await logIn(person)
  expect(await told(person)).toMatchObject([{ facts: { device: CHROME } }])
  await logIn(person, { cookie })
  expect(await told(person)).toHaveLength(1)
  await logIn(customer)
  expect(await told(customer)).toEqual([])
})

test('staff must log in again after 12 hours, customers need not', async () => {
  const [person, customer] = [await newMember(t, { role: 'ADMIN', staffRole: 'CARE' }), await newMember(t)]
  await logIn(person)
  await logIn(customer)
  const hours = async ({ id }: Actor) =>
    (
      await t.world.db.execute<{ hours: number }>(sql`
        select extract(epoch from max(expires_at - created_at) filter (where device is not null)) / 3600 as hours
        from session where member_id = ${id} and device = ${CHROME}`)
    ).rows.map((row) => Number(row.hours))
  expect([await hours(person), await hours(customer)]).toEqual([[12], [720]])
})
