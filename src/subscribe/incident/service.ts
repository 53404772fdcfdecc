import { invalid } from '#kit/refusal.ts'
import { fileOf, scheduleDestruction } from '#platform/file/store.ts'
import { lockAccount } from '#subscribe/account/store.ts'
import type { FilePurpose, Unit } from '#world'
import type { IncidentOut } from './contract.ts'
import { KEPT_YEARS, UNUSED_DAYS } from './rules.ts'
import { type IncidentRecord, removePhoto } from './store.ts'
import { PHOTO_UNKNOWN, PURPOSE } from './copy.ts'

/** Photos of an incident: staff see them here, the subscriber at their own incident. */
export const incidentPurpose: Record<typeof PURPOSE, FilePurpose> = {
  [PURPOSE]: {
    isPrivate: true,
    mayUpload: () => false,
    isOwnerThere: async (tx, ownerId) => (await lockAccount(tx, ownerId)) !== null,
    maySee: (_, viewer) => viewer?.rights.includes('SUBSCRIPTION') === true,
    unusedDays: UNUSED_DAYS,
    destroyed: removePhoto,
  },
}

/** Keeps a reporter's uploaded photos as long as the report; refuses those of another person. */
export async function keepPhotos({ tx, now }: Unit, ids: readonly string[], ownerId: string): Promise<void> {
  const until = new Date(now)
  until.setUTCFullYear(until.getUTCFullYear() + KEPT_YEARS)
  for (const id of ids) {
    const file = await fileOf(tx, id, now)
    if (file?.purpose !== PURPOSE || file.ownerId !== ownerId) throw invalid('photos', PHOTO_UNKNOWN)
    await scheduleDestruction(tx, id, until)
  }
}

const instantText = (at: string) => new Date(at).toISOString()

/** An incident as its subscriber sees it. */
export const presentIncident = (row: IncidentRecord): IncidentOut => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  happened_at: instantText(row.happened_at),
  place: row.place,
  text: row.text,
  photos: row.photos,
  replacement_car: row.replacement_car,
  note: row.note,
  created_at: instantText(row.created_at),
  taken_at: row.taken_at && instantText(row.taken_at),
  resolved_at: row.resolved_at && instantText(row.resolved_at),
})
