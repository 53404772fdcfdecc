import { brand } from '#brand'
import type { Tx } from '#kit/db.ts'
import type { Call } from '#kit/http-server.ts'
import { newId } from '#kit/id.ts'
import { found, invalid, refuse } from '#kit/refusal.ts'
import { change } from '#kit/unit-of-work.ts'
import { privateFile, storePicture } from '#platform/file/service.ts'
import { lockAccount } from '#subscribe/account/store.ts'
import { handoverOf, isCarOut } from '#subscribe/handover/store.ts'
import { requireOwn } from '#subscribe/subscription/service.ts'
import { lockSubscription, subscriptionOf } from '#subscribe/subscription/store.ts'
import type { Unit, World } from '#world'
import type * as contract from './contract.ts'
import { isPossibleAt, reportRefusal } from './rules.ts'
import { keepPhotos, presentIncident } from './service.ts'
import { addIncident, incidentOf, incidentRecord, incidentsOf, openIncidentsOf, plateOf } from './store.ts'
import { PURPOSE, REPORT_REFUSED, TIME_IMPOSSIBLE } from './copy.ts'

async function factsOf(tx: Tx, subscriptionId: string) {
  const [isOut, open] = [await isCarOut(tx, subscriptionId), await openIncidentsOf(tx, subscriptionId)]
  return { isCarOut: isOut, open }
}

export async function listOwn(world: World, { params, session }: Call<typeof contract.listOwnIncidents>) {
  const { db } = world
  const { id } = requireOwn(await subscriptionOf(db, params.id), session.personId)
  const [plate, handover, facts, rows] = await Promise.all([
    plateOf(db, id),
    handoverOf(db, id, 'HANDOVER'),
    factsOf(db, id),
    incidentsOf(db, id),
  ])
  const { insurerName: insurer, insurerPhone: phone, policyNumber: policy_number, deductible } = brand
  return {
    plate,
    insurance: { insurer, phone, policy_number, deductible },
    can_report: reportRefusal(facts) === null,
    handed_over_on: handover?.happenedOn ?? null,
    incidents: rows.map(presentIncident),
  }
}

/** The subscription is checked before the picture is decoded. A photo that no report uses is destroyed. */
export async function uploadPhoto(world: World, call: Call<typeof contract.uploadIncidentPhoto>) {
  const { personId: ownerId } = call.session
  const { id } = requireOwn(await subscriptionOf(world.db, call.params.id), ownerId)
  refuse(reportRefusal(await factsOf(world.db, id)), REPORT_REFUSED)
  const { bytes } = found(call.file)
  return { file: await storePicture(world, { ownerId, quota: 'USER' }, PURPOSE, bytes) }
}

export const report = (world: World, call: Call<typeof contract.reportIncident>) =>
  change(world, call, async (unit: Unit) => {
    const { tx, now, publish } = unit
    const { personId } = call.session
    // Lock the account first, as every change of a subscriber's own things does.
    await lockAccount(tx, personId)
    const { id: subscriptionId } = requireOwn(await lockSubscription(tx, call.params.id), personId)
    refuse(reportRefusal(await factsOf(tx, subscriptionId)), REPORT_REFUSED)
    const { happened_at, photos, ...reported } = call.body
    const happenedAt = new Date(happened_at)
    const { happenedOn } = (await handoverOf(tx, subscriptionId, 'HANDOVER'))!
    if (!isPossibleAt(happenedAt, happenedOn, now)) throw invalid('happened_at', TIME_IMPOSSIBLE)
    await keepPhotos(unit, photos, personId)
    const id = newId()
    const row = { id, subscriptionId, subscriberId: personId, ...reported, happenedAt, photos }
    await addIncident(tx, { ...row, createdAt: now })
    publish('incident', { id })
    return presentIncident((await incidentRecord(tx, id))!)
  })

export async function photo(world: World, { params, session }: Call<typeof contract.getIncidentPhoto>) {
  const { photos } = requireOwn(await incidentOf(world.db, params.id), session.personId)
  return privateFile(world, found(photos.find((id) => id === params.ref)))
}
