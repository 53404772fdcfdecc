import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { phoneIn } from '#kit/phone-in.ts'
import { text } from '#kit/text.ts'
import { agreements } from '#platform/consent/contract.ts'
import { emailOf, isEmail } from './rules.ts'
import { EMAIL_MISSING, EMAIL_WRONG, NAME_MOBILE_MISSING } from './words.ts'

const email = z
  .string()
  .max(300)
  .transform(emailOf)
  .refine(Boolean, EMAIL_MISSING)
  .refine(isEmail, EMAIL_WRONG)
const mobile = phoneIn(NAME_MOBILE_MISSING)
const password = z.string().min(1, '비밀번호를 입력해 주세요.').max(1000)

export const subscriber = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  profile_image: z.string().nullable(),
  ci_verified: z.boolean(),
  referral_code: z.string(),
  point: z.number(),
})

const withTokens = z.object({
  token: z.object({ access_token: z.string(), refresh_token: z.string(), expires_in: z.number() }),
  user: subscriber,
})

/** The subscriber who calls. */
export const getAccount = endpoint({
  method: 'GET',
  path: '/api/subscribe/accounts',
  who: 'subscriber',
  summary: 'The own account',
  output: subscriber,
  bare: true,
})

/** Logs in with e-mail and password (401 in the same words for either; 429 after 5 failures in 15 minutes). */
export const login = endpoint({
  method: 'POST',
  path: '/api/subscribe/accounts',
  who: 'anyone',
  summary: 'Log in (subscription)',
  body: z.object({ email: z.string().max(300).transform(emailOf), password: z.string().max(1000) }),
  output: withTokens,
  bare: true,
})

/** Creates an account for a person whom the provider verified (409 EMAIL_TAKEN, MOBILE_TAKEN, PERSON_TAKEN). */
export const signup = endpoint({
  method: 'POST',
  path: '/api/subscribe/accounts/signup',
  who: 'anyone',
  summary: 'Sign up (subscription)',
  body: z.object({
    name: text(50),
    mobile,
    email,
    password,
    identity_code: z.string().min(1, '본인인증이 필요합니다').max(100),
    referrerPhone: z.string().max(30).nullish(),
    agreements,
  }),
  output: withTokens,
  status: 201,
  bare: true,
})

/** New tokens for a refresh token, which is then spent; a second use ends the whole session. */
export const refresh = endpoint({
  method: 'POST',
  path: '/api/subscribe/accounts/refresh',
  who: 'anyone',
  summary: 'Renew the tokens (subscription)',
  body: z.object({ refresh_token: z.string().max(200) }),
  output: withTokens,
  bare: true,
})

/** Ends this session. */
export const logout = endpoint({
  method: 'POST',
  path: '/api/subscribe/accounts/logout',
  who: 'subscriber',
  summary: 'Log out (subscription)',
})

/** Whether an e-mail can still be taken (409 EMAIL_TAKEN). */
export const checkEmail = endpoint({
  method: 'POST',
  path: '/api/subscribe/accounts/check-email',
  who: 'anyone',
  summary: 'Is this e-mail free',
  body: z.object({ email }),
  output: z.object({ available: z.boolean() }),
  bare: true,
})

/** Opens a verification attempt; its id goes to the provider's SDK. */
export const openAttempt = endpoint({
  method: 'POST',
  path: '/api/subscribe/accounts/identity-attempts',
  who: 'anyone',
  summary: 'Open a verification attempt (subscription)',
  output: z.object({ identity_verification_id: z.string() }),
  status: 201,
  bare: true,
})

/** What the provider's SDK needs in the browser. */
export const personConfig = endpoint({
  method: 'GET',
  path: '/api/subscribe/client-config',
  who: 'anyone',
  summary: 'Address and public keys of the verification SDK',
  output: z.object({ portone_script: z.string(), portone_store: z.string(), portone_channel: z.string() }),
  bare: true,
})
