import { createHash } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { developmentKeys } from '#providers/development-keys.ts'
import { TOKEN_LIFE_SEC } from './kakao-store.ts'
import type { Grant } from './kakao-store.ts'

type Keys = { privateKey: CryptoKey; jwk: Record<string, unknown>; kid: string }

let made: Promise<Keys> | undefined

/** The signing key lives as long as the process: a reset must not invalidate the keys that clients have cached. */
function keys() {
  made ??= makeKeys()
  return made
}

export async function jwks() {
  const { jwk, kid } = await keys()
  return { keys: [{ ...jwk, kid, alg: 'RS256', use: 'sig' }] }
}

/** The ID token for a grant; `issuer` is the base URL with which the product called us. */
export async function idToken({ user, scopes, nonce }: Grant, issuer: string, now: number) {
  const { privateKey, kid } = await keys()
  const time = Math.floor(now / 1_000)
  const email = scopes.includes('account_email') && user.email ? { email: user.email } : {}
  return new SignJWT({ auth_time: time, nickname: user.nickname, ...(nonce ? { nonce } : {}), ...email })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid })
    .setIssuer(issuer)
    .setAudience(developmentKeys.kakao.clientId)
    .setSubject(String(user.id))
    .setIssuedAt(time)
    .setExpirationTime(time + TOKEN_LIFE_SEC)
    .sign(privateKey)
}

async function makeKeys(): Promise<Keys> {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const jwk = await exportJWK(publicKey)
  const kid = createHash('sha256').update(JSON.stringify(jwk)).digest('hex').slice(0, 32)
  return { privateKey, jwk: { ...jwk }, kid }
}
