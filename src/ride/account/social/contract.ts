import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'

/** Begins a Kakao login: 302 to the provider, with state, nonce and PKCE kept on our side. */
export const startKakao = endpoint({
  method: 'GET',
  path: '/api/auth/kakao',
  who: 'anyone',
  summary: 'Begin a Kakao login',
  query: z.object({ referrer: z.string().max(200).optional() }),
  redirect: true,
})

/** The provider's answer: 302 to /login with tokens that live a minute, or to /signup with a proof in a cookie. */
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
