import { DAY_MS } from '#kit/day.ts'
import type { Tx } from '#kit/db.ts'
import { isId } from '#kit/id.ts'
import { invalid } from '#kit/refusal.ts'
import { scheduleDestruction, scheduleDestructionOf, fileOf } from '#platform/file/store.ts'
import { changeMember, forgetDocument, lockMember, type Member } from '#ride/account/store.ts'
import type { FilePurpose } from '#world'
import { KEPT_DAYS, canSeeDocument, UNUSED_DAYS } from './rules.ts'
import { UPLOAD_FIRST } from './copy.ts'

/** The reference of a document in the API. */
const PURPOSE = 'identity'

/** The purpose of identity documents: members upload them, and those never submitted are destroyed. */
export const documentPurpose: Record<typeof PURPOSE, FilePurpose> = {
  [PURPOSE]: {
    usualFor: 'USER',
    isPrivate: true,
    logsViews: true,
    mayUpload: () => true,
    isOwnerThere: async (tx, ownerId) => (await lockMember(tx, ownerId)) !== null,
    maySee: canSeeDocument,
    unusedDays: UNUSED_DAYS,
    destroyed: forgetDocument,
  },
}

/** Schedules the destruction of a document 30 days after any decision; clears it while the document waits. */
export async function scheduleAfterDecision(
  tx: Tx,
  fileId: string | null,
  status: string,
  now: Date,
): Promise<void> {
  if (!fileId) return
  await scheduleDestruction(
    tx,
    fileId,
    status === 'PENDING' ? null : new Date(now.getTime() + KEPT_DAYS * DAY_MS),
  )
}

/** Submits a member's own uploaded document for review; the former document is scheduled for destruction. */
export async function submitDocument(tx: Tx, member: Member, reference: string, now: Date): Promise<void> {
  const file = isId(reference) ? await fileOf(tx, reference, now) : null
  // A document of another member gets the same response as a missing one, so that a reference does not reveal that it exists.
  if (file?.ownerId !== member.id || file.purpose !== PURPOSE) throw invalid('identity_file', UPLOAD_FIRST)
  if (member.identityFile && member.identityFile !== file.id)
    await scheduleDestruction(tx, member.identityFile, now)
  await scheduleDestruction(tx, file.id, null)
  await changeMember(tx, member.id, {
    identityFile: file.id,
    identityStatus: 'PENDING',
    identitySubmittedAt: now,
    identityReason: '',
  })
}

/** Schedules the documents of a deleted member for immediate destruction. */
export const destroyDocumentsOf = (tx: Tx, memberId: string, now: Date): Promise<void> =>
  scheduleDestructionOf(tx, memberId, PURPOSE, now)
