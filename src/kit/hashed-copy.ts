import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'

export type CopiedFile = { size: number; sha256: string }

const CHUNK_BYTES = 1024 * 1024

/**
 * Copies a file to a new path, readable only by its owner, and syncs it. Returns size and hash; null when the source is
 * missing.
 */
export async function copyHashed(from: string, to: string): Promise<CopiedFile | null> {
  const source = await open(from).catch((error: { code?: string }) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (!source) return null
  try {
    const target = await open(to, 'wx', 0o600)
    try {
      return await poured(source, target)
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

async function poured(source: FileHandle, target: FileHandle): Promise<CopiedFile> {
  const hash = createHash('sha256')
  const { size: expected } = await source.stat()
  const buffer = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, expected + 1))
  let size = 0
  for (;;) {
    const { bytesRead } = await source.read(buffer, 0, buffer.length)
    if (!bytesRead) break
    const bytes = buffer.subarray(0, bytesRead)
    hash.update(bytes)
    size += bytesRead
    await target.appendFile(bytes)
  }
  await target.sync()
  return { size, sha256: hash.digest('hex') }
}

/** Syncs a folder, so that new names in it survive a power failure. */
export async function syncFolder(path: string): Promise<void> {
  // Windows cannot sync a folder.
  if (process.platform === 'win32') return
  const folder = await open(path)
  await folder.sync().finally(() => folder.close())
}
