import { createHmac, timingSafeEqual } from 'node:crypto'
import { developmentKeys } from '#providers/development-keys.ts'
import { SKEW_MS, useSalt } from './solapi-store.ts'
import type { Simulator } from './state.ts'

const HEADER =
  /^HMAC-SHA256 apiKey=([^,\s]+), ?date=([^,\s]+), ?salt=([^,\s]{12,64}), ?signature=([0-9a-f]{64})$/

type Refusal = { status: number; errorCode: string }

/** The reason why the Authorization header is refused; null if it is valid. */
export function signatureRefusal(simulator: Simulator, header: string | undefined): Refusal | null {
  const [, key, date, salt, signature] = HEADER.exec(header ?? '') ?? []
  if (!key || !date || !salt || !signature) return refusal('Unauthorized')
  if (key !== developmentKeys.solapi.key) return refusal('InvalidApiKey')
  // Written so that an unreadable date is refused too.
  if (!(Math.abs(Date.parse(date) - simulator.now()) <= SKEW_MS)) return refusal('RequestTimeTooSkewed')
  if (!isSigned(date + salt, signature)) return refusal('SignatureDoesNotMatch')
  return useSalt(simulator.state.solapi.salts, salt, simulator.now()) ? null : refusal('DuplicatedSignature')
}

function isSigned(text: string, signature: string) {
  const expected = createHmac('sha256', developmentKeys.solapi.secret).update(text).digest()
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'))
}

function refusal(errorCode: string): Refusal {
  return { status: errorCode === 'Unauthorized' || errorCode === 'InvalidApiKey' ? 401 : 403, errorCode }
}
