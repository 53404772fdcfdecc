import { createHash, createHmac } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { CopiedFile } from '#kit/hashed-copy.ts'
import { StartRefused } from '#kit/start-refused.ts'

const NAME = 'manifest'

/** The paths of the parts within a backup. */
export const PLACES = { cluster: 'postgres', files: 'files', password: 'owner-password' } as const

/** Whether a path stays within the folder into which it is copied. */
const isWithin = (path: string): boolean => !path.startsWith('/') && !path.split(/[/\\]/).includes('..')

const headShape = z.object({
  format: z.literal(1),
  /** The backup contains every change acknowledged before this time. */
  holds_until: z.iso.datetime(),
  /** When the last file was copied. */
  made_at: z.iso.datetime(),
  postgres: z.string(),
  /** Where the product stored its files; files in a bucket are not part of the backup. */
  files_in: z.enum(['folder', 'bucket']),
  /** Identifies the secret with which these files are encrypted. */
  secret_mark: z.string(),
  folders: z.array(z.string().refine(isWithin)),
})
type Head = z.infer<typeof headShape>
export type Manifest = Head & { files: Map<string, CopiedFile> }

/** Identifies a secret without revealing anything of it. */
export const secretFingerprint = (secret: Buffer): string =>
  createHmac('sha256', secret).update('mark of a backup').digest('hex').slice(0, 16)

const digestOf = (lines: string[]) => createHash('sha256').update(lines.join('\n')).digest('hex')

/**
 * The file: a line about the whole backup, a line for each file, and a checksum line that reveals truncation or
 * changes.
 */
export async function writeManifest(folder: string, { files, ...head }: Manifest): Promise<void> {
  const lines = [
    JSON.stringify(head),
    ...[...files].map(([path, { size, sha256 }]) => `${sha256} ${size} ${path}`),
  ]
  const text = [...lines, `end ${digestOf(lines)}`, ''].join('\n')
  await writeFile(join(folder, NAME), text, { mode: 0o600, flag: 'wx', flush: true })
}

/** The manifest of a backup; refuses with a sentence when there is none, or the backup is incomplete. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, NAME), 'utf8').catch(() => {
    throw new StartRefused(`${folder} is no backup: it has no readable manifest.`)
  })
  const lines = text.split('\n').slice(0, -1)
  const end = lines.pop()
  if (end !== `end ${digestOf(lines)}`)
    throw new StartRefused(`The manifest in ${folder} was cut off or changed.`)
  const head = headShape.safeParse(JSON.parse(lines.shift()!))
  const files = new Map(lines.map(fileOf))
  if (!head.success || ![...files.keys()].every(isWithin))
    throw new StartRefused(`The backup in ${folder} is of a kind that this version does not know.`)
  return { ...head.data, files }
}

function fileOf(line: string): [string, CopiedFile] {
  const [sha256, size] = line.split(' ', 2) as [string, string]
  return [line.slice(sha256.length + size.length + 2), { sha256, size: Number(size) }]
}
