import { dayOf } from '#kit/day.ts'
import { newId } from '#kit/id.ts'
import { invalid } from '#kit/refusal.ts'
import { scheduleDestruction, fileOf } from '#platform/file/store.ts'
import { changeCar } from '#subscribe/catalog/store.ts'
import type { Subscription } from '#subscribe/subscription/store.ts'
import { refuseMileage } from './mileage/service.ts'
import type { FilePurpose, Unit } from '#world'
import type { HandoverRow } from './contract.ts'
import type { HandoverBody } from './staff/contract.ts'
import { type HandoverKind, isPossibleOn, KEPT_YEARS, UNUSED_DAYS } from './rules.ts'
import { addHandover, type Handover } from './store.ts'
import { DAY_IMPOSSIBLE, PHOTO_UNKNOWN, PURPOSE } from './copy.ts'

/** Pictures of a handover and the signature: visible to staff and the subscriber only. */
export const inspectionPurpose: Record<typeof PURPOSE, FilePurpose> = {
  [PURPOSE]: {
    usualFor: 'ADMIN',
    isPrivate: true,
    mayUpload: ({ rights }) => rights.includes('SUBSCRIPTION'),
    maySee: (_, viewer) => viewer?.rights.includes('SUBSCRIPTION') === true,
    unusedDays: UNUSED_DAYS,
  },
}

/** A handover or return as the API returns it. */
export const presentHandover = (
  row: Omit<Handover, 'createdAt' | 'isCarriedOver' | 'subscriptionId'>,
): HandoverRow => ({
  id: row.id,
  kind: row.kind,
  happened_on: row.happenedOn,
  place: row.place,
  mileage: row.mileage,
  photos: row.photos,
  signature: row.signature,
})

/** Adds a handover or return with its mileage; `before` is the previous mileage and its day. */
export async function storeHandover(
  unit: Unit,
  kind: HandoverKind,
  subscription: Subscription,
  given: HandoverBody,
  before: { mileage: number; day: string | null },
): Promise<HandoverRow> {
  const { tx, now } = unit
  if (!isPossibleOn(given.happened_on, dayOf(now), before.day)) throw invalid('happened_on', DAY_IMPOSSIBLE)
  refuseMileage(given.mileage, before.mileage)
  await keepPictures(unit, given.photos, 'photos', kind === 'RETURN')
  await keepPictures(unit, [given.signature], 'signature', kind === 'RETURN')
  const { happened_on: happenedOn, place, mileage, photos, signature } = given
  const row = { id: newId(), kind, happenedOn, place, mileage, photos, signature }
  await addHandover(tx, { ...row, subscriptionId: subscription.id, createdAt: now })
  await changeCar(tx, subscription.carId, { mileage })
  return presentHandover(row)
}

/**
 * Keeps uploaded pictures while the subscriber has the car. After the return, keeps them as long as contract records.
 */
export async function keepPictures(
  { tx, now }: Unit,
  ids: string[],
  field: string,
  isBack: boolean,
): Promise<void> {
  const until = isBack ? new Date(now) : null
  until?.setUTCFullYear(until.getUTCFullYear() + KEPT_YEARS)
  for (const id of ids) {
    if ((await fileOf(tx, id, now))?.purpose !== PURPOSE) throw invalid(field, PHOTO_UNKNOWN)
    await scheduleDestruction(tx, id, until)
  }
}
