import { instantOf } from '#kit/day.ts'
import type { Call } from '#kit/http-server.ts'
import { found, refuse } from '#kit/refusal.ts'
import { change } from '#kit/unit-of-work.ts'
import { recognizeTickets } from '#ride/ticket/store.ts'
import type { Unit, World } from '#world'
import { present } from '../api.ts'
import { auditForMember } from '../audit.ts'
import type { moveReservation } from '../contract.ts'
import { MOVE_TIME_WORDS } from '../copy.ts'
import { timeWarnings } from '../dispatch/rules.ts'
import { rideWarningsNow } from '../dispatch/service.ts'
import { tellDriver } from '../driver-message/service.ts'
import { sendRideMessage } from '../messages.ts'
import { lockRide } from '../service.ts'
import { restartTrip } from '../trip-event/service.ts'
import { changeReservation, ownReservation, type Reservation } from '../store.ts'
import { moveTimeRefusal } from './rules.ts'

/** Moves the time of a member's confirmed ride, with the same unit and driver; staff see it immediately. */
export async function create(world: World, call: Call<typeof moveReservation>) {
  const { id: memberId, rid } = call.params
  await change(world, call, async (unit: Unit) => {
    const ride = found(await lockRide(unit.tx, rid, () => ({})))
    found(ride.memberId === memberId || null)
    await moveTime(unit, ride, instantOf(call.body.pickup_time)!)
    auditForMember(unit, 'MOVE_TIME', memberId, rid)
  })
  return present(found(await ownReservation(world.db, memberId, rid)), world.now())
}

async function moveTime(unit: Unit, ride: Reservation, pickupAt: Date) {
  if (pickupAt.getTime() === ride.pickupAt.getTime()) return
  refuse(moveTimeRefusal(ride, pickupAt, unit.now), MOVE_TIME_WORDS)
  const moved = { ...ride, pickupAt, movedFrom: ride.movedFrom ?? ride.pickupAt }
  const warnings = timeWarnings(await rideWarningsNow(unit.tx, ride), await rideWarningsNow(unit.tx, moved))
  refuse(warnings.length ? 'MOVE_NOT_FREE' : null, MOVE_TIME_WORDS)
  const trip = await restartTrip(unit, ride, { madeBy: 'MEMBER', makerId: ride.memberId })
  await changeReservation(unit.tx, ride.id, { pickupAt, movedFrom: moved.movedFrom, ...trip })
  await recognizeTickets(unit.tx, ride.id, unit.now)
  await sendRideMessage(unit, 'reservation_changed', moved)
  await tellDriver(unit, 'drive_changed', moved)
  const version = ride.version + 1
  unit.revise({ subjectId: ride.id, version, fields: ['pickup_time'] })
  unit.publish('day', { day: ride.rideDate })
  unit.publish('reservation', { id: ride.id, version })
}
