import { isDeepStrictEqual } from 'node:util'
import type { Call } from '#kit/http-server.ts'
import { found, invalid, Refusal } from '#kit/refusal.ts'
import { change, ConflictError } from '#kit/unit-of-work.ts'
import { beginEdit } from '#platform/staff/service.ts'
import type { Unit, World } from '#world'
import { present } from '../api.ts'
import { auditForMember } from '../audit.ts'
import type { cancelReservation } from '../contract.ts'
import { type RideDetails, sendRideMessage } from '../messages.ts'
import { ownReservation, type Reservation } from '../store.ts'
import type * as contract from './contract.ts'
import { RETURNS_LESS, STEPS_WORDS } from './copy.ts'
import { cancelEndsOf, DEFAULT_STEPS, POLICY_ID, returnedTickets, stepsKept, stepsRefusal } from './rules.ts'
import { cancelRide } from './service.ts'
import { addPolicy, newestPolicy } from './store.ts'

export async function cancel(world: World, call: Call<typeof cancelReservation>) {
  const { id: memberId, rid } = call.params
  const { returned: shown } = call.query
  await change(world, call, async (unit: Unit) => {
    const canceled = await cancelRide(unit, memberId, rid, refuseLess(shown))
    const ticket = ticketFact(canceled.returned)
    await sendRideMessage(unit, 'reservation_canceled', canceled.before, { details: { ticket } })
    const facts = canceled.returned === 1 ? {} : { returned: canceled.returned }
    auditForMember(unit, 'CANCEL', memberId, rid, facts)
  })
  return present(found(await ownReservation(world.db, memberId, rid)), world.now())
}

const ticketFact = (returned: number): RideDetails['ticket'] =>
  returned === 1 ? 'REFUNDED' : returned ? 'HALF_REFUNDED' : 'NOT_REFUNDED'

/** Refuses a cancellation that returns less than the member saw before they confirmed it. */
const refuseLess = (shown: number | undefined) => (ride: Reservation, now: Date) => {
  const returned = returnedTickets(cancelEndsOf(ride), now) ?? 0
  if (shown !== undefined && returned < shown)
    throw new Refusal('RETURNS_LESS', { status: 409, text: RETURNS_LESS })
}

const readPolicy = async (tx: Unit['tx']) => {
  const { version, steps } = (await newestPolicy(tx)) ?? { version: 1, steps: DEFAULT_STEPS }
  return { id: POLICY_ID, version, steps: stepsKept({ cancelSteps: steps })! }
}

/** The policy that applies to new bookings. */
export const show = async (world: World) => ({ steps: (await readPolicy(world.db)).steps })

export const showForStaff = (world: World) => readPolicy(world.db)

/** Adds a version of the policy; the same steps again change nothing. */
export const put = (world: World, call: Call<typeof contract.putCancelPolicy>) =>
  change(world, call, async (unit: Unit) => {
    const { steps } = call.body
    const wrong = stepsRefusal(steps)
    if (wrong) throw invalid('steps', STEPS_WORDS[wrong])
    const current = await readPolicy(unit.tx)
    if (isDeepStrictEqual(current.steps, steps)) return current
    const read = () => readPolicy(unit.tx)
    const { before, finish } = await beginEdit({ unit, madeOn: call.version, read, fields: ['steps'] })
    const version = before.version + 1
    // Another version was added meantime: the retry reads it and is refused as STALE.
    if (!(await addPolicy(unit.tx, { version, steps, createdAt: unit.now }))) throw new ConflictError()
    unit.audit({
      action: 'CHANGE',
      subject: 'cancel_policy',
      subjectId: POLICY_ID,
      before: { steps: before.steps },
      after: { steps },
    })
    return finish()
  })
