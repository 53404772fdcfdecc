import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const NONCE = 12
const TAG = 16

const keyOf = (secret: Uint8Array, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))

/** Bytes encrypted with AES-256-GCM under a key derived for one purpose; `name` is authenticated with them. */
export function encrypt(secret: Uint8Array, purpose: string, name: string, bytes: Buffer): Buffer {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, purpose), nonce).setAAD(Buffer.from(name))
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

/** Decrypts the bytes; throws when the bytes, the name or the key differ from those at encryption. */
export function decrypt(secret: Uint8Array, purpose: string, name: string, encrypted: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, purpose), encrypted.subarray(0, NONCE))
  decipher.setAAD(Buffer.from(name)).setAuthTag(encrypted.subarray(-TAG))
  return Buffer.concat([decipher.update(encrypted.subarray(NONCE, -TAG)), decipher.final()])
}
