import { expect, test } from 'vitest'
import { newMember } from '#testing/actors.ts'
import { testWorld } from '#testing/world.ts'
import { OWN_ADDRESS } from './http-limits.ts'

const t = testWorld({ env: { MOSIM_ADDRESS_LIMITS: 'on' } })

/** The statuses of so many questions from somewhere, one after the other. */
async function statuses(count: number, remoteAddress: (at: number) => string): Promise<Set<number>> {
  const seen = new Set<number>()
  for (let at = 0; at < count; at++)
    seen.add((await t.call({ url: '/api/settings', remoteAddress: remoteAddress(at) })).statusCode)
  return seen
}

test('what our own pages ask is counted for nobody, whoever else is over the limit', async () => {
  expect(await statuses(1_300, () => '127.0.0.1')).toEqual(new Set([200, 429]))
  expect(await statuses(1_300, () => OWN_ADDRESS)).toEqual(new Set([200]))
})

test('one visitor has all addresses of an IPv6 network, and is counted as one', async () => {
  expect(await statuses(1_300, (at) => `2001:db8:0:1::${at.toString(16)}`)).toEqual(new Set([200, 429]))
  expect(await statuses(1, () => '2001:db8:0:2::1')).toEqual(new Set([200]))
})

test('an account is the same in whatever case it names its scheme', async () => {
  const member = await newMember(t)
  const token = member.headers.authorization!.slice('Bearer '.length)
  const seen = new Set<number>()
  for (let at = 0; at < 70; at++) {
    const authorization = `${['Bearer', 'bearer', 'BEARER'][at % 3]} ${token}`
    seen.add((await t.call({ method: 'POST', url: '/api/upload', headers: { authorization } })).statusCode)
  }
  expect(seen).toEqual(new Set([415, 429]))
})
