import type { Tx } from '#kit/db.ts'
import type { Call } from '#kit/http-server.ts'
import { found, refuse } from '#kit/refusal.ts'
import { change } from '#kit/unit-of-work.ts'
import { privateFile } from '#platform/file/service.ts'
import { runSettlementEvent } from '#subscribe/settlement/service.ts'
import { requireOwn } from '#subscribe/subscription/service.ts'
import { subscriptionOf } from '#subscribe/subscription/store.ts'
import type { Unit, World } from '#world'
import type * as contract from './contract.ts'
import { objectionRefusal } from './rules.ts'
import { lockWhole, presentFine, stateOf } from './service.ts'
import { fineRecord, type FineRecord, finesOf } from './store.ts'
import { FINE_ERRORS } from './copy.ts'

export async function listOwn(world: World, { params, session }: Call<typeof contract.listOwnFines>) {
  const { id } = requireOwn(await subscriptionOf(world.db, params.id), session.personId)
  return (await finesOf(world.db, id)).map(presentFine)
}

/** The fine, if its renter is the person and it is not withdrawn; otherwise 404. */
async function ownFine(tx: Tx, id: string, personId: string): Promise<FineRecord> {
  const known = await fineRecord(tx, id)
  return found(known?.subscriber_id === personId && known.withdrawn_at === null ? known : null)
}

export async function photo(world: World, { params, session }: Call<typeof contract.getFinePhoto>) {
  const fine = await ownFine(world.db, params.id, session.personId)
  return privateFile(world, fine.photo)
}

export const object = (world: World, call: Call<typeof contract.objectToFine>) =>
  change(world, call, async (unit: Unit) => {
    const { tx, now, publish } = unit
    const { id } = call.params
    await ownFine(tx, id, call.session.personId)
    const { row, settlement } = await lockWhole(unit, id)
    const until = row.objects_until === null ? null : new Date(row.objects_until)
    refuse(objectionRefusal(stateOf(row), until, now), FINE_ERRORS)
    await runSettlementEvent(unit, settlement!, 'object', { objection: call.body.reason })
    publish('fine', { id })
    publish('subscription', { id: row.subscription_id! })
    return presentFine((await fineRecord(tx, id))!)
  })
