/** Where bytes lie; keys are ours and never a person's words. Throws ProviderUnavailable when it cannot. */
export type FileStore = {
  /** Stores all of the bytes, or nothing. */
  put(key: string, bytes: Buffer): Promise<void>
  /** Null when there is no such file. */
  get(key: string): Promise<Buffer | null>
  /** Whether there is such a file. */
  has(key: string): Promise<boolean>
  /** No file of that name is left, whether there was one or not. */
  remove(key: string): Promise<void>
}

/** A file where it lies, and since when. */
export type FoundFile = { key: string; storedAt: Date }

/** One place, which tells what lies in it. */
export type FilePlace = FileStore & {
  /** All files by page (a bucket gives 1,000 names a page); files may be removed while the listing goes on. */
  pages(limit: number): AsyncGenerator<FoundFile[]>
}
