import { createCipheriv, createDecipheriv } from 'node:crypto'

const CIPHER = 'aria-256-ecb'
const KEY_BYTES = 32

/** The key of ARIA-256: the first 32 bytes of the secret in base64. */
const keyOf = (secret: string): Buffer =>
  Buffer.from(Buffer.from(secret).toString('base64').padEnd(KEY_BYTES, '\0')).subarray(0, KEY_BYTES)

/** A value as JSON, encrypted for the authority, in base64. */
export function sealed(value: object, secret: string): string {
  const cipher = createCipheriv(CIPHER, keyOf(secret), null)
  return Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]).toString('base64')
}

/** The decrypted value; throws when it was encrypted with another secret. */
export function unsealed(text: string, secret: string): unknown {
  const decipher = createDecipheriv(CIPHER, keyOf(secret), null)
  const plain = Buffer.concat([decipher.update(Buffer.from(text, 'base64')), decipher.final()])
  return JSON.parse(plain.toString('utf8'))
}
