import type { Session } from '#kit/contract.ts'

/** The number of days after the decision when a document is destroyed. */
export const KEPT_DAYS = 30
/** The number of days after which a document that was never submitted is destroyed. */
export const UNUSED_DAYS = 2

/** Whether a viewer may see a document: its owner, and staff with the right. */
export const canSeeDocument = (ownerId: string, viewer: Session | null): boolean =>
  viewer !== null && (viewer.rights.includes('DOCUMENTS') || viewer.personId === ownerId)
