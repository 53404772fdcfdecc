import type { Call } from '#kit/http-server.ts'
import { found, refuse } from '#kit/refusal.ts'
import { change } from '#kit/unit-of-work.ts'
import { lockMember } from '#ride/account/store.ts'
import type { Unit, World } from '#world'
import { hold, isStillBookable } from './service.ts'
import type * as contract from './contract.ts'
import { secondsLeft } from './rules.ts'
import { chosenHoldDays, deleteHold, type Hold, holdOn, holdsOf } from './store.ts'
import { HOLD_WORDS } from './copy.ts'

const present = (row: Hold, now: Date): contract.HoldOut => ({
  id: row.id,
  car_id: row.carId,
  car_name: row.carName,
  day: row.rideDate,
  kind: row.kind,
  expires_at: row.expiresAt.toISOString(),
  seconds_left: secondsLeft(row.expiresAt, now),
})

export async function list(world: World, { params }: Call<typeof contract.listHolds>) {
  const now = world.now()
  return (await holdsOf(world.db, params.id, now)).map((row) => present(row, now))
}

/** Returns an existing hold unchanged if it can still be booked: a second press does not extend it. */
export async function create(world: World, call: Call<typeof contract.createHold>) {
  const wish = { memberId: call.params.id, carId: call.body.car_id, day: call.body.day }
  return change(world, call, async ({ tx, now, auditForMember, publish }: Unit) => {
    found(await lockMember(tx, wish.memberId))
    const own = await holdOn(tx, wish, now)
    if (own && (await isStillBookable(tx, wish, own.unitId, now))) return present(own, now)
    const left = await chosenHoldDays(tx, wish.memberId)
    refuse(await hold(tx, wish, { kind: 'CHOICE', isNext: false, now }), HOLD_WORDS)
    auditForMember(wish.memberId, { action: 'HOLD', subject: 'member', subjectId: wish.memberId })
    for (const day of new Set([...left, wish.day])) publish('hold', { day })
    return present(found(await holdOn(tx, wish, now)), now)
  })
}

export async function release(world: World, call: Call<typeof contract.releaseHold>): Promise<void> {
  const { id, hid } = call.params
  await change(world, call, async ({ tx, auditForMember, publish }: Unit) => {
    found(await lockMember(tx, id))
    const dropped = found(await deleteHold(tx, id, hid))
    auditForMember(id, { action: 'RELEASE', subject: 'member', subjectId: id })
    publish('hold', { day: dropped.rideDate })
  })
}
