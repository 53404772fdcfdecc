import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, opendir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { copyHashed, syncFolder } from '#kit/hashed-copy.ts'
import type { Manifest } from './manifest.ts'

const AT_ONCE = 16

/**
 * Copies files into the folder `root` and records the size and hash of each. Paths are relative to `root`. A file that
 * is deleted before it is copied is skipped.
 */
export function collectFiles(root: string) {
  const folders: string[] = []
  const files: Manifest['files'] = new Map()
  const folder = async (path: string) => {
    await mkdir(join(root, path), { mode: 0o700 })
    folders.push(path)
  }
  const file = async (from: string, path: string) => {
    const copied = await copyHashed(from, join(root, path))
    if (copied) files.set(path, copied)
  }
  const text = async (path: string, content: string) => {
    await writeFile(join(root, path), content, { mode: 0o600, flag: 'wx', flush: true })
    const sha256 = createHash('sha256').update(content).digest('hex')
    files.set(path, { size: Buffer.byteLength(content), sha256 })
  }
  /** Copies a folder recursively, files added during the backup included; does nothing if the folder does not exist. */
  const tree = async (from: string, path: string): Promise<void> => {
    await folder(path)
    if (!existsSync(from)) return
    const names: string[] = []
    for await (const entry of await opendir(from)) {
      if (entry.isDirectory()) await tree(join(from, entry.name), `${path}/${entry.name}`)
      else if (entry.isFile()) names.push(entry.name)
    }
    await pLimit(AT_ONCE).map(names, (name) => file(join(from, name), `${path}/${name}`))
  }
  const sync = async () => {
    await pLimit(AT_ONCE).map(['', ...folders], (path) => syncFolder(join(root, path)))
  }
  return { folders, files, folder, file, text, tree, sync }
}
