import { expect, test } from 'vitest'
import { newSubscriber } from '#testing/actors.ts'
import { testWorld } from '#testing/world.ts'

const t = testWorld()
const NUL = '\0'
const LONE = '\ud800'

const paths = ['subscriptions/coupons', 'users/point-coupons', 'users/referrals']
const codes = [
  '%00',
  'a%00b',
  '%ED%A0%80',
  '%F0%9F%98%80',
  '..%2F..',
  "'%3B--",
  '%20',
  'x'.repeat(190),
  '%E2%80%AE',
]

test.each(paths)('malformed and hostile codes at %s are refused without a server error', async (path) => {
  const { headers } = await newSubscriber(t)
  for (const code of codes) {
    const answer = await t.call({ method: 'POST', url: `/api/subscribe/${path}/${code}`, headers })
    expect([400, 404, 422], `${code}: ${answer.body}`).toContain(answer.statusCode)
  }
})

test.each([
  ['POST', '', { email: `a${NUL}@b.kr`, password: 'x' }],
  ['POST', '', { email: `a${LONE}@b.kr`, password: NUL }],
  ['POST', '/check-email', { email: `a${NUL}@b.kr` }],
  ['POST', '/send-code', { type: 'email', target: `a${NUL}@b.kr` }],
  ['POST', '/send-code', { type: 'email', target: `a${LONE}@b.kr` }],
  ['POST', '/reset-password', { target: `a${NUL}@b.kr`, verification_code: NUL }],
  ['POST', '/reset-password', { target: 'a@b.kr', verification_code: `1${LONE}` }],
  ['POST', '/reset-password', { identity_code: `identity-${NUL}` }],
  ['POST', '/reset-password', {}],
  ['POST', '/portone', { identity_code: `identity-${NUL}` }],
  ['POST', '/kakao', { code: NUL, state: LONE }],
  ['PUT', '', { password: `han7ok${NUL}` }],
  ['PATCH', '', { profile_image: `https://a.kr/${NUL}` }],
  ['PATCH', '', { profile_image: `https://a.kr/${LONE}` }],
  ['DELETE', '', { password: NUL }],
] as const)(
  '%s accounts%s refuses text that the database cannot store: %j',
  async (method, path, payload) => {
    const { headers } = await newSubscriber(t)
    const answer = await t.call({ method, url: `/api/subscribe/accounts${path}`, headers, payload })
    expect(answer.statusCode, answer.body).toBeLessThan(500)
  },
)
