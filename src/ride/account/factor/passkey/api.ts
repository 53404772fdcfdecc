import type { Call } from '#kit/http-server.ts'
import { found, invalid, Refusal } from '#kit/refusal.ts'
import { change } from '#kit/unit-of-work.ts'
import type { Unit, World } from '#world'
import { deleteDevicesOf } from '../../device/store.ts'
import { realm } from '../../service.ts'
import type * as contract from '../contract.ts'
import { factorsIn, MAX_PASSKEYS } from '../rules.ts'
import {
  afterNewFactor,
  dropRecoveryOfNone,
  lockStaff,
  newChallenge,
  openChallenge,
  originOf,
  refuseLast,
} from '../service.ts'
import { addPasskey, deletePasskey, factorFacts, lockPasskey, useChallenge } from '../store.ts'
import { registeredPasskey, registrationOptions } from './service.ts'
import { PASSKEY_REFUSED, TOO_MANY_PASSKEYS } from '../copy.ts'

export async function options(world: World, call: Call<typeof contract.passkeyRegistration>) {
  await realm.refuseOldProof(world, call.session)
  return change(world, call, async (unit: Unit) => {
    const { id: memberId, loginId, name } = await lockStaff(unit.tx, call.session.personId)
    const { token, webauthn } = await newChallenge(unit, memberId, 'REGISTER')
    const owner = { memberId, webauthn, loginId: loginId ?? '', name, origin: originOf(world, call) }
    return { challenge: token, options: await registrationOptions(unit.tx, owner) }
  })
}

export const add = (world: World, call: Call<typeof contract.addPasskey>) =>
  change(world, call, async (unit: Unit) => {
    const { tx, now, audit } = unit
    const { sessionId, personId } = call.session
    const { id: memberId } = await lockStaff(tx, personId)
    const challenge = await openChallenge(unit, call.body.challenge, 'REGISTER')
    const asked = { memberId, webauthn: challenge.webauthn, origin: originOf(world, call) }
    const made = challenge.memberId === memberId ? await registeredPasskey(asked, call.body.passkey) : null
    if (!made) throw invalid('passkey', PASSKEY_REFUSED)
    const before = await factorFacts(tx, memberId)
    if (before.passkeys >= MAX_PASSKEYS) throw new Refusal('TOO_MANY_PASSKEYS', { text: TOO_MANY_PASSKEYS })
    await useChallenge(tx, challenge.hash, now)
    await deleteDevicesOf(tx, memberId)
    await addPasskey(tx, { ...made, memberId, label: call.body.label, createdAt: now })
    audit({ action: 'ADD_FACTOR', subject: 'staff', subjectId: memberId })
    const isFirst = !factorsIn(before).length
    return { id: made.id, recovery: isFirst ? await afterNewFactor(world, unit, sessionId, memberId) : null }
  })

export const remove = (world: World, call: Call<typeof contract.deletePasskey>) =>
  change(world, call, async (unit: Unit) => {
    const { tx, audit } = unit
    const { sessionId, personId } = call.session
    const { id: memberId } = await lockStaff(unit.tx, personId)
    const { id } = found(await lockPasskey(tx, memberId, call.params.key))
    const facts = await factorFacts(tx, memberId)
    refuseLast(world, { ...facts, passkeys: facts.passkeys - 1 })
    await deletePasskey(tx, id)
    await dropRecoveryOfNone(tx, memberId)
    audit({ action: 'REMOVE_FACTOR', subject: 'staff', subjectId: memberId })
    await realm.endOthers(unit, memberId, sessionId, 'FACTOR')
  })
