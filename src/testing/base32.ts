/** The bytes of a secret from its base32 text (RFC 4648), as an authenticator app decodes it. */
export const bytesOfBase32 = (secret: string): Buffer => {
  const bits = [...secret].map((sign) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'),
  )
  return Buffer.from(
    bits
      .join('')
      .match(/.{8}/g)!
      .map((byte) => Number.parseInt(byte, 2)),
  )
}
