import { createRemoteJWKSet, errors, jwtVerify } from 'jose'
import { ProviderRejected, ProviderUnavailable } from '#providers/failure.ts'

export type IdTokenRules = {
  provider: string
  issuer: string
  audience: string
  jwksUrl: URL
  timeoutMs?: number
  now?: () => number
}

// The clocks of two servers may differ by a few seconds.
const CLOCK_TOLERANCE_SEC = 10

/** Checks the signature, issuer, audience, expiry and nonce of ID tokens; returns the subject. */
export function openIdTokens(rules: IdTokenRules) {
  const { provider, issuer, audience, now = Date.now } = rules
  const keys = createRemoteJWKSet(rules.jwksUrl, { timeoutDuration: rules.timeoutMs ?? 8_000 })

  return async function subjectOf(idToken: string, nonce: string): Promise<string> {
    const currentDate = new Date(now())
    const claims = { issuer, audience, currentDate, requiredClaims: ['sub', 'exp', 'nonce'] }
    const expected = { ...claims, algorithms: ['RS256'], clockTolerance: CLOCK_TOLERANCE_SEC }
    const { payload } = await jwtVerify(idToken, keys, expected).catch((cause) => fail(provider, cause))
    if (payload.nonce !== nonce || !payload.sub) throw new ProviderRejected(provider, 'ID_TOKEN_INVALID')
    return payload.sub
  }
}

function fail(provider: string, cause: unknown): never {
  if (isAboutTheToken(cause)) throw new ProviderRejected(provider, 'ID_TOKEN_INVALID', { cause })
  throw new ProviderUnavailable(provider, 'its keys cannot be read', { cause })
}

// A plain JOSEError is thrown when the endpoint of the keys answers anything but 200.
function isAboutTheToken(cause: unknown) {
  const isJose = cause instanceof errors.JOSEError && cause.code !== errors.JOSEError.code
  return isJose && !(cause instanceof errors.JWKSTimeout || cause instanceof errors.JWKSInvalid)
}
