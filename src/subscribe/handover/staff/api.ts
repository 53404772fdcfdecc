import { addDays, dayOf } from '#kit/day.ts'
import type { Call } from '#kit/http-server.ts'
import { found, invalid, refuse } from '#kit/refusal.ts'
import { change } from '#kit/unit-of-work.ts'
import { changeCar, lockCar } from '#subscribe/catalog/store.ts'
import { refuseUnchecked } from '#subscribe/license/service.ts'
import { isFirstMonthPaid, lockSubscription } from '#subscribe/subscription/store.ts'
import { REPORT_DAYS } from '../mileage/rules.ts'
import { scheduleReminder, reminderRecipients } from '../mileage/store.ts'
import type { World } from '#world'
import { refuseMileage } from '../mileage/service.ts'
import { storeHandover, presentHandover } from '../service.ts'
import { correctionRefusal, handoverRefusal, isPossibleOn } from '../rules.ts'
import { correctHandover, handoverOf, handoversOf } from '../store.ts'
import { DAY_IMPOSSIBLE, HANDOVER_REFUSED, RETURN_REFUSED } from '../copy.ts'
import type * as contract from './contract.ts'
import { carHandedOver, handoverCorrected } from '../messages.ts'

export const record = (world: World, call: Call<typeof contract.recordHandover>) =>
  change(world, call, async (unit) => {
    const { tx, now, audit, publish } = unit
    const row = found(await lockSubscription(tx, call.params.id))
    const { id } = row
    const isGiven = (await handoverOf(tx, id, 'HANDOVER')) !== null
    const isFirstPaid = await isFirstMonthPaid(tx, id)
    refuse(handoverRefusal({ status: row.status, isGiven, isFirstPaid }), HANDOVER_REFUSED)
    await refuseUnchecked(world, tx, { subscription_id: id }, now)
    const before = { mileage: (await lockCar(tx, row.carId))?.mileage ?? 0, day: null }
    const given = await storeHandover(unit, 'HANDOVER', row, call.body, before)
    await scheduleReminder(tx, id, addDays(dayOf(now), REPORT_DAYS))
    const { happened_on, mileage } = given
    for (const { mobile, car } of await reminderRecipients(tx, [id]))
      unit.send(carHandedOver, {
        subjectId: id,
        recipient: mobile,
        facts: { car, mileage, endsOn: row.endDate },
      })
    audit({ action: 'HAND_OVER', subject: 'subscription', subjectId: id, after: { happened_on, mileage } })
    publish('subscription', { id })
    return given
  })

/** Corrects a handover; later quotes and settlements are computed from the corrected one. */
export const correct = (world: World, call: Call<typeof contract.correctHandover>) =>
  change(world, call, async ({ tx, now, audit, publish, send }) => {
    const { id, carId } = found(await lockSubscription(tx, call.params.id))
    const [given, back] = await handoversOf(tx, id)
    refuse(correctionRefusal({ isGiven: !!given, isReturned: !!back }), RETURN_REFUSED)
    const { happenedOn: noted, mileage: before } = given!
    const { happened_on: happenedOn = noted, mileage, reason } = call.body
    if (!isPossibleOn(happenedOn, dayOf(now), null)) throw invalid('happened_on', DAY_IMPOSSIBLE)
    refuseMileage(mileage, 0)
    await correctHandover(tx, given!.id, { happenedOn, mileage })
    await changeCar(tx, carId, { mileage })
    // Notify the subscriber, because they signed the old mileage.
    for (const { mobile, car } of await reminderRecipients(tx, [id]))
      send(handoverCorrected, { subjectId: id, recipient: mobile, facts: { car, mileage } })
    audit({
      action: 'CORRECT_HAND_OVER',
      subject: 'subscription',
      subjectId: id,
      before: { happened_on: noted, mileage: before },
      after: { happened_on: happenedOn, mileage, reason },
    })
    publish('subscription', { id })
    return presentHandover({ ...given!, happenedOn, mileage })
  })
