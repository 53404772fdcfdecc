export const PURPOSES = ['identity', 'car'] as const
export type Purpose = (typeof PURPOSES)[number]
export const MAX_FILE_BYTES = 5 * 1024 * 1024
/** A document is destroyed so many days after its approval. */
export const KEPT_DAYS = 30
/** A document that was uploaded and never submitted is destroyed after so many days. */
export const UNUSED_DAYS = 2
export const WIDTHS = [210, 420, 840] as const

/** Who may upload for a purpose: documents anybody for himself, pictures of cars staff. */
export const mayUpload = (purpose: Purpose, role: 'USER' | 'ADMIN'): boolean =>
  purpose === 'identity' || role === 'ADMIN'

/** Who may see a file: pictures of cars anybody, a document its owner and staff. */
export const maySee = (
  file: { purpose: Purpose; ownerId: string },
  viewer: { memberId: string; role: string } | null,
): boolean =>
  file.purpose === 'car' || (viewer !== null && (viewer.role === 'ADMIN' || viewer.memberId === file.ownerId))

const MB = 1024 * 1024
/** What somebody may store within 24 hours. */
const QUOTA = { USER: { files: 30, bytes: 60 * MB }, ADMIN: { files: 500, bytes: 1024 * MB } } as const
export const QUOTA_HOURS = 24

export type Stored = { files: number; bytes: number }

/** Whether what was stored within the last 24 hours, the new file with it, is more than one may store. */
export const quotaRefusal = ({ files, bytes }: Stored, role: keyof typeof QUOTA): 'UPLOAD_QUOTA' | null =>
  files > QUOTA[role].files || bytes > QUOTA[role].bytes ? 'UPLOAD_QUOTA' : null
