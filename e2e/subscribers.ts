import type { Page } from '@playwright/test'
import { newPhone, worker } from './people.ts'

export type Subscriber = { id: string; phone: string; name: string; access: string; refresh: string }
type Json = Record<string, any>

let count = 0

async function post(path: string, body: object, base = process.env.E2E_URL!): Promise<Json> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(base + path, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`POST ${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Json
}

/** A verified subscriber; the sign-up's own screen has journeys of its own. */
export async function newSubscriber(name = '독고 구독'): Promise<Subscriber> {
  const [phone, password] = [newPhone(), 'han7ok']
  const attempt = await post('/api/subscribe/accounts/identity-attempts', {})
  const identity_code = attempt.identity_verification_id as string
  await post(
    '/__sim/portone-v2/identity-verifications',
    { identityVerificationId: identity_code, name, phone },
    process.env.E2E_SIMULATOR!,
  )
  const { token, user } = await post('/api/subscribe/accounts/signup', {
    name,
    mobile: phone,
    email: `w${worker}${Date.now().toString(36)}${++count}@example.kr`,
    password,
    identity_code,
    agreements: { terms: true, privacy: true },
  })
  return { id: user.id, phone, name, access: token.access_token, refresh: token.refresh_token }
}

/** Logs in as the browser's storage knows it. */
export async function enterAs(page: Page, { id, access, refresh }: Subscriber): Promise<void> {
  await page.goto('/favicon.svg')
  await page.evaluate(
    (all) => Object.entries(all).forEach(([key, value]) => localStorage.setItem(key, value)),
    {
      subscribeAccessToken: access,
      subscribeRefreshToken: refresh,
      subscribeTokenExpiry: String(Date.now() + 1_700_000),
      subscribeIdentityVerified: id,
    },
  )
}
