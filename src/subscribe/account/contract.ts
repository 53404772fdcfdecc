import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { emailOf } from '#kit/email.ts'
import { emailIn } from '#kit/email-in.ts'
import { MAX_NAME } from '#kit/name.ts'
import { mobileIn } from '#kit/phone-in.ts'
import { text } from '#kit/text.ts'
import { agreements } from '#platform/consent/contract.ts'
import { EMAIL_MISSING, EMAIL_WRONG, NAME_MOBILE_MISSING, PASSWORD_MISSING } from './copy.ts'

export const email = emailIn(EMAIL_WRONG, EMAIL_MISSING)
const mobile = mobileIn(NAME_MOBILE_MISSING)
export const password = z.string().min(1, PASSWORD_MISSING).max(1000)

export const subscriber = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  profile_image: z.string().nullable(),
  ci_verified: z.boolean(),
  marketing: z.boolean(),
  referral_code: z.string(),
  point: z.number(),
})

export const withTokens = z.object({
  token: z.object({ access_token: z.string(), refresh_token: z.string(), expires_in: z.number() }),
  user: subscriber,
})

/** The account of the calling subscriber. */
export const getAccount = endpoint({
  method: 'GET',
  path: '/api/subscribe/accounts',
  who: 'subscriber',
  summary: 'The own account',
  output: subscriber,
  bare: true,
})

/**
 * Logs in with e-mail and password. 401: the e-mail or the password is wrong, with one text for both. 429: after 5
 * failures in 15 minutes.
 */
export const login = endpoint({
  method: 'POST',
  path: '/api/subscribe/accounts',
  who: 'anyone',
  summary: 'Log in (subscription)',
  body: z.object({ email: z.string().max(300).transform(emailOf), password: z.string().max(1000) }),
  output: withTokens,
  bare: true,
})

/**
 * Creates an account for a verified person (409 EMAIL_TAKEN, PERSON_TAKEN). If another account has the phone number,
 * the number moves to the new account.
 */
export const signup = endpoint({
  method: 'POST',
  path: '/api/subscribe/accounts/signup',
  who: 'anyone',
  summary: 'Sign up (subscription)',
  body: z.object({
    name: text(MAX_NAME),
    mobile,
    email,
    password,
    identity_code: z.string().min(1, '본인인증이 필요합니다').max(100),
    /** The referrer is sent under either of two names (K-10). */
    referrerPhone: z.string().max(30).nullish(),
    referrerCode: z.string().max(30).nullish(),
    agreements,
  }),
  output: withTokens,
  status: 201,
  bare: true,
})

/** Returns new tokens for a refresh token. The token can be used once; a second use ends the whole session. */
export const refresh = endpoint({
  method: 'POST',
  path: '/api/subscribe/accounts/refresh',
  who: 'anyone',
  summary: 'Renew the tokens (subscription)',
  body: z.object({ refresh_token: z.string().max(200) }),
  output: withTokens,
  bare: true,
})

/** Ends the session of the caller. */
export const logout = endpoint({
  method: 'POST',
  path: '/api/subscribe/accounts/logout',
  who: 'subscriber',
  summary: 'Log out (subscription)',
  takesLateToken: true,
})

/** Whether an e-mail is still free (409 EMAIL_TAKEN). */
export const checkEmail = endpoint({
  method: 'POST',
  path: '/api/subscribe/accounts/check-email',
  who: 'anyone',
  summary: 'Check whether an e-mail address is free',
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

/** The configuration of the provider's SDK in the browser. */
export const personConfig = endpoint({
  method: 'GET',
  path: '/api/subscribe/client-config',
  who: 'anyone',
  summary: 'Addresses and public keys of the SDKs',
  output: z.object({
    portone_script: z.string(),
    portone_store: z.string(),
    portone_channel: z.string(),
    kakao_script: z.string(),
    /** Always empty: this side shares nothing through Kakao's SDK. */
    kakao_key: z.string(),
  }),
  bare: true,
})

/** Verifies the person of the calling account (409 PERSON_TAKEN, OTHER_PERSON). */
export const verifyIdentity = endpoint({
  method: 'POST',
  path: '/api/subscribe/accounts/portone',
  who: 'subscriber',
  summary: 'Verify the own identity',
  body: z.object({ identity_code: z.string().min(1, '본인인증이 필요합니다').max(100) }),
  output: subscriber,
  bare: true,
})

/** Changes only the given fields; null removes the picture, and an uploaded one is destroyed. */
export const patchAccount = endpoint({
  method: 'PATCH',
  path: '/api/subscribe/accounts',
  who: 'subscriber',
  summary: 'Change the own account',
  body: z
    .object({
      name: text(MAX_NAME),
      profile_image: z
        .url({ protocol: /^https$/ })
        .max(500)
        .nullable(),
      marketing: z.boolean(),
    })
    .partial(),
  output: subscriber,
  bare: true,
})

/**
 * Deletes the account (403 PASSWORD_WRONG, LOGIN_AGAIN; 409 SUBSCRIPTION_RUNNING, PAYMENT_OPEN). An account without a
 * password needs a recent login.
 */
export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/api/subscribe/accounts',
  who: 'subscriber',
  summary: 'Delete the own account (subscription)',
  body: z.object({ password: z.string().max(1000).optional() }).optional(),
})
