import { createHmac, timingSafeEqual } from 'node:crypto'

const ID_BYTES = 16

/**
 * Tokens of links that need no login: the id of a row, and a keyed hash of the id and the link's subject. Nothing is
 * stored. Another id or subject has another token. `macBytes`: the length of the hash in bytes.
 */
export function linkTokens(purpose: string, macBytes: number) {
  const shape = new RegExp(`^[\\w-]{${Math.ceil(((ID_BYTES + macBytes) * 4) / 3)}}$`)
  const macOf = (key: Uint8Array, id: string, subject: string): Buffer =>
    createHmac('sha256', key).update(`${purpose} ${id} ${subject}`).digest().subarray(0, macBytes)
  return {
    tokenOf: (key: Uint8Array, id: string, subject: string): string =>
      Buffer.concat([Buffer.from(id.replaceAll('-', ''), 'hex'), macOf(key, id, subject)]).toString(
        'base64url',
      ),
    /** The id in a token; null for other text. It is not verified until `isOf`. */
    idIn(token: string): string | null {
      if (!shape.test(token)) return null
      const hex = Buffer.from(token, 'base64url').subarray(0, ID_BYTES).toString('hex')
      return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    },
    /** Whether the token was made for the id and one of these subjects. */
    isOf(key: Uint8Array, token: string, id: string, subjects: string[]): boolean {
      const mac = Buffer.from(token, 'base64url').subarray(ID_BYTES)
      return subjects.some((subject) => timingSafeEqual(mac, macOf(key, id, subject)))
    },
  }
}
