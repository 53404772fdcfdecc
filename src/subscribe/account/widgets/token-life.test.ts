import { expect, test } from 'vitest'
import { send } from '#platform/realm/widgets/transport.ts'
import { answering, NOW, run, store, tokenOf } from '#testing/page-stub.ts'
import { tokenPairOf, subscribeRealm } from './realm.ts'

test.each([
  ['600 seconds', 600, NOW + 600_000],
  ['nothing: 86,400 seconds', undefined, NOW + 86_400_000],
])('a token expires after the expires_in of its answer, not its exp claim: %s (S-189)', async (...row) => {
  const [, expires_in, end] = row
  const token = { access_token: tokenOf('sub'), refresh_token: 'S2', expires_in }
  subscribeRealm.start(tokenPairOf(token))
  expect(store.get('subscribeTokenExpiry')).toBe(String(end))
  store.delete('subscribeTokenExpiry')
  answering(({ path }, nth) =>
    path.endsWith('/refresh') ? { status: 200, body: { token } } : { status: nth === 1 ? 401 : 200 },
  )
  await run(send(subscribeRealm, { method: 'GET', path: '/api/subscribe/accounts' }))
  expect(store.get('subscribeTokenExpiry')).toBe(String(end))
})
