import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { brand } from '#brand'
import type { Tx } from '#kit/db.ts'
import type { Unit } from '#world'
import { relyingPartyOf } from '../rules.ts'
import { lockPasskey, passkeysOf, usePasskey } from '../store.ts'

type Asked = { memberId: string; origin: string; webauthn: string }

const challengeBytes = (webauthn: string) => new Uint8Array(Buffer.from(webauthn, 'base64url'))

const listed = async (tx: Tx, memberId: string) =>
  (await passkeysOf(tx, memberId)).map(({ id, transports }) => ({ id, transports: transports as [] }))

/** The options with which the browser requests one of a person's passkeys. */
export const authenticationOptions = async (tx: Tx, { memberId, origin, webauthn }: Asked) => ({
  ...(await generateAuthenticationOptions({
    rpID: relyingPartyOf(origin).rpId,
    allowCredentials: await listed(tx, memberId),
    userVerification: 'preferred',
    challenge: challengeBytes(webauthn),
  })),
})

type Owner = Asked & { loginId: string; name: string }

/** The options for creating a passkey in the browser, except for devices that already have one. */
export const registrationOptions = async (tx: Tx, { memberId, origin, webauthn, loginId, name }: Owner) => ({
  ...(await generateRegistrationOptions({
    rpName: brand.nameKo,
    rpID: relyingPartyOf(origin).rpId,
    userID: new Uint8Array(Buffer.from(memberId.replaceAll('-', ''), 'hex')),
    userName: loginId,
    userDisplayName: name,
    attestationType: 'none',
    excludeCredentials: await listed(tx, memberId),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    challenge: challengeBytes(webauthn),
  })),
})

/** The new passkey from a browser's response; null if it does not match the challenge. */
export async function registeredPasskey({ origin, webauthn }: Asked, answer: object) {
  const party = relyingPartyOf(origin)
  const verified = await verifyRegistrationResponse({
    response: answer as RegistrationResponseJSON,
    expectedChallenge: webauthn,
    expectedOrigin: party.origin,
    expectedRPID: party.rpId,
    requireUserVerification: false,
  }).catch(() => null)
  if (!verified?.verified) return null
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential
  return { id, publicKey: Buffer.from(publicKey), counter, transports }
}

/**
 * Whether a passkey of the person signed the challenge. A counter that did not increase is refused, because the passkey
 * may have been cloned.
 */
export async function verifyPasskey(
  { tx, now }: Pick<Unit, 'tx' | 'now'>,
  { memberId, origin, webauthn }: Asked,
  answer: { id: string },
): Promise<boolean> {
  const known = await lockPasskey(tx, memberId, answer.id)
  if (!known) return false
  const party = relyingPartyOf(origin)
  const verified = await verifyAuthenticationResponse({
    response: answer as unknown as AuthenticationResponseJSON,
    expectedChallenge: webauthn,
    expectedOrigin: party.origin,
    expectedRPID: party.rpId,
    requireUserVerification: false,
    credential: {
      id: known.id,
      publicKey: new Uint8Array(known.publicKey),
      counter: known.counter,
      transports: known.transports as [],
    },
  }).catch(() => null)
  if (!verified?.verified) return false
  await usePasskey(tx, known.id, verified.authenticationInfo.newCounter, now)
  return true
}
