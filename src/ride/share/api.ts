import { Answer } from '#kit/answer.ts'
import { wallTimeOf } from '#kit/day.ts'
import type { Call } from '#kit/http-server.ts'
import type { Language } from '#kit/language.ts'
import { found, refuse } from '#kit/refusal.ts'
import { change } from '#kit/unit-of-work.ts'
import { calendarFile } from '#ride/reservation/calendar/service.ts'
import { waitingOut } from '#ride/reservation/no-show/service.ts'
import { displayStatus, driverPhoneOf, placesOf, rideEnd } from '#ride/reservation/rules.ts'
import { addressOf, languageOf } from '#ride/reservation/recipient/rules.ts'
import { isLinkOf, rideIdIn } from '#ride/reservation/recipient/service.ts'
import { isoSteps } from '#ride/reservation/trip-event/times/rules.ts'
import { listenToRide, rideForStream } from '#ride/reservation/service.ts'
import { type FullReservation, lockReservation, ownReservation } from '#ride/reservation/store.ts'
import type { Unit, World } from '#world'
import type * as contract from './contract.ts'
import { isShownByLink, shareRefusal } from './rules.ts'
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

/** Locks the ride, so that two requests create one link. */
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

type Opened = { ride: FullReservation; language: Language }

/** The ride of a link that its member created, or of a recipient's own link; null for any other text. */
async function rideOfLink(world: World, token: string): Promise<Opened | null> {
  const link = TOKEN.test(token) ? await linkByToken(world.db, token) : null
  const id = link?.reservationId ?? rideIdIn(token)
  const ride = id ? await rideForStream(world, id) : null
  if (!ride) return null
  const language = link ? 'ko' : languageOfLink(world, token, ride)
  return language && { ride, language }
}

/** The language of the recipient of this link; null if the ride has no such recipient. */
function languageOfLink({ secrets }: World, token: string, ride: FullReservation): Language | null {
  const others = ride.notify?.others.map((one) => ({ address: addressOf(one), language: one.language })) ?? []
  const recipients = [{ address: ride.phone, language: languageOf(ride.phone) }, ...others]
  const isOwn = ({ address }: (typeof recipients)[number]) =>
    isLinkOf(secrets.pepper, token, ride.id, [address])
  return recipients.find(isOwn)?.language ?? null
}

/** An invalid link gets the same response as a missing one, so that its past existence is not revealed. */
async function shownRide(world: World, token: string): Promise<Opened> {
  const opened = found(await rideOfLink(world, token))
  const { ride } = opened
  found(isShownByLink(ride, world.now()) && !ride.erasedAt ? true : null)
  return opened
}

export const show = async (world: World, { params }: Call<typeof contract.getShared>) =>
  presentShared(await shownRide(world, params.token), world.now())

/** The ride as a calendar file, whose event links to the shared page. */
export async function calendar(
  world: World,
  { params, query, origin }: Call<typeof contract.sharedCalendar>,
) {
  const { ride, language } = await shownRide(world, params.token)
  const home = world.settings.publicUrl ?? origin
  const url = home + urlOf(urls.shared, { params })
  const options = { home, url, language: query.language ?? language, now: world.now(), isShared: true }
  return calendarFile(ride, options)
}

/** Streams the shared ride, immediately and after each change; it ends with the link. */
export async function watch(world: World, { params }: Call<typeof contract.watchShared>) {
  const { id } = (await shownRide(world, params.token)).ride
  const read = async () => {
    const opened = await shownRide(world, params.token)
    const data = presentShared(opened, world.now())
    return { event: 'ride', id: String(data.version), data }
  }
  return Answer.events(read, (wake) => listenToRide(world, id, wake))
}

const presentShared = ({ ride, language }: Opened, now: Date): contract.SharedOut => ({
  language,
  version: ride.version,
  booked_by: ride.memberName,
  car_name: ride.carName,
  car_image: ride.carImage,
  registration_number: ride.registrationNumber,
  driver_name: ride.driverName,
  driver_phone: driverPhoneOf(ride, now),
  pickup_time: wallTimeOf(ride.pickupAt),
  places: placesOf(ride),
  stop_times: ride.viaLocations.map(({ time }) => time),
  pickup_note: ride.pickupNote,
  dropoff_note: ride.dropoffNote,
  current_stop: ride.currentStop,
  trip_step: ride.tripStep,
  waiting: waitingOut(ride),
  step_times: isoSteps(ride.stepTimes),
  status: displayStatus(ride),
})
