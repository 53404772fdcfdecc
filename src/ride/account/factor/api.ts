import { Answer } from '#kit/answer.ts'
import type { Call } from '#kit/http-server.ts'
import { invalid, found, Refusal } from '#kit/refusal.ts'
import { change } from '#kit/unit-of-work.ts'
import { base32Of, newTotpSecret, totpUri } from '#kit/totp.ts'
import { brand } from '#brand'
import { recordLogin } from '#platform/login/service.ts'
import { checkWithGuessLimit } from '#platform/login/guard/service.ts'
import type { Unit, World } from '#world'
import { rememberDevice } from '../device/service.ts'
import { deleteDevicesOf } from '../device/store.ts'
import { beginSession } from '../session/service.ts'
import { realm, recordWrongProof } from '../service.ts'
import { lockMember, memberOf, sessions } from '../store.ts'
import * as contract from './contract.ts'
import { authenticationOptions } from './passkey/service.ts'
import { factorsIn } from './rules.ts'
import {
  acceptsCode,
  afterNewFactor,
  dropRecoveryOfNone,
  encryptSecret,
  factorsOf,
  fitsFactor,
  type Given,
  lockStaff,
  newChallenge,
  newRecoveryCodes,
  openChallenge,
  originOf,
  refuseLast,
} from './service.ts'
import * as store from './store.ts'
import { FACTOR_WRONG, PROOF_NEEDED, TOTP_CODE_WRONG, TOTP_NOT_BEGUN, TOTP_THERE } from './copy.ts'

type Sender = { address: string }

/** Counts wrong second factors of a person, over all clients: at most five in 15 minutes. */
const withGuessLimit = async <T>(
  world: World,
  memberId: string,
  { address }: Sender,
  attempt: () => Promise<T | null>,
): Promise<T> => {
  const guesser = { realm: realm.name, loginId: `factor ${memberId}`, client: 'factor', address }
  const done = await checkWithGuessLimit(world, guesser, attempt)
  if (done === null) throw new Refusal('FACTOR_WRONG', { status: 401, text: FACTOR_WRONG })
  return done
}

export async function finishLogin(world: World, call: Call<typeof contract.finishLogin>) {
  const { challenge: token, remember, ...given } = call.body
  const { memberId } = await change(world, call, (unit) => openChallenge(unit, token, 'LOGIN'))
  const begun = await withGuessLimit(world, memberId, call, () =>
    change(world, call, async (unit: Unit) => {
      const member = found(await lockMember(unit.tx, memberId))
      const challenge = await openChallenge(unit, token, 'LOGIN')
      const asked = { memberId, origin: originOf(world, call), webauthn: challenge.webauthn }
      if (!(await fitsFactor(world, unit, asked, given as Given))) return null
      await store.useChallenge(unit.tx, challenge.hash, unit.now)
      const device = remember ? await rememberDevice(world, unit, memberId, call) : null
      return { tokens: await beginSession(world, unit, member, call, true), member, device }
    }),
  ).catch(async (error: unknown) => {
    if (isFactorWrong(error))
      await recordLogin(world, call, await memberOf(world.db, memberId), 'FAILED_LOGIN', contract.finishLogin)
    throw error
  })
  const { tokens, member, device } = begun
  await recordLogin(world, call, member, 'LOGIN', contract.finishLogin)
  const cookies = [realm.rememberClient(world, call, member.loginId ?? '')]
  return Answer.of(tokens, { cookies: device ? [...cookies, device] : cookies })
}

/** Whether the factor was wrong, not the challenge expired, the limit reached or the database lost. */
const isFactorWrong = (error: unknown): boolean => error instanceof Refusal && error.code === 'FACTOR_WRONG'

export const loginOptions = (world: World, call: Call<typeof contract.loginOptions>) =>
  change(world, call, async (unit: Unit) => {
    const { memberId, webauthn } = await openChallenge(unit, call.body.challenge, 'LOGIN')
    return authenticationOptions(unit.tx, { memberId, webauthn, origin: originOf(world, call) })
  })

export async function prove(world: World, call: Call<typeof contract.prove>) {
  const { personId: memberId, sessionId } = call.session
  const { challenge: token, password, ...given } = call.body
  if (password !== undefined) return proveByPassword(world, call, password)
  await withGuessLimit(world, memberId, call, () =>
    change(world, call, async (unit: Unit) => {
      const challenge = token === undefined ? null : await openChallenge(unit, token, 'PROOF')
      const webauthn = challenge?.memberId === memberId ? challenge.webauthn : null
      const asked = { memberId, origin: originOf(world, call), webauthn }
      if (!(await fitsFactor(world, unit, asked, given as Given))) return null
      if (challenge) await store.useChallenge(unit.tx, challenge.hash, unit.now)
      await sessions.prove(unit.tx, sessionId, unit.now)
      return true
    }),
  ).catch(recordWrongProof(world, call, contract.prove))
}

/** Proves a person without a second factor by the password. */
async function proveByPassword(world: World, call: Call<typeof contract.prove>, password: string) {
  const { session, address } = call
  if ((await factorsOf(world.db, session.personId)).length)
    throw new Refusal('PROOF_NEEDED', { status: 403, text: PROOF_NEEDED })
  await realm
    .proveByPassword(world, session, { password, address })
    .catch(recordWrongProof(world, call, contract.prove))
}

export const proofOptions = (world: World, call: Call<typeof contract.proofOptions>) =>
  change(world, call, async (unit: Unit) => {
    const memberId = call.session.personId
    const { token, webauthn } = await newChallenge(unit, memberId, 'PROOF')
    const options = await authenticationOptions(unit.tx, {
      memberId,
      webauthn,
      origin: originOf(world, call),
    })
    return { challenge: token, options }
  })

export async function get(world: World, { session }: Call<typeof contract.getFactors>) {
  const { hasTotp, recoveryLeft } = await store.factorFacts(world.db, session.personId)
  const passkeys = await store.passkeysOf(world.db, session.personId)
  return {
    totp: hasTotp,
    recovery_left: recoveryLeft,
    is_required: world.settings.isFactorRequired,
    passkeys: passkeys.map(({ id, label, createdAt, usedAt }) => ({
      id,
      label,
      created_at: createdAt.toISOString(),
      used_at: usedAt?.toISOString() ?? null,
    })),
  }
}

export async function beginTotp(world: World, call: Call<typeof contract.beginTotp>) {
  await realm.refuseOldProof(world, call.session)
  return change(world, call, async ({ tx, now }: Unit) => {
    const { id, loginId } = await lockStaff(tx, call.session.personId)
    if ((await store.lockTotp(tx, id))?.confirmedAt)
      throw new Refusal('TOTP_THERE', { status: 409, text: TOTP_THERE })
    const secret = newTotpSecret()
    await store.beginTotp(tx, id, encryptSecret(world, id, secret), now)
    return { secret: base32Of(secret), uri: totpUri(brand.nameKo, loginId ?? '', secret) }
  })
}

export async function confirmTotp(world: World, call: Call<typeof contract.confirmTotp>) {
  const { personId } = call.session
  const attempt = () =>
    change(world, call, async (unit: Unit) => {
      const { tx, now, audit } = unit
      const { id } = await lockStaff(tx, personId)
      const row = await store.lockTotp(tx, id)
      if (!row || row.confirmedAt) throw new Refusal('TOTP_THERE', { status: 409, text: TOTP_NOT_BEGUN })
      if (!(await acceptsCode(world, unit, row, call.body.code))) return null
      await store.confirmTotp(tx, id, now)
      audit({ action: 'ADD_FACTOR', subject: 'staff', subjectId: id })
      return { recovery: await afterNewFactor(world, unit, call.session.sessionId, id) }
    })
  return withGuessLimit(world, personId, call, attempt).catch((error: unknown) => {
    throw isFactorWrong(error) ? invalid('code', TOTP_CODE_WRONG) : error
  })
}

export async function deleteTotp(world: World, call: Call<typeof contract.deleteTotp>) {
  const { personId, sessionId } = call.session
  const { password, code } = call.body
  await realm
    .refuseWrongPassword(world, call.session, { password, address: call.address })
    .catch(recordWrongProof(world, call, contract.deleteTotp))
  const isTotp = /^\d{6}$/.test(code.trim())
  await withGuessLimit(world, personId, call, () =>
    change(world, call, async (unit: Unit) => {
      const { tx, audit } = unit
      const { id } = await lockStaff(tx, personId)
      const asked = { memberId: id, origin: '', webauthn: null }
      if (!(await fitsFactor(world, unit, asked, isTotp ? { totp: code } : { recovery: code }))) return null
      refuseLast(world, { ...(await store.factorFacts(tx, id)), hasTotp: false })
      await store.deleteTotp(tx, id)
      await dropRecoveryOfNone(tx, id)
      audit({ action: 'REMOVE_FACTOR', subject: 'staff', subjectId: id })
      await realm.endOthers(unit, id, sessionId, 'FACTOR')
      return true
    }),
  ).catch(recordWrongProof(world, call, contract.deleteTotp))
}

export const renewRecovery = (world: World, call: Call<typeof contract.renewRecovery>) =>
  change(world, call, async ({ tx, audit }: Unit) => {
    const { id } = await lockStaff(tx, call.session.personId)
    if (!factorsIn(await store.factorFacts(tx, id)).length) throw new Refusal('NOT_FOUND')
    await deleteDevicesOf(tx, id)
    audit({ action: 'RENEW_RECOVERY', subject: 'staff', subjectId: id })
    return { recovery: await newRecoveryCodes(world, tx, id) }
  })
