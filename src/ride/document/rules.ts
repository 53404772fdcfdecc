import type { Session } from '#kit/contract.ts'

/** A document is destroyed so many days after its approval. */
export const KEPT_DAYS = 30
/** A document that was uploaded and never submitted is destroyed after so many days. */
export const UNUSED_DAYS = 2

/** Whether a viewer may see a document: its owner and staff. */
export const maySeeDocument = (ownerId: string, viewer: Session | null): boolean =>
  viewer !== null && (viewer.role === 'ADMIN' || viewer.personId === ownerId)
