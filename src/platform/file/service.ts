import { Answer } from '#kit/answer.ts'
import { decrypt } from '#kit/encryption.ts'
import type { Tx } from '#kit/db.ts'
import { isId } from '#kit/id.ts'
import { found, invalid } from '#kit/refusal.ts'
import type { World } from '#world'
import { addAuditEntries } from '#platform/audit/store.ts'
import { fileOf, keyOf, writeOffMissingFiles, type StoredFile } from './store.ts'
import { PICTURE_UNKNOWN } from './copy.ts'

/** The purpose of the key that encrypts the bytes of private pictures. */
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

/** Gives up files that cannot be found, with an audit entry. Returns their number. */
export async function writeOffFiles(tx: Tx, ids: string[], now: Date): Promise<number> {
  const given = await writeOffMissingFiles(tx, ids.filter(isId), now)
  const entries = given.map((subjectId) => ({ action: 'GIVE_UP', subject: 'file', subjectId }))
  if (entries.length) await addAuditEntries(tx, null, entries, now)
  return given.length
}
