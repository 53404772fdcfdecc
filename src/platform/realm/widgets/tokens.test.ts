import { expect, test, vi } from 'vitest'
import { freshSend, NOW, store } from '#testing/page-stub.ts'

const HOUR = 3_600_000
const issued = NOW / 1000
const tokenWith = (claims: object) =>
  `h.${Buffer.from(JSON.stringify({ sub: 'm1', ...claims })).toString('base64url')}.s`

test.each([
  ['two hours ahead', 2 * HOUR],
  ['two hours behind', -2 * HOUR],
  ['thirty hours ahead', 30 * HOUR],
  ['thirty hours behind', -30 * HOUR],
])('a token’s life starts at its arrival, by a clock %s (X-029, S-189)', async (_, off) => {
  const { rideRealm } = await freshSend()
  vi.setSystemTime(NOW + off)
  const claims = { iat: issued, exp: issued + 1800 }
  for (const [expiresIn, life] of [
    [1800, 1_800_000],
    [600, 600_000],
    [null, 1_800_000],
  ] as const) {
    rideRealm.start({ access: tokenWith(claims), refresh: 'R2', expiresIn })
    expect([store.get('expiredAt'), store.get('tokenExpiry')]).toEqual([
      String(NOW + off + life),
      String(NOW + off + life),
    ])
    expect([rideRealm.tokens.isSoon(life / 60_000 - 1), rideRealm.tokens.isSoon(life / 60_000)]).toEqual([
      false,
      true,
    ])
  }
})
