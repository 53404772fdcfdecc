import type { Call } from '#kit/http-server.ts'
import { found, Refusal } from '#kit/refusal.ts'
import { change } from '#kit/unit-of-work.ts'
import type { Unit, World } from '#world'
import { passwordRefused } from '#platform/login/service.ts'
import { NO_PASSWORD } from '../copy.ts'
import { realm, recordWrongProof } from '../service.ts'
import { changePassword, lockMember, memberOf } from '../store.ts'
import * as contract from './contract.ts'
import { refusePassword } from './service.ts'

export async function put(world: World, call: Call<typeof contract.putPassword>): Promise<void> {
  const { session, address } = call
  const { password, new_password: wanted } = call.body
  const { id, loginId, passwordHash } = found(await memberOf(world.db, session.personId))
  if (!passwordHash || !loginId) throw new Refusal('NO_PASSWORD', { text: NO_PASSWORD })
  refusePassword(wanted, loginId)
  await realm
    .refuseWrongPassword(world, session, { password, address })
    .catch(recordWrongProof(world, call, contract.putPassword))
  const newHash = await realm.hashOfChange(world, session, wanted)
  await change(world, call, async (unit: Unit) => {
    // Another change or a reset may have changed the password during the check.
    if (found(await lockMember(unit.tx, id)).passwordHash !== passwordHash)
      throw passwordRefused('PASSWORD_WRONG')
    await changePassword(unit.tx, id, newHash)
    await realm.dropFailures(unit.tx, world, loginId)
    await realm.endOthers(unit, id, session.sessionId, 'PASSWORD')
  })
}
