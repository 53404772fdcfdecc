import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { text } from '#kit/text.ts'
import { tokens } from '../contract.ts'
import { FACTOR_MISSING } from './copy.ts'
import { MAX_LABEL } from './rules.ts'

const password = z.string().max(1000)
/** A passkey's response as the browser returns it; the library checks its shape and signature. */
const passkeyAnswer = z.looseObject({ id: z.string().max(1000), response: z.record(z.string(), z.unknown()) })
/** The options for a passkey in the format of the browser's API. */
const passkeyOptions = z.looseObject({ challenge: z.string() })
const anyFactor = {
  totp: z.string().max(20).optional(),
  recovery: z.string().max(50).optional(),
  passkey: passkeyAnswer.optional(),
}

const givesOne = ({ totp, recovery, passkey }: { totp?: unknown; recovery?: unknown; passkey?: unknown }) =>
  [totp, recovery, passkey].some((given) => given !== undefined)

/** Ends a login with a second factor; `remember` lets this device skip it for 30 days, where the owner allows it. 401 FACTOR_WRONG or CHALLENGE_OVER, 429 after five wrong ones in 15 minutes. */
export const finishLogin = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor',
  who: 'anyone',
  summary: 'Log in with the second factor',
  body: z
    .strictObject({ challenge: z.string().max(200), remember: z.boolean().default(false), ...anyFactor })
    .refine(givesOne, FACTOR_MISSING),
  output: tokens,
})

/** The options for completing a login with a passkey. */
export const loginOptions = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor/passkey-options',
  who: 'anyone',
  summary: 'Options of a passkey for a login',
  body: z.strictObject({ challenge: z.string().max(200) }),
  output: passkeyOptions,
})

/**
 * Proves the caller again, for ten minutes: by the second factor (401 FACTOR_WRONG), or by the password if there is no
 * factor (403 PASSWORD_WRONG).
 */
export const prove = endpoint({
  method: 'POST',
  path: '/api/auth/proof',
  who: 'member',
  summary: 'Prove the own identity again',
  body: z
    .strictObject({ challenge: z.string().max(200).optional(), password: password.optional(), ...anyFactor })
    .refine((body) => body.password !== undefined || givesOne(body), FACTOR_MISSING),
})

/** The options for a proof by passkey, and the challenge to send with it. */
export const proofOptions = endpoint({
  method: 'POST',
  path: '/api/auth/proof/passkey-options',
  who: 'member',
  summary: 'Options of a passkey for a proof',
  output: z.object({ challenge: z.string(), options: passkeyOptions }),
})

/** The caller's own second factors. */
export const getFactors = endpoint({
  method: 'GET',
  path: '/api/auth/second-factor',
  who: 'member',
  summary: 'Own second factors',
  output: z.object({
    totp: z.boolean(),
    recovery_left: z.int(),
    is_required: z.boolean(),
    passkeys: z.array(
      z.object({
        id: z.string(),
        label: z.string(),
        created_at: z.string(),
        used_at: z.string().nullable(),
      }),
    ),
  }),
})

/** Begins the registration of an authenticator app; staff only, with a fresh proof (403 PROOF_NEEDED). 409 TOTP_THERE. */
export const beginTotp = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor/totp',
  who: 'member',
  summary: 'Begin the registration of an authenticator app',
  output: z.object({ secret: z.string(), uri: z.string() }),
})

/**
 * Confirms the app by its first code; returns the ten recovery codes, which are not shown again. 422 for a wrong code.
 */
export const confirmTotp = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor/totp/confirm',
  who: 'member',
  summary: 'Confirm an authenticator app',
  body: z.strictObject({ code: z.string().max(20) }),
  output: z.object({ recovery: z.array(z.string()) }),
})

/** Removes the app (403 PASSWORD_WRONG; 401 FACTOR_WRONG; 409 LAST_FACTOR if a factor is required). */
export const deleteTotp = endpoint({
  method: 'DELETE',
  path: '/api/auth/second-factor/totp',
  who: 'member',
  summary: 'Remove the authenticator app',
  body: z.strictObject({ password, code: z.string().max(50) }),
})

/** Replaces the recovery codes by new ones; needs a fresh proof. */
export const renewRecovery = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor/recovery',
  who: 'member',
  proof: true,
  summary: 'New recovery codes',
  output: z.object({ recovery: z.array(z.string()) }),
})

/** The options for creating a passkey in the browser, and the challenge to send with it; needs a fresh proof. */
export const passkeyRegistration = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys/options',
  who: 'member',
  proof: true,
  summary: 'Options of a new passkey',
  output: z.object({ challenge: z.string(), options: passkeyOptions }),
})

/** Adds a passkey. Returns the recovery codes for the first factor of a person, else null. 422 PASSKEY_REFUSED. */
export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys',
  who: 'member',
  proof: true,
  summary: 'Add a passkey',
  body: z.strictObject({ challenge: z.string().max(200), label: text(MAX_LABEL), passkey: passkeyAnswer }),
  output: z.object({ id: z.string(), recovery: z.array(z.string()).nullable() }),
  status: 201,
})

/** Removes a passkey; needs a fresh proof. 409 LAST_FACTOR if a factor is required. */
export const deletePasskey = endpoint({
  method: 'DELETE',
  path: '/api/auth/passkeys/{key}',
  who: 'member',
  proof: true,
  textParams: ['key'],
  summary: 'Remove a passkey',
})
