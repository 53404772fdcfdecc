import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { withTokens } from '../contract.ts'

/**
 * Begins a Kakao login. Redirects (302) to the provider, which returns to /subscribe/accounts/kakao with a code or an
 * error (S-081).
 */
export const startKakao = endpoint({
  method: 'GET',
  path: '/api/subscribe/accounts/kakao/start',
  who: 'anyone',
  summary: 'Begin a Kakao login (subscription)',
  redirect: true,
})

/**
 * Exchanges the provider's code for tokens (422 SOCIAL_FAILED), only in the browser that began the login. A new user
 * gets an account (S-078).
 */
export const exchangeKakao = endpoint({
  method: 'POST',
  path: '/api/subscribe/accounts/kakao',
  who: 'anyone',
  summary: 'Finish a Kakao login (subscription)',
  body: z.object({ code: z.string().min(1).max(2_000), state: z.string().max(200).optional() }),
  output: withTokens,
  bare: true,
})
