import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'

export type Claims = { sub: string; sid: string; name: string; phone: string; role: string; exp: number }
type Signed = Omit<Claims, 'exp'>

/** Signs and checks the access tokens of one realm (HS256 JWT); a token lives `seconds` seconds. */
export function tokenSigner(secret: Uint8Array, realm: string, seconds: number) {
  const known = new LRUCache<string, Claims>({ max: 10_000 })
  const claimsOf = async (token: string) => known.get(token) ?? (await verify(token, secret, realm))
  return {
    seconds,
    sign: (claims: Signed, now: Date, life = seconds): Promise<string> =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setAudience(realm)
        .setIssuedAt(Math.floor(now.getTime() / 1000))
        .setExpirationTime(Math.floor(now.getTime() / 1000) + life)
        .sign(secret),
    /** The claims of a token that we signed, also when it has expired; else null. */
    readLate: claimsOf,
    /** The claims of a token that we signed and that has not expired; else null. */
    async read(token: string, now: Date): Promise<Claims | null> {
      const claims = await claimsOf(token)
      if (!claims || claims.exp * 1000 <= now.getTime()) return null
      known.set(token, claims)
      return claims
    },
  }
}
export type TokenSigner = ReturnType<typeof tokenSigner>

async function verify(token: string, secret: Uint8Array, realm: string): Promise<Claims | null> {
  try {
    // The caller compares the expiry with its own clock.
    const { payload } = await jwtVerify<Claims>(token, secret, {
      audience: realm,
      algorithms: ['HS256'],
      currentDate: new Date(0),
    })
    return payload
  } catch {
    return null
  }
}

/** 32 random bytes as text: refresh tokens, nonces. */
export const randomToken = (): string => randomBytes(32).toString('base64url')

/** A 6-digit code (C-128). */
export const randomCode = (): string => String(randomInt(0, 1_000_000)).padStart(6, '0')

/** The stored form of a random token: its SHA-256. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** The stored form of a guessable value (code, CI, address): its HMAC under a secret key of this system. */
export const keyedHash = (secret: Uint8Array, value: string): string =>
  createHmac('sha256', secret).update(value).digest('base64url')

/** Constant-time equality of two texts. */
export function sameText(a: string, b: string): boolean {
  const [left, right] = [tokenHash(a), tokenHash(b)]
  return timingSafeEqual(Buffer.from(left), Buffer.from(right))
}
