import type { Call } from '#kit/http-server.ts'
import { found, invalid, refuse } from '#kit/refusal.ts'
import { change } from '#kit/unit-of-work.ts'
import { eraseRowsOf, eraseTraces } from '#platform/personal/service.ts'
import type { Unit, World } from '#world'
import { realm } from '../service.ts'
import type * as contract from '../contract.ts'
import { accountOf, deletionRefusal, lockAccount } from '../store.ts'
import { LEAVE_LATER_WORDS, LEAVE_WORDS, PASSWORD_MISSING } from '../copy.ts'

export async function leave(world: World, call: Call<typeof contract.deleteAccount>) {
  const refusal = await proofRefusal(world, call)
  const fields = refusal === 'PASSWORD_WRONG' ? { password: LEAVE_WORDS.PASSWORD_WRONG } : undefined
  refuse(refusal, LEAVE_WORDS, 403, fields)
  // The audit log must not name a deleted account.
  const actor = { ...call.session, name: '' }
  await change(world, { ...call, session: actor }, async (unit: Unit) => {
    const { tx, now, audit, publish } = unit
    const { id, email, mobile, ciHash } = found(await lockAccount(tx, call.session.personId))
    refuse(await deletionRefusal(tx, id), LEAVE_LATER_WORDS)
    if (email) await realm.dropFailures(tx, world, email)
    await world.hooks.subscriberLeft(tx, { subscriberId: id, ciHash }, now)
    const subjects = await eraseRowsOf(tx, world, 'subscriber', { id, phone: mobile, now })
    // Do not erase messages by phone number: a member of the ride side may have the same number.
    await eraseTraces(tx, { subjects, recipient: email })
    audit({ action: 'DELETE', subject: 'subscriber', subjectId: id })
    publish('subscriber', { id })
    await realm.endAll(unit, id, 'DELETED')
  })
}

async function proofRefusal(world: World, call: Call<typeof contract.deleteAccount>) {
  const { session, body, address } = call
  const account = found(await accountOf(world.db, session.personId))
  if (account.passwordHash && !body?.password) throw invalid('password', PASSWORD_MISSING)
  const proof = { loginId: account.email ?? account.id, password: body?.password ?? '', address }
  return realm.proofRefusal(world, session, proof)
}
