export const MAX_FILE_BYTES = 5 * 1024 * 1024
export const WIDTHS = [210, 420, 840] as const

const MB = 1024 * 1024
/** The number of files and bytes that one owner may store within 24 hours. */
const QUOTA = { USER: { files: 30, bytes: 60 * MB }, ADMIN: { files: 500, bytes: 1024 * MB } } as const
export type Quota = keyof typeof QUOTA
export const QUOTA_HOURS = 24

export type StorageUsed = { files: number; bytes: number }

/** The refusal when the files of the last 24 hours, including the new one, exceed the quota. */
export const quotaRefusal = ({ files, bytes }: StorageUsed, quota: Quota): 'UPLOAD_QUOTA' | null =>
  files > QUOTA[quota].files || bytes > QUOTA[quota].bytes ? 'UPLOAD_QUOTA' : null
