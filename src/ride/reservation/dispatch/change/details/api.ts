import { dayOf } from '#kit/day.ts'
import type { Call } from '#kit/http-server.ts'
import { invalid, Refusal } from '#kit/refusal.ts'
import type { World } from '#world'
import { givenValuesOf } from '../../../api.ts'
import { customerMessage } from '../../../jobs.ts'
import type { Reservation } from '../../../store.ts'
import type * as contract from '../../contract.ts'
import { unitFor } from '../../acts.ts'
import { dayRefusal, stopAfterChange } from '../../rules.ts'
import { DAY_WORDS, RESERVATION_ERASED } from '../../words.ts'
import { driverOn, takeUnit } from '../acts.ts'
import { type ActionInput, applyAction, type Values } from '../api.ts'

type Details = Call<typeof contract.patchDetails>['body']

export async function patchDetails(world: World, call: Call<typeof contract.patchDetails>) {
  const { body } = call
  return applyAction(world, call, async (input) => {
    if (input.reservation.erasedAt) throw new Refusal('ERASED', { status: 409, text: RESERVATION_ERASED })
    const values = detailValues(input.reservation, body)
    const { rideDate } = input.reservation
    Object.assign(values, await onNewDay(input, values.rideDate ?? rideDate))
    await tellGuest(input, values)
    return {
      action: 'DETAILS',
      values,
      before: { ride_date: rideDate },
      after: { changed: Object.keys(body), ride_date: values.rideDate },
    }
  })
}

function detailValues(reservation: Reservation, body: Details): Values {
  const values = givenValuesOf(body)
  return {
    ...values,
    currentStop: stopAfterChange(reservation, reservation.currentStop, { ...reservation, ...values }),
  }
}

/** The guest is told when a ride that is still to come is at another time, and in another car; other words of it are not news to her. */
async function tellGuest(
  { unit: { tx, now, send }, reservation }: ActionInput,
  values: Values,
): Promise<void> {
  const { pickupAt, unitId, phone = reservation.phone } = values
  const isMoved = pickupAt && pickupAt.getTime() !== reservation.pickupAt.getTime()
  if (!isMoved || reservation.status === 'CANCELLED' || pickupAt <= now) return
  const told = { id: reservation.id, pickupAt, phone }
  send(customerMessage('time_changed', told))
  if (reservation.status === 'CONFIRMED' && unitId && unitId !== reservation.unitId)
    send(customerMessage('car_changed', told, (await unitFor(tx, reservation, unitId)).name))
}

/** On its new day, which must not be long ago, a live reservation needs a free unit, and a driver who is there and free. */
async function onNewDay({ unit: { tx, now }, reservation }: ActionInput, day: string): Promise<Values> {
  const code = dayRefusal({ from: reservation.rideDate, to: day, today: dayOf(now) })
  if (code) throw invalid('pickup_time', DAY_WORDS[code])
  if (day === reservation.rideDate || reservation.status === 'CANCELLED') return {}
  const unitId = await takeUnit(tx, reservation, day, now)
  return { unitId, ...(await driverOn(tx, reservation, day)) }
}
