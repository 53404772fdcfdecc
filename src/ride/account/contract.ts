import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { MAX_NAME } from '#kit/name.ts'
import { isMobile, phoneDigits } from '#kit/phone.ts'
import { mobileIn, phoneIn } from '#kit/phone-in.ts'
import { text } from '#kit/text.ts'
import { agreements } from '#platform/consent/contract.ts'
import { FACTORS } from './factor/rules.ts'
import { isLoginId, loginIdOf } from './rules.ts'
import { LOGIN_ID_WRONG, NAME_PHONE_WRONG, REFERRER_WRONG } from './copy.ts'

const phone = phoneIn(NAME_PHONE_WRONG)
const ownPhone = mobileIn(NAME_PHONE_WRONG)
/** The phone number of the member who referred this one; empty if none is given. */
const referrer = z
  .string()
  .max(200, REFERRER_WRONG)
  .refine((typed) => !typed.trim() || isMobile(typed), REFERRER_WRONG)
  .transform(phoneDigits)
const loginId = text(40).transform(loginIdOf).refine(isLoginId, LOGIN_ID_WRONG)
const secretText = z.string().min(1, '필수 항목입니다.').max(1000)

export const tokens = z.object({ accessToken: z.string(), refreshToken: z.string(), expires_in: z.number() })

/** The second factors of a person, one of which completes the login. */
const secondFactor = z.object({
  second_factor: z.array(z.enum(FACTORS)),
  challenge: z.string(),
  /** Whether the owner allows this device to be remembered. */
  can_remember: z.boolean(),
})

/**
 * Logs in with id and password; a person with a second factor gets a challenge instead of tokens. 401 with the same
 * text for a wrong id or password; 429 after too many tries.
 */
export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  who: 'anyone',
  summary: 'Log in',
  body: z.object({ id: z.string().max(100), password: z.string().max(1000) }),
  output: z.union([tokens, secondFactor]),
})

/**
 * Creates an account for a verified person, and removes their number from any account that had it. 409 LOGIN_ID_TAKEN,
 * PERSON_TAKEN.
 */
export const signup = endpoint({
  method: 'POST',
  path: '/api/auth/signup',
  who: 'anyone',
  summary: 'Sign up',
  body: z
    .object({
      name: text(MAX_NAME),
      id: loginId,
      password: z.string().max(1000).optional(),
      phone: ownPhone.optional(),
      mobile: ownPhone.optional(),
      email: z.email().max(200).optional(),
      referrerCode: referrer.nullish(),
      referrerPhone: referrer.nullish(),
      provider: z.string().max(20).default('LOCAL'),
      identity_code: z.string().min(1, '본인인증이 필요합니다').max(100),
      agreements,
    })
    .refine((form) => form.phone ?? form.mobile, { path: ['phone'], message: NAME_PHONE_WRONG }),
  /** The name that the provider verified. */
  output: tokens.extend({ id: z.string(), name: z.string() }),
  status: 201,
})

const refreshed = z.object({
  result: tokens,
  ...tokens.shape,
})
/** The refresh token belongs in the body; without it, the header `Refresh` of the ride side is read. */
const refreshBody = z.object({ refreshToken: z.string().max(200).optional() }).prefault({})

/** Exchanges a refresh token for new tokens; using a token twice ends the whole session. */
export const refresh = endpoint({
  method: 'POST',
  path: '/api/auth/refresh',
  who: 'anyone',
  summary: 'Renew the tokens',
  body: refreshBody,
  output: refreshed,
  bare: true,
})

/** The same renewal under the path that the first clients use (K-23). */
export const refreshAlias = endpoint({
  method: 'POST',
  path: '/auth/refresh',
  who: 'anyone',
  summary: 'Renew the tokens (alias)',
  body: refreshBody,
  output: refreshed,
  bare: true,
})

/** Ends this session. */
export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  who: 'member',
  summary: 'Log out',
  takesLateToken: true,
})

/** Whether an id is available. */
export const checkId = endpoint({
  method: 'GET',
  path: '/api/auth/check-id',
  who: 'anyone',
  summary: 'Check whether an id is free',
  query: z.object({ id: loginId }),
  output: z.object({ available: z.boolean() }),
})

const byPerson = { identity_code: secretText.max(100) }

/** Finds the id by name and number, or by a verification; returns it masked. The full id is sent to the account's number, which a verification updates first (404, 422). */
export const forgotId = endpoint({
  method: 'POST',
  path: '/api/auth/forgot-id',
  who: 'anyone',
  summary: 'Find a forgotten id',
  body: z.union([z.object({ name: text(MAX_NAME), phone }), z.object(byPerson)]),
  output: z.object({
    id: z.string(),
    created_at: z.string(),
    /** Whether this request sent the full id: at most once a minute and five times a day. */
    sent: z.boolean(),
  }),
})

/** Without a code: sends one, with the same response whether or not the account exists. With a code, or by a verification: sets the new password (204; 404). */
export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/auth/forgot-pw',
  who: 'anyone',
  summary: 'Reset a forgotten password',
  body: z.union([
    z.object({ ...byPerson, new_password: secretText }),
    z.object({ id: text(40).transform(loginIdOf), phone, code: secretText, new_password: secretText }),
    // A malformed code or password must not count as the first step, which would send a new code and invalidate the
    // old one.
    z.object({
      id: text(40).transform(loginIdOf),
      phone,
      code: z.undefined().optional(),
      new_password: z.undefined().optional(),
    }),
  ]),
  output: z.object({ expires_in: z.number() }),
})

/** Opens a verification attempt for a name and phone before the provider's SDK is called. */
export const openIdentityAttempt = endpoint({
  method: 'POST',
  path: '/api/auth/identity-attempts',
  who: 'anyone',
  summary: 'Open a phone verification attempt',
  body: z.object({ name: text(MAX_NAME), phone: ownPhone }),
  output: z.object({ merchant_uid: z.string(), expires_at: z.string() }),
  status: 201,
})

/** The URLs of the third parties' scripts, and our public keys for them. */
export const clientConfig = endpoint({
  method: 'GET',
  path: '/api/client-config',
  who: 'anyone',
  summary: "Addresses of the third parties' scripts",
  output: z.object({
    iamport_script: z.string(),
    iamport_code: z.string(),
    iamport_channel: z.string(),
    postcode_script: z.string(),
  }),
})
