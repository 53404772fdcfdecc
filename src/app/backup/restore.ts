import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, lstat, mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import pLimit from 'p-limit'
import { openDb } from '#kit/db.ts'
import { copyHashed, syncFolder } from '#kit/hashed-copy.ts'
import { migrate } from '#kit/migrate.ts'
import { isRoot, majorVersion, unprivilegedUserId } from '#kit/postgres/binaries.ts'
import { formerServer, RESTORING } from '#kit/postgres/cluster.ts'
import { AlreadyRunning, startPostgres } from '#kit/postgres/start.ts'
import { StartRefused } from '#kit/start-refused.ts'
import type { Config } from '../config.ts'
import { filesFolderOf } from '../files.ts'
import { MIGRATIONS } from '../migrations.ts'
import { type Manifest, PLACES, readManifest, secretFingerprint } from './manifest.ts'
import { type ReconciledCounts, reconcileFiles } from './reconcile-files.ts'

const AT_ONCE = 16

export type Restored = ReconciledCounts & { holdsUntil: string; filesIn: Manifest['files_in'] }
type Restore = { config: Config; from: string; secretFile?: string }

/**
 * Restores a backup into an empty data folder: compares every byte, starts and reads the database, and reconciles the
 * files with it. All of this has a temporary name; only a complete restore gets the final name.
 */
export async function restore({ config, from, secretFile }: Restore): Promise<Restored> {
  const { dataFolder } = config
  if (config.databaseUrl)
    throw new StartRefused(
      'With DATABASE_URL its own tools restore the database: see docs/operations/backup.md.',
    )
  await refuseUsed(dataFolder)
  const manifest = await readManifest(from)
  await refuseOther(manifest)
  const secret = await secretFor(config, manifest, secretFile)
  const making = await makeBefore(dataFolder)
  let settled: ReconciledCounts
  try {
    await copyBack(from, making, manifest)
    if (secret) await writeFile(join(making, 'secret'), secret, { mode: 0o600, flush: true })
    settled = await tryOut(making, manifest)
    await refuseUsed(dataFolder, making)
  } catch (error) {
    // A copy in progress may take a moment to end.
    await rm(making, { recursive: true, force: true, maxRetries: 10 })
    throw error
  }
  await putInPlace(making, dataFolder)
  return { ...settled, holdsUntil: manifest.holds_until, filesIn: manifest.files_in }
}

/**
 * The temporary folder: beside the data folder, or within it when it exists already, because a mounted disk or a link
 * cannot be replaced.
 */
async function makeBefore(dataFolder: string): Promise<string> {
  const name = `${RESTORING}${randomBytes(4).toString('hex')}`
  const making = existsSync(dataFolder) ? join(dataFolder, name) : `${dataFolder}.${name}`
  await mkdir(dirname(making), { recursive: true })
  await mkdir(making)
  return making
}

/** Moves everything into place, the database last: a server that starts on the folder then finds everything else. */
async function putInPlace(making: string, dataFolder: string): Promise<void> {
  if (dirname(making) !== dataFolder) {
    await rename(making, dataFolder)
    return syncFolder(dirname(dataFolder))
  }
  const others = (await readdir(making)).filter((name) => name !== PLACES.cluster)
  for (const names of [others, [PLACES.cluster]]) {
    for (const name of names) await rename(join(making, name), join(dataFolder, name))
    await syncFolder(dataFolder)
  }
  await rmdir(making)
}

/** A disk's own folders, and a running restore, do not count as content. */
async function refuseUsed(folder: string, making = ''): Promise<void> {
  if (await formerServer(folder)) throw new AlreadyRunning(folder)
  const free = ['lost+found', basename(making)]
  if ((await namesIn(folder)).some((name) => !free.includes(name)))
    throw new StartRefused(
      `${folder} is not empty, and a restore overwrites nothing: move it away, or choose another folder by MOSIM_DATA.`,
    )
}

/** The names in a folder; none when it is missing. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    const isThere = await lstat(folder).catch(() => null)
    if (!isThere) return []
    throw new StartRefused(`${folder} cannot be used as a folder (${(error as { code?: string }).code}).`)
  }
}

async function refuseOther({ postgres }: Manifest): Promise<void> {
  const ours = await majorVersion()
  if (postgres !== ours)
    throw new StartRefused(
      `The backup is of PostgreSQL ${postgres}, and this build brings ${ours}: restore it with the build that made it.`,
    )
}

/**
 * The secret to write beside the data; null when the environment gives it. Without it a server would make a new one.
 */
async function secretFor(
  { secret: given }: Config,
  { secret_mark }: Manifest,
  path: string | undefined,
): Promise<Buffer | null> {
  if (!given && !path)
    throw new StartRefused(
      'The secret is not in the backup: set MOSIM_SECRET, or name the file you keep it in by --secret. Without it no document can be read.',
    )
  const known = path ? await secretsIn(path) : [Buffer.from(given!)]
  const secret = known.find((one) => secretFingerprint(one) === secret_mark)
  if (!secret)
    throw new StartRefused('This is not the secret of that backup: its documents could never be read.')
  return path ? secret : null
}

/** The secrets that a file may contain: its whole content, or without a trailing line break from an editor. */
async function secretsIn(path: string): Promise<Buffer[]> {
  const bytes = await readFile(path).catch(() => {
    throw new StartRefused(`The secret in ${path} cannot be read.`)
  })
  return [bytes, Buffer.from(bytes.toString().trimEnd())]
}

async function copyBack(from: string, making: string, { folders, files }: Manifest): Promise<void> {
  const owned = isRoot() ? unprivilegedUserId() : null
  const own = async (place: string) => {
    const isPostgres = place === PLACES.password || place.split('/')[0] === PLACES.cluster
    if (owned !== null && isPostgres) await chown(join(making, place), owned, owned)
  }
  for (const place of folders) {
    await mkdir(join(making, place), { mode: 0o700 })
    await own(place)
  }
  await pLimit(AT_ONCE).map(files, async ([place, { size, sha256 }]) => {
    const copied = await copyHashed(join(from, place), join(making, place))
    if (copied?.sha256 !== sha256 || copied.size !== size)
      throw new StartRefused(
        `${join(from, place)} is ${copied ? 'not what was backed up' : 'gone'}: take another backup.`,
      )
    await own(place)
  })
  await pLimit(AT_ONCE).map(['', ...folders], (place) => syncFolder(join(making, place)))
}

/** Starts the database, which recovers to the end of the backup, migrates it to this build and reconciles the files. */
async function tryOut(folder: string, manifest: Manifest): Promise<ReconciledCounts> {
  const lines: string[] = []
  const postgres = await startPostgres({ folder, log: (line) => lines.push(line) })
  const db = openDb(postgres.url, { max: 2, statementMs: 600_000 })
  try {
    await migrate(db.$client, MIGRATIONS)
    if (manifest.files_in === 'bucket') return { lost: 0, finished: 0, orphan: 0 }
    return await reconcileFiles(db, filesFolderOf(folder), new Date(manifest.made_at))
  } finally {
    await db.$client.end()
    await postgres.stop()
  }
}
