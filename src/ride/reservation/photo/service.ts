import type { Tx } from '#kit/db.ts'
import { invalid, Refusal, refuse } from '#kit/refusal.ts'
import { fileOf, scheduleDestruction } from '#platform/file/store.ts'
import type { FilePurpose, Unit } from '#world'
import type { Reservation } from '../store.ts'
import { PHOTO_UNKNOWN, PHOTO_WORDS } from './copy.ts'
import { photoRefusal, UNUSED_DAYS } from './rules.ts'
import { photoCount, photoOf, removePhoto } from './store.ts'

/** The purpose of photos that drivers take of a ride. */
export const PURPOSE = 'ride'

/** Photos of a ride by its driver: for staff only, and each view is logged. Drivers upload them on their own page. */
export const ridePhotoPurpose: Record<typeof PURPOSE, FilePurpose> = {
  [PURPOSE]: {
    isPrivate: true,
    logsViews: true,
    subjectOf: async (tx, id) => {
      const photo = await photoOf(tx, id)
      return photo && { subject: 'reservation', subjectId: photo.reservationId }
    },
    mayUpload: () => false,
    maySee: (_, viewer) => viewer?.rights.includes('DISPATCH') === true,
    unusedDays: UNUSED_DAYS,
    destroyed: removePhoto,
  },
}

type Ride = Pick<Reservation, 'id' | 'status' | 'rideDate' | 'noShowAt'>

/** Refuses a photo of a ride that is canceled or not near, or has enough photos. */
export async function refusePhoto(tx: Tx, ride: Ride, now: Date): Promise<void> {
  const code = photoRefusal(ride, await photoCount(tx, ride.id), now)
  if (code === 'CANCELED') throw new Refusal(code, { status: 410, text: PHOTO_WORDS[code] })
  refuse(code, PHOTO_WORDS)
}

/** Keeps a photo that an event or an expense names. Refuses one of another ride or driver. */
export async function usePhoto(
  { tx, now }: Pick<Unit, 'tx' | 'now'>,
  ride: Pick<Reservation, 'id'>,
  driverId: string,
  id: string,
): Promise<void> {
  const photo = await photoOf(tx, id)
  const isOwn = photo?.reservationId === ride.id && photo.driverId === driverId
  if (!isOwn || !(await fileOf(tx, id, now))) throw invalid('file', PHOTO_UNKNOWN)
  await scheduleDestruction(tx, id, null)
}
