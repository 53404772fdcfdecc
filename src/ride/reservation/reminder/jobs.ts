import { addDays, dayOf } from '#kit/day.ts'
import { repeatUntilNone } from '#kit/drain.ts'
import { SYSTEM_CALLER, change } from '#kit/unit-of-work.ts'
import type { Unit, World } from '#world'
import { sendRideMessage } from '../messages.ts'
import { ridesToRemind } from './store.ts'

const BATCH = 200

/** Reminds of the confirmed rides of tomorrow; returns their number. */
export const remindOfTomorrow = (world: World): Promise<number> =>
  repeatUntilNone(() =>
    change(world, SYSTEM_CALLER, async (unit: Unit) => {
      const rides = await ridesToRemind(unit.tx, addDays(dayOf(unit.now), 1), BATCH)
      for (const { car, driver, driverPhone, ...ride } of rides) {
        const details = {
          car,
          ...(ride.unitId && { unitId: ride.unitId }),
          ...(driver && driverPhone && { driver, driverPhone }),
        }
        await sendRideMessage(unit, 'ride_reminder', ride, { details })
      }
      return rides.length
    }),
  )
