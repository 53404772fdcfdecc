import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'

/** Starts a Kakao login: 302 to the provider; state, nonce and PKCE verifier stay on the server. */
export const startKakao = endpoint({
  method: 'GET',
  path: '/api/auth/kakao',
  who: 'anyone',
  summary: 'Begin a Kakao login',
  query: z.object({ referrer: z.string().max(200).optional() }),
  redirect: true,
})

/**
 * The redirect from the provider: 302 to /login with tokens that are valid for a minute, or to /signup with a proof in
 * a cookie.
 */
export const finishKakao = endpoint({
  method: 'GET',
  path: '/api/auth/kakao/callback',
  who: 'anyone',
  summary: 'Finish a Kakao login',
  query: z.object({
    code: z.string().max(2_000).optional(),
    state: z.string().max(200).optional(),
    error: z.string().max(200).optional(),
  }),
  redirect: true,
})
