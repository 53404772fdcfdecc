import { eachAlone } from '#kit/drain.ts'
import { change, SYSTEM_CALLER } from '#kit/unit-of-work.ts'
import type { Unit, World } from '#world'
import { chargeFine, lockWhole, stateOf } from './service.ts'
import { fineIdsToSettle } from './store.ts'

/** Charges the fines whose time for an objection has passed; an error of one does not affect the others. */
export async function settleFines(world: World): Promise<void> {
  await eachAlone(world.log, await fineIdsToSettle(world.db, world.now()), (id) => settleFine(world, id))
}

const settleFine = (world: World, id: string): Promise<void> =>
  change(world, SYSTEM_CALLER, async (unit: Unit) => {
    const fine = await lockWhole(unit, id)
    // The subscriber may have objected or accepted since.
    if (stateOf(fine.row) === 'PROPOSED') await chargeFine(unit, fine)
  })
