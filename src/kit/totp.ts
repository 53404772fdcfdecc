import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const STEP_SECONDS = 30
const DIGITS = 6
/** The codes of one step before and after are accepted too: a clock may be off by 30 seconds. */
const STEPS_OFF = 1
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A new secret of 160 bits for TOTP. */
export const newTotpSecret = (): Buffer => randomBytes(20)

/** A secret as people type it into an app: base32 without padding (RFC 4648). */
export function base32Of(secret: Uint8Array): string {
  const bits = [...secret].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** The HOTP value of a counter (RFC 4226, SHA-1), as `digits` digits. */
export function hotp(secret: Uint8Array, counter: number, digits = DIGITS): string {
  const moving = Buffer.alloc(8)
  moving.writeBigUInt64BE(BigInt(counter))
  const mac = createHmac('sha1', secret).update(moving).digest()
  const value = mac.readUInt32BE(mac.at(-1)! & 15) & 0x7fffffff
  return String(value % 10 ** digits).padStart(digits, '0')
}

/** The step of an instant (RFC 6238, 30 seconds). */
export const totpStep = (now: Date): number => Math.floor(now.getTime() / 1000 / STEP_SECONDS)

/**
 * The step whose code was typed; null for a wrong code, and for a step that is not later than `usedStep`: each code is
 * accepted once.
 */
export function acceptedStep(secret: Uint8Array, code: string, now: Date, usedStep: number): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const current = totpStep(now)
  for (let step = current - STEPS_OFF; step <= current + STEPS_OFF; step++)
    if (step > usedStep && timingSafeEqual(Buffer.from(hotp(secret, step)), Buffer.from(code))) return step
  return null
}

/** The address that an authenticator app reads from a QR code. */
export const totpUri = (issuer: string, account: string, secret: Uint8Array): string =>
  `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?secret=${base32Of(secret)}&issuer=${encodeURIComponent(issuer)}`
