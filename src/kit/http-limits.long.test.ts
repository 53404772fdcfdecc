import { afterEach, expect, test, vi } from 'vitest'
import { type Actor, newMemberSession, newMember, theAdmin } from '#testing/actors.ts'
import { testWorld } from '#testing/world.ts'
import { OWN_ADDRESS } from './http-limits.ts'

const t = testWorld({ env: { MOSIM_ADDRESS_LIMITS: 'on' } })

afterEach(() => void vi.useRealTimers())

/** The statuses of several requests from one IP address, one after the other. */
async function statuses(count: number, remoteAddress: (at: number) => string): Promise<Set<number>> {
  const seen = new Set<number>()
  for (let at = 0; at < count; at++)
    seen.add((await t.call({ url: '/api/settings', remoteAddress: remoteAddress(at) })).statusCode)
  return seen
}

test("requests of our own rendering never count against an IP address's limit", async () => {
  expect(await statuses(1_300, () => '127.0.0.1')).toEqual(new Set([200, 429]))
  expect(await statuses(1_300, () => OWN_ADDRESS)).toEqual(new Set([200]))
})

test('all addresses of an IPv6 network are counted as one visitor', async () => {
  expect(await statuses(1_300, (at) => `2001:db8:0:1::${at.toString(16)}`)).toEqual(new Set([200, 429]))
  expect(await statuses(1, () => '2001:db8:0:2::1')).toEqual(new Set([200]))
})

test('the case of the authorization scheme does not change the account', async () => {
  const member = await newMember(t)
  const token = member.headers.authorization!.slice('Bearer '.length)
  const seen = new Set<number>()
  for (let at = 0; at < 70; at++) {
    const authorization = `${['Bearer', 'bearer', 'BEARER'][at % 3]} ${token}`
    seen.add((await t.call({ method: 'POST', url: '/api/upload', headers: { authorization } })).statusCode)
  }
  expect(seen).toEqual(new Set([415, 429]))
})

test("counts an account's uploads over all its logins, separately from other accounts", async () => {
  const member = await newMember(t)
  const logins = [member, await newMemberSession(t, member)]
  const seen: Record<number, number> = {}
  for (let at = 0; at < 70; at++) {
    const { headers } = logins[at % 2]!
    const { statusCode } = await t.call({ method: 'POST', url: '/api/upload', headers })
    seen[statusCode] = (seen[statusCode] ?? 0) + 1
  }
  expect(seen).toEqual({ 415: 60, 429: 10 })
  const { headers } = await newMember(t)
  expect((await t.call({ method: 'POST', url: '/api/upload', headers })).statusCode).toBe(415)
})

const READS_A_MINUTE = 6_000

/**
 * The statuses of several reads, alternating between two sessions; the rows do not exist, so that each read is quick.
 */
async function statusesOfReads(count: number, url: string, sessions: Pick<Actor, 'headers'>[]) {
  const seen: Record<number, number> = {}
  for (let at = 0; at < count; at++) {
    const { headers } = sessions[at % sessions.length]!
    const { statusCode } = await t.call({ url, headers })
    seen[statusCode] = (seen[statusCode] ?? 0) + 1
  }
  return seen
}

test('reads of an account are limited per minute over all of its tokens; reads of staff are not', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const member = await newMember(t)
  const own = `/api/users/${member.id}/reservations/none`
  const sessions = [member, await newMemberSession(t, member)]
  const beyond = 100
  expect(await statusesOfReads(READS_A_MINUTE + beyond, own, sessions)).toEqual({ 404: 6_000, 429: beyond })
  const refused = await t.call({ url: own, headers: member.headers })
  expect(refused.json().code).toBe('TOO_MANY')
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
  const other = await newMember(t)
  expect(await statusesOfReads(1, `/api/users/${other.id}/reservations/none`, [other])).toEqual({ 404: 1 })
  const admin = await theAdmin(t)
  expect(await statusesOfReads(READS_A_MINUTE + beyond, own, [admin])).toEqual({
    404: READS_A_MINUTE + beyond,
  })
  vi.setSystemTime(Date.now() + 61_000)
  expect(await statusesOfReads(1, own, sessions)).toEqual({ 404: 1 })
})
