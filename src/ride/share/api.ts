import { wallTimeOf } from '#kit/day.ts'
import type { Call } from '#kit/http-server.ts'
import { found, refuse } from '#kit/refusal.ts'
import { change } from '#kit/unit-of-work.ts'
import { displayStatus, driverPhoneOf, placesOf, rideEnd } from '#ride/reservation/rules.ts'
import { addressOf } from '#ride/reservation/recipient/rules.ts'
import { isLinkOf, rideIdIn } from '#ride/reservation/recipient/service.ts'
import {
  type FullReservation,
  lockReservation,
  ownReservation,
  reservationOf,
} from '#ride/reservation/store.ts'
import type { Unit, World } from '#world'
import type * as contract from './contract.ts'
import { shareRefusal } from './rules.ts'
import { addLink, linkByToken, linkOf, withdrawLink } from './store.ts'
import { SHARE_WORDS } from './copy.ts'
import { urlOf, urls } from '#urls'

type Ride = Parameters<typeof rideEnd>[0]

const present = (
  world: World,
  origin: string,
  { token }: { token: string },
  ride: Ride,
): contract.ShareOut => ({
  url: (world.settings.publicUrl ?? origin) + urlOf(urls.shared, { params: { token } }),
  token,
  ends_at: rideEnd(ride).toISOString(),
})

export async function get(world: World, { params, origin }: Call<typeof contract.getShare>) {
  const ride = found(await ownReservation(world.db, params.id, params.rid))
  const link = shareRefusal(ride, world.now()) ? null : await linkOf(world.db, ride.id)
  return link && present(world, origin, link, ride)
}

/** Locks the ride, so that two presses create one link. */
export const create = (world: World, call: Call<typeof contract.createShare>) =>
  change(world, call, async ({ tx, now, auditForMember }: Unit) => {
    const ride = await lockOwn(tx, call.params)
    refuse(shareRefusal(ride, now), SHARE_WORDS)
    const link = await linkOf(tx, ride.id)
    if (link) return present(world, call.origin, link, ride)
    auditForMember(call.params.id, { action: 'SHARE', subject: 'reservation', subjectId: ride.id })
    return present(world, call.origin, await addLink(tx, ride.id, now), ride)
  })

export const withdraw = (world: World, call: Call<typeof contract.withdrawShare>): Promise<void> =>
  change(world, call, async ({ tx, now, auditForMember }: Unit) => {
    const ride = await lockOwn(tx, call.params)
    if (!(await withdrawLink(tx, ride.id, now))) return
    auditForMember(call.params.id, { action: 'UNSHARE', subject: 'reservation', subjectId: ride.id })
  })

async function lockOwn(tx: Unit['tx'], { id, rid }: { id: string; rid: string }) {
  const ride = found(await lockReservation(tx, rid))
  found(ride.memberId === id || null)
  return ride
}

const TOKEN = /^[\w-]{24}$/

/** The ride of a link that its member made, or of a recipient's own link; null for another text. */
async function rideOfLink({ db, secrets }: World, token: string): Promise<FullReservation | null> {
  const link = TOKEN.test(token) ? await linkByToken(db, token) : null
  if (link) return reservationOf(db, link.reservationId)
  const id = rideIdIn(token)
  const ride = id && (await reservationOf(db, id))
  if (!ride) return null
  const others = ride.notify?.others.map(addressOf) ?? []
  return isLinkOf(secrets.pepper, token, ride.id, [ride.phone, ...others]) ? ride : null
}

/** An invalid link gets the same response as a missing one, so that its past existence is not revealed. */
export async function show(world: World, { params }: Call<typeof contract.getShared>) {
  const ride = found(await rideOfLink(world, params.token))
  found(shareRefusal(ride, world.now()) || ride.erasedAt ? null : true)
  const status = displayStatus(ride)
  return {
    car_name: ride.carName,
    car_image: ride.carImage,
    registration_number: ride.registrationNumber,
    driver_name: ride.driverName,
    driver_phone: driverPhoneOf(ride, world.now()),
    pickup_time: wallTimeOf(ride.pickupAt),
    places: placesOf(ride),
    pickup_note: ride.pickupNote,
    dropoff_note: ride.dropoffNote,
    current_stop: ride.currentStop,
    status,
  }
}
