import type { Call } from '#kit/http-server.ts'
import { purgeResponsesAbout } from '#kit/idempotency.ts'
import { found, invalid, refuse } from '#kit/refusal.ts'
import { change } from '#kit/unit-of-work.ts'
import { forgetSaid } from '#platform/audit/store.ts'
import { forgetAddressesOf } from '#platform/consent/store.ts'
import { dropOneTimeCodesOf } from '#platform/login/store.ts'
import { eraseMessagesOf } from '#platform/outbox/store.ts'
import type { Unit, World } from '#world'
import { realm } from '../service.ts'
import type * as contract from '../contract.ts'
import { dropGuessesOf } from '../guessing/store.ts'
import { accountOf, eraseSubscriber, leavingRefusal, lockAccount } from '../store.ts'
import { LEAVE_LATER_WORDS, LEAVE_WORDS, PASSWORD_MISSING } from '../copy.ts'

export async function leave(world: World, call: Call<typeof contract.deleteAccount>) {
  const refusal = await proofRefusal(world, call)
  const fields = refusal === 'PASSWORD_WRONG' ? { password: LEAVE_WORDS.PASSWORD_WRONG } : undefined
  refuse(refusal, LEAVE_WORDS, 403, fields)
  // The audit log must not name somebody who has left.
  const actor = { ...call.session, name: '' }
  await change(world, { ...call, session: actor }, async (unit: Unit) => {
    const { tx, now, audit, publish } = unit
    const { id, email, ciHash } = found(await lockAccount(tx, call.session.personId))
    refuse(await leavingRefusal(tx, id), LEAVE_LATER_WORDS)
    if (email) await realm.dropFailures(tx, world, email)
    await dropOneTimeCodesOf(tx, id)
    await dropGuessesOf(tx, id)
    await forgetAddressesOf(tx, id)
    await eraseSubscriber(tx, id, now)
    const subjects = [id, ...(await world.hooks.subscriberLeft(tx, { subscriberId: id, ciHash }, now))]
    await purgeResponsesAbout(tx, subjects)
    await forgetSaid(tx, subjects)
    // Messages to their number stay with a member of the other side who has the same one.
    await eraseMessagesOf(tx, { phone: email, subjects, spared: [] })
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
