import type { Tx } from '#kit/db.ts'
import { scheduleDestruction, scheduleDestructionOf } from '#platform/file/store.ts'
import type { FilePurpose, SubscriberLeft, Unit } from '#world'
import { type Account, lockAccount } from '../store.ts'
import { UNUSED_DAYS, uploadedIn } from './rules.ts'
import { PURPOSE } from './copy.ts'

/** Pictures of subscribers: only the subscriber sees theirs. */
export const picturePurpose: Record<typeof PURPOSE, FilePurpose> = {
  [PURPOSE]: {
    isPrivate: true,
    mayUpload: () => false,
    isOwnerThere: async (tx, ownerId) => (await lockAccount(tx, ownerId)) !== null,
    maySee: () => false,
    unusedDays: UNUSED_DAYS,
  },
}

/** Destroys the uploaded picture of an account that now shows another one or none. */
export async function dropPicture({ tx, now }: Unit, { profileImage }: Account): Promise<void> {
  const former = uploadedIn(profileImage)
  if (former) await scheduleDestruction(tx, former, now)
}

/** Destroys the picture of a deleted account. */
export const subscriberLeft = (tx: Tx, { subscriberId }: SubscriberLeft, now: Date): Promise<void> =>
  scheduleDestructionOf(tx, subscriberId, PURPOSE, now)
