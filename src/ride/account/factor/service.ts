import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { MINUTE_MS } from '#kit/day.ts'
import type { Tx } from '#kit/db.ts'
import { decrypt, encrypt } from '#kit/encryption.ts'
import { found, Refusal } from '#kit/refusal.ts'
import { keyedHash, randomToken, tokenHash } from '#kit/token.ts'
import { acceptedStep, base32Of } from '#kit/totp.ts'
import type { Session } from '#kit/contract.ts'
import type { Unit, World } from '#world'
import { realm } from '../service.ts'
import { lockMember, type Member, sessions } from '../store.ts'
import { verifyPasskey } from './passkey/service.ts'
import {
  CHALLENGE_MINUTES,
  type Factor,
  type FactorFacts,
  factorsIn,
  PROOF_MINUTES,
  RECOVERY_CODES,
  recoveryCodeOf,
} from './rules.ts'
import {
  addChallenge,
  factorFacts,
  isProofOld,
  lockChallenge,
  lockTotp,
  setRecoveryCodes,
  useRecoveryCode,
  useTotpStep,
} from './store.ts'
import { CHALLENGE_OVER, LAST_FACTOR, PROOF_NEEDED } from './copy.ts'

const PURPOSE = 'totp'
// 120 bits: a code with at least 112 bits does not need a slow hash (docs/security.md, 6.5.2).
const RECOVERY_BYTES = 15
type Keys = Pick<World, 'secrets'>

export const encryptSecret = ({ secrets }: Keys, memberId: string, secret: Buffer): Buffer =>
  encrypt(secrets.fileKey, PURPOSE, memberId, secret)

/** The second factors that a person can use. */
export const factorsOf = async (tx: Tx, memberId: string): Promise<Factor[]> =>
  factorsIn(await factorFacts(tx, memberId))

type Purpose = Parameters<typeof lockChallenge>[2]

/** A new challenge for one use of a second factor: its token, and the bytes for a passkey to sign. */
export async function newChallenge(
  { tx, now }: Pick<Unit, 'tx' | 'now'>,
  memberId: string,
  purpose: Purpose,
) {
  const [token, webauthn] = [randomToken(), randomBytes(32).toString('base64url')]
  await addChallenge(tx, { hash: tokenHash(token), memberId, purpose, webauthn, createdAt: now })
  return { token, webauthn }
}

/** The open challenge of a token, locked; 401 if it was used or has expired. */
export async function openChallenge({ tx, now }: Pick<Unit, 'tx' | 'now'>, token: string, purpose: Purpose) {
  const since = new Date(now.getTime() - CHALLENGE_MINUTES * MINUTE_MS)
  const challenge = await lockChallenge(tx, tokenHash(token), purpose, since)
  if (!challenge) throw new Refusal('CHALLENGE_OVER', { status: 401, text: CHALLENGE_OVER })
  return challenge
}

export type Given = {
  totp?: string | undefined
  recovery?: string | undefined
  passkey?: { id: string; [field: string]: unknown } | undefined
}
type Asked = { memberId: string; origin: string; webauthn: string | null }

/** Whether one of the given factors is right. A right factor cannot be used again. */
export async function fitsFactor(
  world: World,
  unit: Pick<Unit, 'tx' | 'now'>,
  { memberId, origin, webauthn }: Asked,
  { totp, recovery, passkey }: Given,
): Promise<boolean> {
  if (totp !== undefined) return fitsTotp(world, unit, memberId, totp)
  if (recovery !== undefined)
    return useRecoveryCode(unit.tx, memberId, recoveryHash(world, recovery), unit.now)
  return passkey !== undefined && webauthn !== null
    ? verifyPasskey(unit, { memberId, origin, webauthn }, passkey)
    : false
}

type Totp = NonNullable<Awaited<ReturnType<typeof lockTotp>>>

/** Whether a code of the confirmed app is right. */
async function fitsTotp(
  world: Keys,
  unit: Pick<Unit, 'tx' | 'now'>,
  memberId: string,
  code: string,
): Promise<boolean> {
  const row = await lockTotp(unit.tx, memberId)
  return row?.confirmedAt ? acceptsCode(world, unit, row, code) : false
}

/** Whether a code of a locked app is right. Each code is accepted once. */
export async function acceptsCode(
  world: Keys,
  { tx, now }: Pick<Unit, 'tx' | 'now'>,
  { memberId, secretEncrypted, usedStep }: Totp,
  code: string,
): Promise<boolean> {
  const secret = decrypt(world.secrets.fileKey, PURPOSE, memberId, secretEncrypted)
  const step = acceptedStep(secret, code.replace(/\s/g, ''), now, usedStep)
  if (step === null) return false
  await useTotpStep(tx, memberId, step)
  return true
}

const recoveryHash = ({ secrets }: Keys, typed: string): string =>
  keyedHash(secrets.pepper, `recovery ${recoveryCodeOf(typed)}`)

/** Replaces the recovery codes by ten new ones; only their hashes are stored. */
export async function newRecoveryCodes(world: Keys, tx: Tx, memberId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    base32Of(randomBytes(RECOVERY_BYTES)).toLowerCase(),
  )
  await setRecoveryCodes(
    tx,
    memberId,
    codes.map((code) => recoveryHash(world, code)),
  )
  return codes.map((code) => code.match(/.{4}/g)!.join('-'))
}

/** Refuses a session of staff who have a second factor but did not prove it within ten minutes. */
export async function refuseWithoutProof(
  { db, now }: { db: Tx; now: () => Date },
  { sessionId }: Session,
): Promise<void> {
  const since = new Date(now().getTime() - PROOF_MINUTES * MINUTE_MS)
  if (await isProofOld(db, sessionId, since))
    throw new Refusal('PROOF_NEEDED', { status: 403, text: PROOF_NEEDED })
}

/** Locks a member of staff. Only staff have second factors, because their accounts can open the data of others. */
export async function lockStaff(tx: Tx, id: string): Promise<Member> {
  const member = found(await lockMember(tx, id))
  if (member.role !== 'ADMIN') throw new Refusal('FORBIDDEN')
  return member
}

/**
 * The origin that passkeys belong to: the public one unless its host is an IP address, which passkeys do not support.
 */
export function originOf({ settings: { publicUrl } }: World, { origin }: { origin: string }): string {
  const site = publicUrl ? new URL(publicUrl) : null
  return site && !isIP(site.hostname) ? site.origin : origin
}

/** After a new factor: this session counts as proved, the others end, and new recovery codes are returned. */
export async function afterNewFactor(
  world: World,
  unit: Unit,
  sessionId: string,
  memberId: string,
): Promise<string[]> {
  await sessions.prove(unit.tx, sessionId, unit.now)
  await realm.endOthers(unit, memberId, sessionId, 'FACTOR')
  return newRecoveryCodes(world, unit.tx, memberId)
}

/** Refuses to remove the last factor if one is required. */
export function refuseLast({ settings }: World, after: FactorFacts): void {
  if (settings.isFactorRequired && !factorsIn(after).length)
    throw new Refusal('LAST_FACTOR', { status: 409, text: LAST_FACTOR })
}

/** Deletes the recovery codes of a person without an app and a passkey, because they are useless then. */
export async function dropRecoveryOfNone(tx: Tx, memberId: string): Promise<void> {
  if (!factorsIn(await factorFacts(tx, memberId)).length) await setRecoveryCodes(tx, memberId, [])
}
