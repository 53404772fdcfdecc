import { addDays, dayOf } from '#kit/day.ts'
import { repeatUntilNone } from '#kit/drain.ts'
import { SYSTEM_CALLER, change } from '#kit/unit-of-work.ts'
import type { Unit, World } from '#world'
import { driverDetails, sendRideMessage } from '../messages.ts'
import { ridesToRemind } from './store.ts'

const BATCH = 200

/**
 * Sends the reminders of the confirmed rides of tomorrow, each once; returns the number of rides. A ride may have no
 * recipient.
 */
export async function remindOfTomorrow(world: World): Promise<number> {
  let last: string | undefined
  return repeatUntilNone(async () => {
    const ids = await change(world, SYSTEM_CALLER, (unit: Unit) => remindBatch(unit, last))
    last = ids.at(-1)
    return ids.length
  })
}

async function remindBatch(unit: Unit, after: string | undefined): Promise<string[]> {
  const rides = await ridesToRemind(unit.tx, addDays(dayOf(unit.now), 1), { after, limit: BATCH })
  for (const { car, unitId, driver, ...ride } of rides) {
    const details = { car, ...(unitId && { unitId }), ...(driver && driverDetails(driver)) }
    await sendRideMessage(unit, 'ride_reminder', ride, { details })
  }
  return rides.map(({ id }) => id)
}
