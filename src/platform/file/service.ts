import { Answer } from '#kit/answer.ts'
import { DAY_MS, HOUR_MS } from '#kit/day.ts'
import { decrypt, encrypt } from '#kit/encryption.ts'
import { transaction, type Tx } from '#kit/db.ts'
import { isId, newId } from '#kit/id.ts'
import { type Picture, reencodePicture } from '#kit/picture.ts'
import { found, invalid, Refusal } from '#kit/refusal.ts'
import type { World } from '#world'
import { addAuditEntries } from '#platform/audit/store.ts'
import { type Quota, QUOTA_HOURS, quotaRefusal } from './rules.ts'
import {
  addFile,
  fileOf,
  keepFile,
  keyOf,
  lockUploadsOf,
  markNeverStored,
  storageUsedSince,
  type StoredFile,
  writeOffMissingFiles,
} from './store.ts'
import { FILE_WRONG_TYPE, PICTURE_UNKNOWN, QUOTA_WORDS } from './copy.ts'

/** The purpose for which the encryption key of private pictures is derived. */
export const PURPOSE = 'identity document'

/** The bytes of a private picture, decrypted. */
export const decrypted = async ({ files, secrets }: World, file: StoredFile): Promise<Buffer> =>
  decrypt(secrets.fileKey, PURPOSE, file.id, found(await files.get(keyOf(file))))

/** A private picture as an answer; the caller has checked that the viewer may see it. */
export const privateFile = async (world: World, id: string): Promise<Answer<never>> =>
  Answer.file(await decrypted(world, found(await fileOf(world.db, id, world.now()))))

/** Refuses references that are not uploads for the purpose; built-in drawings are accepted. */
export async function refuseUnknownPictures(
  tx: Tx,
  [field, purpose]: [field: string, purpose: string],
  references: string[],
  now: Date,
): Promise<void> {
  for (const reference of references.filter(isId))
    if ((await fileOf(tx, reference, now))?.purpose !== purpose) throw invalid(field, PICTURE_UNKNOWN)
}

/** Writes off missing files, with an audit entry. Returns their number. */
export async function writeOffFiles(tx: Tx, ids: string[], now: Date): Promise<number> {
  const given = await writeOffMissingFiles(tx, ids.filter(isId), now)
  const entries = given.map((subjectId) => ({ action: 'GIVE_UP', subject: 'file', subjectId }))
  if (entries.length) await addAuditEntries(tx, null, entries, now)
  return given.length
}

/** The owner of an upload, and the quota that the upload counts against. */
type Owner = { ownerId: string; quota: Quota }

/** Re-encodes a picture without its metadata and stores it for a purpose; returns its reference. */
export async function storePicture(
  world: World,
  owner: Owner,
  purpose: string,
  bytes: Buffer,
): Promise<string> {
  // Checked before the costly decoding, and again when storing: concurrent uploads may have used up the quota.
  await refuseOverQuota(world.db, world.now(), owner, 0)
  const picture = await reencodePicture(bytes)
  if (!picture) throw new Refusal('WRONG_TYPE', { text: FILE_WRONG_TYPE, fields: { image: FILE_WRONG_TYPE } })
  return store(world, owner, purpose, picture)
}

async function refuseOverQuota(tx: Tx, now: Date, { ownerId, quota }: Owner, bytes: number): Promise<void> {
  const stored = await storageUsedSince(tx, ownerId, new Date(now.getTime() - QUOTA_HOURS * HOUR_MS))
  const code = quotaRefusal({ files: stored.files + 1, bytes: stored.bytes + bytes }, quota)
  if (code) throw new Refusal('TOO_MANY', { text: QUOTA_WORDS[code], retryAfter: HOUR_MS / 1000 })
}

/**
 * Stores a picture: adds a row that is marked for destruction, stores the bytes, then unmarks the row. If this stops
 * at any step, row and bytes are destroyed an hour later.
 */
async function store(world: World, owner: Owner, purpose: string, picture: Picture): Promise<string> {
  const id = newId()
  const { isPrivate } = world.filePurposes[purpose]!
  const bytes = isPrivate ? encrypt(world.secrets.fileKey, PURPOSE, id, picture.bytes) : picture.bytes
  const { width, height } = picture
  const begunUntil = await begin(world, owner, { id, purpose, width, height, bytes: bytes.length })
  await world.files.put(keyOf({ purpose, id }), bytes).catch(async (error) => {
    await markNeverStored(world.db, id).catch(() => {})
    throw error
  })
  await keepUntilUsed(world, id, purpose, begunUntil)
  return id
}

type Begun = Pick<StoredFile, 'id' | 'purpose' | 'width' | 'height' | 'bytes'>

/** Adds the row; returns when the file will be destroyed unless it is kept. */
const begin = (world: World, owner: Owner, file: Begun): Promise<Date> =>
  transaction(world.db, async (tx) => {
    const createdAt = world.now()
    // Uploads of an owner one after the other, so that the quota counts concurrent ones.
    await lockUploadsOf(tx, owner.ownerId)
    await refuseOverQuota(tx, createdAt, owner, file.bytes)
    const { isOwnerThere } = world.filePurposes[file.purpose]!
    // The owner deleted the account during the upload: nothing of the file is kept.
    if (isOwnerThere && !(await isOwnerThere(tx, owner.ownerId))) throw new Refusal('NOT_LOGGED_IN')
    const destroyAt = new Date(createdAt.getTime() + HOUR_MS)
    await addFile(tx, { ...file, ownerId: owner.ownerId, createdAt, destroyAt, destroyingAt: createdAt })
    return destroyAt
  })

async function keepUntilUsed(
  { db, now, filePurposes }: World,
  id: string,
  purpose: string,
  begunUntil: Date,
) {
  const { unusedDays } = filePurposes[purpose]!
  const destroyAt = unusedDays === null ? null : new Date(now().getTime() + unusedDays * DAY_MS)
  if (!(await keepFile(db, id, { begunUntil, destroyAt }))) throw new Refusal('UNAVAILABLE')
}
