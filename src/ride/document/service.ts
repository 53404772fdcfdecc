import { DAY_MS } from '#kit/day.ts'
import type { Tx } from '#kit/db.ts'
import { isId } from '#kit/id.ts'
import { invalid } from '#kit/refusal.ts'
import { destroyAt, destroyFilesOf, fileOf } from '#platform/file/store.ts'
import { changeMember, forgetDocument, lockMember, type Member } from '#ride/account/store.ts'
import type { FilePurpose } from '#world'
import { KEPT_DAYS, maySeeDocument, UNUSED_DAYS } from './rules.ts'
import { UPLOAD_FIRST } from './copy.ts'

/** The wire's name for a document. */
const PURPOSE = 'identity'

/** Documents anybody uploads for himself; those never submitted are destroyed. */
export const documentPurpose: Record<typeof PURPOSE, FilePurpose> = {
  [PURPOSE]: {
    usualFor: 'USER',
    isPrivate: true,
    logsViews: true,
    mayUpload: () => true,
    isOwnerThere: async (tx, ownerId) => (await lockMember(tx, ownerId)) !== null,
    maySee: maySeeDocument,
    unusedDays: UNUSED_DAYS,
    destroyed: forgetDocument,
  },
}

/** Plans the end of a document by what staff decided: 30 days after it, whatever it was; none while it waits. */
export async function documentDecided(
  tx: Tx,
  fileId: string | null,
  status: string,
  now: Date,
): Promise<void> {
  if (!fileId) return
  await destroyAt(tx, fileId, status === 'PENDING' ? null : new Date(now.getTime() + KEPT_DAYS * DAY_MS))
}

/** Puts a member's own uploaded document up for review; the one before ends. */
export async function submitDocument(tx: Tx, member: Member, reference: string, now: Date): Promise<void> {
  const file = isId(reference) ? await fileOf(tx, reference, now) : null
  // A foreign file is answered like a missing one, so that a reference does not reveal that it exists.
  if (file?.ownerId !== member.id || file.purpose !== PURPOSE) throw invalid('identity_file', UPLOAD_FIRST)
  if (member.identityFile && member.identityFile !== file.id) await destroyAt(tx, member.identityFile, now)
  await destroyAt(tx, file.id, null)
  await changeMember(tx, member.id, {
    identityFile: file.id,
    identityStatus: 'PENDING',
    identitySubmittedAt: now,
    identityReason: '',
  })
}

/** Schedules the documents of a deleted member for destruction now. */
export const documentsEnd = (tx: Tx, memberId: string, now: Date): Promise<void> =>
  destroyFilesOf(tx, memberId, PURPOSE, now)
