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
