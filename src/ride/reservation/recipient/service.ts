import { createHmac, timingSafeEqual } from 'node:crypto'

const ID_BYTES = 16
const MAC_BYTES = 12
const TOKEN = /^[\w-]{38}$/

const macOf = (key: Uint8Array, rideId: string, address: string): Buffer =>
  createHmac('sha256', key).update(`ride link ${rideId} ${address}`).digest().subarray(0, MAC_BYTES)

/** The token of a recipient's link to a ride: the ride's id and a keyed hash of id and address. */
export const linkTokenOf = (key: Uint8Array, rideId: string, address: string): string =>
  Buffer.concat([Buffer.from(rideId.replaceAll('-', ''), 'hex'), macOf(key, rideId, address)]).toString(
    'base64url',
  )

/** The ride's id in a token; null for another text. It proves nothing before `isLinkOf`. */
export function rideIdIn(token: string): string | null {
  if (!TOKEN.test(token)) return null
  const hex = Buffer.from(token, 'base64url').subarray(0, ID_BYTES).toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Whether the token was made for one of these addresses: a corrected number ends the link of the former one. */
export function isLinkOf(key: Uint8Array, token: string, rideId: string, addresses: string[]): boolean {
  const mac = Buffer.from(token, 'base64url').subarray(ID_BYTES)
  return addresses.some((address) => timingSafeEqual(mac, macOf(key, rideId, address)))
}
