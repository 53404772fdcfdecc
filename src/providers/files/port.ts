/**
 * A store of bytes. Keys are made by us and never contain user input. Throws ProviderUnavailable when the store fails.
 */
export type FileStore = {
  /** Stores all of the bytes, or nothing. */
  put(key: string, bytes: Buffer): Promise<void>
  /** Null when there is no such file. */
  get(key: string): Promise<Buffer | null>
  /** Whether there is such a file. */
  has(key: string): Promise<boolean>
  /** Removes the file with this key, if it exists. */
  remove(key: string): Promise<void>
}

/** A stored file, and the time when it was stored. */
export type FoundFile = { key: string; storedAt: Date }

/** One place of files, which can list them. */
export type FilePlace = FileStore & {
  /** All files in pages (a bucket gives 1,000 names a page); files may be removed during the listing. */
  pages(limit: number): AsyncGenerator<FoundFile[]>
}
