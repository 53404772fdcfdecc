import type { Call } from '#kit/http-server.ts'
import { found, Refusal } from '#kit/refusal.ts'
import { change } from '#kit/unit-of-work.ts'
import type { Unit, World } from '#world'
import { loadDispatch } from '../dispatch/service.ts'
import { tellDriver } from '../driver-message/service.ts'
import { sendRideMessage } from '../messages.ts'
import { lockRide } from '../service.ts'
import type { Reservation } from '../store.ts'
import { timesOf } from '../trip-event/rules.ts'
import { recordEvent } from '../trip-event/service.ts'
import { eventsOf, type TripEventRow } from '../trip-event/store.ts'
import type * as contract from './contract.ts'
import { DECISION_WORDS } from './copy.ts'
import { claimStateOf, type Decision, decisionOn } from './rules.ts'

type Decided = { unit: Unit; ride: Reservation; events: TripEventRow[]; staffId: string }
type DecisionCall = Call<typeof contract.acceptNoShow> | Call<typeof contract.refuseNoShow>

/** Applies a decision about a claim once. The lock on the ride serializes decisions. */
const decide = (
  world: World,
  call: DecisionCall,
  decision: Decision,
  carryOut: (decided: Decided) => Promise<void>,
) =>
  change(world, call, async (unit: Unit) => {
    const ride = found(await lockRide(unit.tx, call.params.id, () => ({ payer: true })))
    const events = await eventsOf(unit.tx, ride.id)
    const state = found(claimStateOf(call.body.claim, ride, events))
    const result = decisionOn(state, decision)
    if (result.refusal !== null)
      throw new Refusal(result.refusal, { status: 409, text: DECISION_WORDS[result.refusal] })
    if (result.outcome === 'NOW') await carryOut({ unit, ride, events, staffId: call.session.personId })
    return loadDispatch(unit.tx, ride.id)
  })

const audited = (subjectId: string) => ({ subject: 'reservation', subjectId })

/** The ticket stays used: the ledger has its entry since the booking, and staff may still refund it. */
export const accept = (world: World, call: Call<typeof contract.acceptNoShow>) =>
  decide(world, call, 'ACCEPTED', async ({ unit, ride, events, staffId: makerId }) => {
    const canceled = { status: 'CANCELLED', canceledAt: unit.now, driverForced: false } as const
    await recordEvent(unit, { ride, events }, { madeBy: 'STAFF', makerId }, { kind: 'NO_SHOW' }, canceled)
    unit.audit({
      action: 'NO_SHOW',
      ...audited(ride.id),
      before: { status: ride.status },
      after: { status: 'CANCELLED', refund: false },
    })
    const wait = {
      reachedAt: timesOf(events).reachedPickupAt!.toISOString(),
      waitedUntil: unit.now.toISOString(),
    }
    await sendRideMessage(unit, 'ride_no_show', ride, { details: { ...wait, ticket: 'NOT_REFUNDED' } })
    await tellDriver(unit, 'drive_no_show', ride)
  })

export const refuse = (world: World, call: Call<typeof contract.refuseNoShow>) =>
  decide(world, call, 'REFUSED', async ({ unit, ride, events, staffId: makerId }) => {
    const { claim: takesBack, note: reason } = call.body
    await recordEvent(
      unit,
      { ride, events },
      { madeBy: 'STAFF', makerId },
      { kind: 'TAKEN_BACK', takesBack, reason },
    )
    unit.audit({ action: 'NO_SHOW_REFUSED', ...audited(ride.id), after: { reason } })
    await tellDriver(unit, 'drive_keep_waiting', ride)
  })
