import { addDays, dayOf } from '#kit/day.ts'
import type { Call } from '#kit/http-server.ts'
import { found, refuse } from '#kit/refusal.ts'
import { change } from '#kit/unit-of-work.ts'
import { lockCar } from '#subscribe/catalog/store.ts'
import { lockSubscription } from '#subscribe/membership/store.ts'
import { REPORT_DAYS } from '../mileage/rules.ts'
import { planReminder } from '../mileage/store.ts'
import type { World } from '#world'
import { noteHandover } from '../acts.ts'
import { handoverRefusal } from '../rules.ts'
import { handoverOf } from '../store.ts'
import { HANDOVER_REFUSED } from '../words.ts'
import type * as contract from './contract.ts'

export const record = (world: World, call: Call<typeof contract.recordHandover>) =>
  change(world, call, async (unit) => {
    const { tx, now, audit, publish } = unit
    const row = found(await lockSubscription(tx, call.params.id))
    const { id } = row
    refuse(handoverRefusal(row.status, (await handoverOf(tx, id, 'HANDOVER')) !== null), HANDOVER_REFUSED)
    const before = { mileage: (await lockCar(tx, row.carId))?.mileage ?? 0, day: null }
    const given = await noteHandover(unit, 'HANDOVER', row, call.body, before)
    await planReminder(tx, id, addDays(dayOf(now), REPORT_DAYS))
    const { happened_on, mileage } = given
    audit({ action: 'HAND_OVER', subject: 'subscription', subjectId: id, after: { happened_on, mileage } })
    publish('subscription', { id })
    return given
  })
